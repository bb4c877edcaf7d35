"""The schemas in the repository are those of the records, and the files keep to them."""

from __future__ import annotations

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click
import jsonschema
import pytest

from migrate.cli import cli
from migrate.cli.lazy import Listed
from migrate.schemas import SCHEMAS, render_schemas

if TYPE_CHECKING:
    from collections.abc import Iterator

    from project_folder import ProjectFolder

ROOT = Path(__file__).parents[2]


@cache
def validator(name: str) -> jsonschema.Draft202012Validator:
    path = next(path for path in SCHEMAS if path.name == f"{name}.schema.json")
    schema = json.loads(path.read_bytes())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


@pytest.mark.parametrize(
    ("path", "data"), list(render_schemas()), ids=lambda value: getattr(value, "name", "")
)
def test_a_schema_file_is_current(path: Path, data: bytes) -> None:
    assert path.read_bytes() == data, "run `make schemas`"


def test_no_schema_file_is_left_over() -> None:
    folders = {path.parent for path in SCHEMAS}
    assert {file for folder in folders for file in folder.glob("*.json")} == set(SCHEMAS)


@pytest.mark.parametrize(
    ("name", "args", "code"),
    [
        ("migrate-report", ["migrate", "cases/legacy"], 0),
        ("diff-report", ["diff"], 1),
        ("triage-report", ["triage", "list"], 0),
        ("triage-report", ["triage", "show", "legacy_tools_unknown_names_are_reported:e2"], 0),
        ("gate-report", ["gate"], 0),
        ("run-report", ["run"], 0),
        ("run-report", ["run", "--impl", "crashing"], 1),
        ("comparison-report", ["run", "--against", "crashing"], 1),
        ("implementation-report", ["impl", "check", "broken"], 1),
        ("implementation-report", ["impl", "check", "adapter"], 0),
        (
            "decision-report",
            ["triage", "set", "--pattern", "*", "--verdict", "port_bug", "--reason", "x"],
            65,
        ),
    ],
)
def test_what_a_command_prints_keeps_to_its_schema(
    gated: ProjectFolder, name: str, args: list[str], code: int
) -> None:
    if code == 65:  # settled by id already: decide again by pattern after removing that
        (gated.root / "cases/triage.toml").unlink()
        code = 0
    gated.write("crashing.py", "def ops():\n    return {'parse_bare': lambda **args: 1 / 0}\n")
    gated.write("pyproject.toml", IMPLEMENTATIONS)
    validator(name).validate(gated.json(*args, code=code))


IMPLEMENTATIONS = f"""
[tool.parity]
implementation = "bundled"
[tool.parity.implementations.crashing]
python = "crashing:ops"
[tool.parity.implementations.adapter]
command = ["python", "{ROOT / "examples/adapters/bundled.py"}"]
[tool.parity.implementations.broken]
command = ["python", "--version"]
"""


def described() -> dict[str, tuple[list[str], list[str]]]:
    """Return the formats and schemas of each command as the README lists them."""
    found = {}
    for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines():
        if row := re.fullmatch(r"\| `parity ([^`]+)` \| (.+) \| (`[a-z-]+-report`.*) \|", line):
            found[row[1]] = re.findall(r"`([^`]+)`", row[2]), re.findall(r"`([^`]+)`", row[3])
    return found


def commands(command: click.Command, name: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield every command with its whole name."""
    command = command.load() if isinstance(command, Listed) else command
    if isinstance(command, click.Group):
        for word, inner in command.commands.items():
            yield from commands(inner, f"{name} {word}".lstrip())
    else:
        yield name, command


def test_the_readme_lists_the_formats_of_every_command() -> None:
    formats = {
        name: [form for form in option.type.choices if form != "text"]
        for name, command in commands(cli)
        for option in command.params
        if "--format" in option.opts and isinstance(option.type, click.Choice)
    }
    assert {name: forms for name, (forms, _) in described().items()} == formats


def test_the_readme_names_the_schema_of_every_report() -> None:
    named = {schema for _, schemas in described().values() for schema in schemas}
    names = {path.name.removesuffix(".schema.json") for path in SCHEMAS}
    assert named == {name for name in names if name.endswith("-report")}


def test_the_bundled_files_keep_to_their_schemas() -> None:
    for row in (ROOT / "cases/ledger.jsonl").read_text(encoding="utf-8").splitlines():
        validator("ledger-row").validate(json.loads(row))
    for path in (ROOT / "cases").glob("tool_*/*.toml"):
        validator("case-file").validate(tomllib.loads(path.read_text(encoding="utf-8")))
    for path in (ROOT / "snapshots").glob("*/*.json"):
        validator("snapshot").validate(json.loads(path.read_bytes()))
    validator("manifest").validate(json.loads((ROOT / "cases/manifest.json").read_bytes()))
