"""The reference of profiles: it names every key, and its example is what it says."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

import msgspec
import pytest
from click.testing import CliRunner

sys.path.insert(0, str(Path(__file__).parents[1] / "rust"))

from idiom_cases import step_line

from harness.case import OutputReference
from harness.expectation import Output, evaluate, parse_path, resolve
from harness.expectation.describe import describe
from migrate.cli import cli
from migrate.profile import Profile
from migrate.profile.functions import ArgumentKind
from migrate.rust.evaluate import evaluate_files

if TYPE_CHECKING:
    from migrate.rust.outcome import EvaluatedTest

FILE = Path(__file__).parents[3] / "migrate/profile/REFERENCE.md"
TEXT = FILE.read_text(encoding="utf-8")


def records(kind: Any, seen: dict[str, type[msgspec.Struct]] | None = None) -> dict[str, Any]:
    """Return the records that a profile is made of, by name."""
    found: dict[str, Any] = {} if seen is None else seen
    is_record = isinstance(kind, type) and issubclass(kind, msgspec.Struct)
    if is_record and kind.__name__ not in found:
        found[kind.__name__] = kind
        for part in get_type_hints(kind).values():
            records(part, found)
    for part in get_args(kind):
        records(part, found)
    return found


KEYS = [
    (name, field.encode_name)
    for name, kind in records(Profile).items()
    for field in msgspec.structs.fields(kind)
]


@pytest.mark.parametrize(("record", "key"), KEYS, ids=lambda part: part)
def test_every_key_is_in_the_reference(record: str, key: str) -> None:
    assert re.search(rf"`(\[\[?)?{key}(\]\]?)?`|`\[{key}\.NAME\]`", TEXT), (record, key)


@pytest.mark.parametrize("kind", get_args(ArgumentKind))
def test_every_kind_of_argument_is_in_the_reference(kind: str) -> None:
    table = TEXT[TEXT.index("| Kind |") :].partition("\n\n")[0]
    assert f"`{kind}`" in table


def test_the_command_prints_it() -> None:
    assert CliRunner().invoke(cli, ["profile", "reference"]).output == TEXT


def block(language: str) -> str:
    found = re.search(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(name="tests")
def migrated() -> tuple[EvaluatedTest, ...]:
    """The tests of the example, read with its profile."""
    profile = msgspec.toml.decode(block("toml").encode(), type=Profile)
    sources = {"tests/tides.rs": block("rust").encode()}
    (found,) = evaluate_files(
        sources, profile, frozenset(profile.ops), None, lambda _file, _name: None
    )
    return found.tests


def test_the_example_comes_to_what_stands_below_it(tests: tuple[EvaluatedTest, ...]) -> None:
    told = []
    for test in tests:
        assert {instance.status for instance in test.instances} == {"translated"}
        told += [f"s{step.number} {step_line(step)}" for step in test.steps]
        demands = [draft.expectation for draft in test.drafts if draft.subsumed_by is None]
        told += [*map(describe, demands), ""]
    assert told[:-1] == block("text").splitlines()


def test_the_answers_of_the_example_agree_with_its_tests(tests: tuple[EvaluatedTest, ...]) -> None:
    answers: dict[str, Any] = {}
    exec(block("python"), answers)
    for test in tests:
        outputs: list[Output] = []
        for step in test.steps:
            given = {name: given_to(value, outputs) for name, value in step.args.items()}
            outputs.append(Output(answers[step.op](**given)))
        for demand in (draft.expectation for draft in test.drafts):
            assert evaluate(demand, outputs).status == "pass", describe(demand)


def given_to(value: Any, outputs: list[Output]) -> Any:
    """Return an argument: itself, or the part of an earlier output that it refers to."""
    if not isinstance(value, OutputReference):
        return value
    return resolve(outputs[value.step - 1].value, parse_path(value.path).segments)
