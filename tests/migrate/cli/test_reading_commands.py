"""`parity parse`, `scan` and `explain`: a response from a file or standard input."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

import jsonschema
import pytest
from click.testing import CliRunner
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

import migrate.schemas
from migrate.cli import cli, terminal
from migrate.cli.tools import FORMS
from parser import parse, scan_units, standard_spec
from parser.scan import Unit

if TYPE_CHECKING:
    from click.testing import Result

HERE = Path(__file__).parent
COMMANDS = ("parse", "scan", "explain")

RESPONSE = 'Look é.\r\n<tool_call>\npeek({ path: "a" })\n</tool_call>\n<foo>\n<done> ok </done>'
REGISTRY = {"tools": [{"name": "peek", "parameters": {"path": {"type": "string"}}}]}
EVERY_KIND = """Text.
<peek({})>
<function=peek></function>
<function_calls>
</tool_call>
<|start|>assistant
<|message|> tool_call to=peek
<b>
A <b>
<done>ok</done>
[[CALL]peek({})</tool_call>
<tool_call>peek({ path: 1 })
"""
SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}

FORMS_OF_TOOLS: dict[str, Any] = {
    "registry": REGISTRY,
    "bare list": REGISTRY["tools"],
    "OpenAI": [{"type": "function", "function": {"name": "peek", "parameters": SCHEMA}}],
    "OpenAI, flat": [{"type": "function", "name": "peek", "parameters": SCHEMA}],
    "Anthropic": [{"name": "peek", "input_schema": SCHEMA}],
    "MCP": {"tools": [{"name": "peek", "inputSchema": SCHEMA}]},
    "MCP response": {"jsonrpc": "2.0", "result": {"tools": [{"name": "peek", "inputSchema": {}}]}},
}


def table(file: str, name: str) -> list[Any]:
    rows: list[Any] = tomllib.loads((HERE / file).read_text(encoding="utf-8"))[name]
    return rows


def invoked(*args: str, stdin: str | bytes = b"", code: int = 0) -> Result:
    data = stdin.encode() if isinstance(stdin, str) else stdin
    result = CliRunner().invoke(cli, args, input=data, prog_name="parity")
    assert result.exit_code == code, result.output
    return result


@pytest.fixture(autouse=True)
def plain_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, and an environment that says nothing about colours."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def tools_file(tools: Any) -> list[str]:
    Path("tools.json").write_text(json.dumps(tools), encoding="utf-8")
    return ["--tools", "tools.json"]


@pytest.mark.parametrize(
    ("response", "command"),
    [
        pytest.param(row, command, id=f"{command}: {row['title']}")
        for row in table("responses.toml", "response")
        for command in COMMANDS
        if command in row
    ],
)
def test_a_response_is_shown(
    response: dict[str, Any], command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    arguments = [command, *response.get("options", [])]
    if "tools" in response:
        arguments += tools_file(json.loads(response["tools"]))
    for name, value in response.get("environment", {}).items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(terminal, "terminal_width", lambda: response.get("columns"))
    result = invoked(*arguments, stdin=response["stdin"])
    assert result.stdout == response[command]
    assert result.stderr == response.get("error", {}).get(command, "")


def test_no_line_is_wider_than_the_terminal_it_is_shown_on() -> None:
    for row in table("responses.toml", "response"):
        for command in COMMANDS:
            if row.get("columns", 0) >= 30:
                lines = row.get(command, "").split("\n")
                assert max(map(cell_len, lines)) <= row["columns"]


@pytest.mark.parametrize("form", FORMS_OF_TOOLS)
@pytest.mark.parametrize("command", COMMANDS)
def test_the_forms_of_tools_are_recognised(form: str, command: str) -> None:
    response = "<peek({})>"
    known = invoked(command, *tools_file(FORMS_OF_TOOLS[form]), stdin=response)
    assert known.stdout == invoked(command, *tools_file(REGISTRY), stdin=response).stdout
    assert known.stdout != invoked(command, stdin=response).stdout


def test_json_is_the_record_of_the_library() -> None:
    options = [*tools_file(REGISTRY), "--format", "json"]
    result = parse(RESPONSE, REGISTRY)
    kept = result.to_dict()
    parts = zip(kept["dispositions"], result.dispositions, strict=True)
    dispositions = [
        {**plain, "errors": part.errors, "violations": part.violations} for plain, part in parts
    ]
    explained = {name: kept[name] for name in ("calls", "tool_parse_errors", "protocol_violations")}
    records = {
        "parse": kept,
        "scan": scan_units(RESPONSE, standard_spec(REGISTRY)).to_dict(),
        "explain": explained | {"dispositions": dispositions, "gaps": result.gaps},
    }
    for command, record in records.items():
        shown = invoked(command, *options, stdin=RESPONSE).stdout
        assert json.loads(shown) == json.loads(json.dumps(record))


@pytest.mark.parametrize("command", COMMANDS)
def test_json_keeps_to_its_schema(command: str) -> None:
    path = Path(migrate.schemas.__file__).with_name(f"{command}-report.schema.json")
    validator = jsonschema.Draft202012Validator(json.loads(path.read_bytes()))
    responses = [row for row in table("responses.toml", "response") if command in row]
    for row in [*responses, {"stdin": EVERY_KIND, "tools": json.dumps(REGISTRY)}]:
        options = [*row.get("options", []), *tools_file(json.loads(row.get("tools", "[]")))]
        shown = invoked(command, *options, "--format", "json", stdin=row["stdin"]).stdout
        validator.validate(json.loads(shown))


def test_the_schema_is_held_against_units_of_every_kind() -> None:
    units = scan_units(EVERY_KIND, standard_spec(REGISTRY)).units
    assert {type(unit) for unit in units} == set(get_args(Unit))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_and_standard_input_are_read_alike(command: str) -> None:
    Path("response.txt").write_bytes(RESPONSE.encode())
    shown = invoked(command, stdin=RESPONSE).stdout
    assert invoked(command, "-", stdin=RESPONSE).stdout == shown
    assert invoked(command, "response.txt").stdout == shown


@pytest.mark.parametrize("command", COMMANDS)
@given(text=st.text(st.characters(blacklist_categories=["Cs"])))
@example("".join(map(chr, range(0x300))))
@example("\u202e\u2066<\x1b[31m>\n</tool_call>\x9b2J\n\ue000\U000e0001")
def test_nothing_reaches_a_terminal_that_acts_on_it(command: str, text: str) -> None:
    for form in ("text", "json"):
        shown = invoked(command, "--format", form, stdin=text).output
        assert all(char.isprintable() or char == "\n" for char in shown)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("file", table("tool_faults.toml", "file"), ids=lambda row: row["title"])
def test_bad_tools_are_explained(file: dict[str, str], command: str) -> None:
    data = bytes.fromhex(file["bytes"]) if "bytes" in file else file["text"].encode()
    Path("tools.json").write_bytes(data)
    said = invoked(command, "--tools", "tools.json", code=65)
    assert said.stdout == ""
    assert said.stderr == f"Error: tools.json: {file['said'].format(forms=FORMS)}\n"


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("none\x1b[31m", "there is no such file; check the name"),
        (".", "is a folder; name a file in it"),
        ("\x1b" * 300, "is too long for the name of a file; give a name, not the content"),
        ("closed.txt/x", "cannot be read: Not a directory"),
    ],
)
def test_files_that_cannot_be_read_are_named(command: str, name: str, reason: str) -> None:
    Path("closed.txt").touch()
    said = f"Error: {terminal.cut(name, 200)}: {reason}\n"
    assert invoked(command, name, code=65).stderr == said
    assert invoked(command, "--tools", name, code=65).stderr == said


@pytest.mark.parametrize("command", COMMANDS)
def test_tools_that_nest_too_deeply_are_shown_where_they_do(command: str) -> None:
    Path("tools.json").write_text('[{"a": "[["},\n ' + "[" * 100_000 + "]", encoding="utf-8")
    assert invoked(command, "--tools", "tools.json", code=65).stderr == (
        "Error: tools.json: line 2, column 100001: 100001 levels inside each other are too many; "
        f"give {FORMS} as JSON\n"
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_tools_may_come_from_standard_input_when_the_response_does_not(command: str) -> None:
    Path("response.txt").write_bytes(RESPONSE.encode())
    tools = json.dumps(REGISTRY)
    known = invoked(command, "response.txt", *tools_file(REGISTRY)).stdout
    assert invoked(command, "response.txt", "--tools", "-", stdin=tools).stdout == known
    said = invoked(command, "response.txt", "--tools", "-", stdin="[", code=65).stderr
    assert said.startswith("Error: standard input: line 1, column 2: not JSON")
    assert "standard input holds the response" in invoked(command, "--tools", "-", code=2).stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_an_empty_name_is_no_folder(command: str) -> None:
    assert "the name of the response is empty" in invoked(command, "", code=2).stderr
    assert "--tools names no file" in invoked(command, "--tools", "", code=2).stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_response_that_is_not_utf_8_is_refused(command: str) -> None:
    Path("response.txt").write_bytes(b"caf\xe9")
    said = "byte 3 (0xe9) is not UTF-8; convert the text first, with iconv for instance\n"
    assert invoked(command, stdin=b"caf\xe9", code=65).stderr == f"Error: standard input: {said}"
    assert invoked(command, "response.txt", code=65).stderr == f"Error: response.txt: {said}"


@pytest.mark.parametrize("command", COMMANDS)
def test_wrong_usage(command: str) -> None:
    for arguments in (["--nope"], ["--format", "xml"], ["a", "b"]):
        assert f"Usage: parity {command}" in invoked(command, *arguments, code=2).stderr
