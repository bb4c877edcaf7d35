"""The protocol is what its description and its schemas say, on both sides."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
import pytest

import harness
from harness.implementation import Question, protocol
from harness.implementation.command.tail import LENGTH
from harness.implementation.command.worker import STARTS
from harness.implementation.messages import NoMessage, read_message, write_message
from harness.implementation.model import Outcome
from harness.implementation.plain_json import DEEPEST
from harness.implementation_configuration import ImplementationConfiguration

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "harness/implementation/PROTOCOL.md").read_text(encoding="utf-8")
DIALOGUE = re.search(r"^```dialogue\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)[1].splitlines()
ASKED = [line[2:] for line in DIALOGUE if line.startswith("> ")]
ANSWERED = [line[2:] for line in DIALOGUE if line.startswith("< ")]


def validator(name: str) -> jsonschema.Draft202012Validator:
    path = Path(harness.__file__).parent / f"schemas/protocol-{name}.schema.json"
    return jsonschema.Draft202012Validator(json.loads(path.read_bytes()))


def test_the_dialogue_is_what_an_adapter_says() -> None:
    ran = subprocess.run(
        [sys.executable, "examples/adapters/bundled.py"],
        input="".join(f"{line}\n" for line in ASKED),
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    hello, *answers = map(json.loads, ran.stdout.splitlines())
    shown_hello, *shown = map(json.loads, ANSWERED)
    assert answers == shown
    assert hello.keys() == shown_hello.keys()
    assert set(shown_hello["ops"]) < set(hello["ops"])
    assert ran.stderr == ""


def test_the_dialogue_is_what_the_harness_writes_and_reads() -> None:
    requests = [msgspec.json.decode(line, type=protocol.Request) for line in ASKED]
    assert [json.loads(write_message(request)) for request in requests] == list(
        map(json.loads, ASKED)
    )
    assert [json.loads(msgspec.json.encode(read_message(line.encode()))) for line in ANSWERED] == [
        json.loads(line) | ({"reason": None} if "unsupported" in line else {}) for line in ANSWERED
    ]


def test_every_message_is_shown_and_keeps_to_its_schema() -> None:
    for name, lines in (("request", ASKED), ("answer", ANSWERED)):
        for line in lines:
            validator(name).validate(json.loads(line))
    assert {json.loads(line)["type"] for line in ASKED} == {"hello", "run"}
    assert {json.loads(line)["type"] for line in ANSWERED} == {
        "hello",
        "output",
        "refused",
        "unsupported",
    }


BAD: list[Any] = [
    {"type": "hello", "version": 1, "name": "", "ops": []},
    {"type": "output", "sequence": 0, "output": 1},
    {"type": "output", "sequence": 1},
    {"type": "output", "sequence": 1, "output": 1, "more": 1},
    {"type": "refused", "sequence": 1},
    {"type": "result", "sequence": 1, "output": 1},
    {"sequence": 1, "output": 1},
    [1],
]


@pytest.mark.parametrize("message", BAD, ids=json.dumps)
def test_the_schema_refuses_what_the_harness_refuses(message: Any) -> None:
    assert not validator("answer").is_valid(message)
    with pytest.raises(NoMessage):
        read_message(json.dumps(message).encode())


def test_a_question_is_a_line_of_ascii() -> None:
    question = Question("echo\n", {"text": "\u2028 é \ud800 \0"})
    line = write_message(protocol.RunRequest(3, question.op, dict(question.args)))
    assert line.isascii()
    assert line.count(b"\n") == 1
    assert json.loads(line) == {"type": "run", "sequence": 3, "op": "echo\n", "args": question.args}


def first_cells(text: str) -> set[str]:
    """The words in code of the first column of a table."""
    cells = re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE)
    return {word for cell in cells for word in re.findall(r"`(\w+)`", cell)}


def test_the_description_knows_every_option_and_its_default() -> None:
    options = TEXT.partition("## A dialogue")[0]
    assert first_cells(options) == set(ImplementationConfiguration.__struct_fields__) - {"python"}
    defaults = ImplementationConfiguration(command=("x",))
    for name in ("timeout", "start_timeout", "workers", "max_output"):
        assert f"| `{name}` | `{getattr(defaults, name):.0f}` |" in options


def test_the_description_knows_every_outcome_and_limit() -> None:
    assert first_cells(TEXT.partition("## What comes")[2]) == set(get_args(Outcome))
    assert f"at most {DEEPEST}\n   levels" in TEXT
    assert f"at most {LENGTH // 1024} KiB" in TEXT
    assert STARTS == 3
    assert "three times in a row" in TEXT
