"""Idiom cases: a piece of Rust, and exactly what its evaluation comes to."""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from harness.case import OutputReference
from harness.case.references import table_of
from harness.configuration import BUNDLED
from harness.implementation import load_in_process
from migrate.profile import load_profile
from migrate.rust.evaluate import evaluate_files

if TYPE_CHECKING:
    from migrate.rust.outcome import EvaluatedFile, EvaluatedTest

FOLDER = Path(__file__).parent / "idioms"
PROFILE = load_profile("harn")
PORTED = frozenset({"parse_text", "parse_bare", "parse_native_json", "parse_fenced"})
BUNDLED_OPS = load_in_process("bundled", BUNDLED.python).ops
INCLUDES = {"data/log.txt": b"one\r\ntwo\r\n", "data/binary.bin": b"\xff\x00"}


@dataclass(frozen=True, slots=True)
class IdiomCase:
    """One case of a file in `idioms/`: Rust statements, items beside them, or a whole file.

    With `ops = "bundled"` all ops of the bundled implementation become steps, else those of the
    parser lane alone.
    """

    file: str
    title: str
    idioms: tuple[str, ...]
    source: str
    expected: dict[str, Any]
    ported: frozenset[str] = PORTED


def idiom_cases() -> list[IdiomCase]:
    """Read all cases, in the order of their files."""
    cases = []
    for path in sorted(FOLDER.glob("*.toml")):
        for raw in tomllib.loads(path.read_text(encoding="utf-8"))["case"]:
            expected = {key: raw[key] for key in OUTCOME if key in raw}
            ported = BUNDLED_OPS if raw.get("ops") == "bundled" else PORTED
            idioms = tuple(raw["idioms"])
            cases.append(
                IdiomCase(path.stem, raw["title"], idioms, source_of(raw), expected, ported)
            )
    return cases


OUTCOME = ("steps", "expect", "instances", "code")


def source_of(raw: dict[str, Any]) -> str:
    """Return the Rust file of a case; the body of the test begins at line 2."""
    if "whole" in raw:
        return str(raw["whole"])
    return f"#[test] fn t() {{\n{raw['rust']}}}\n{raw.get('items', '')}"


def evaluated(
    source: str, path: str = "tests/idiom.rs", ported: frozenset[str] = PORTED
) -> EvaluatedFile:
    """Evaluate one Rust file that stands alone."""

    def includes(file: str, name: str) -> bytes | None:
        assert file == path
        return INCLUDES.get(name)

    (found,) = evaluate_files({path: source.encode()}, PROFILE, ported, None, includes)
    return found


def outcome_of(test: EvaluatedTest) -> dict[str, Any]:
    """Return what a test came to, in the form in which cases write it."""
    return {
        "steps": lines(step_line(step) for step in test.steps),
        "expect": lines(draft_line(draft) for draft in test.drafts),
        "instances": lines(instance_line(instance) for instance in test.instances),
        "code": test.code or "",
    }


def lines(items: Any) -> str:
    return "".join(f"{item}\n" for item in items)


def step_line(step: Any) -> str:
    loop = "-".join(map(str, step.loop))
    names = f" {json.dumps(step.names)}" if step.names else ""
    at = f" [{loop}]" if loop else ""
    args = {
        name: table_of(value) if isinstance(value, OutputReference) else value
        for name, value in step.args.items()
    }
    return f"{step.op} {json.dumps(args, ensure_ascii=False)}{names}{at}"


def draft_line(draft: Any) -> str:
    expectation = msgspec.to_builtins(draft.expectation)
    mark = "" if draft.subsumed_by is None else f" subsumed by {draft.subsumed_by}"
    return json.dumps(expectation, ensure_ascii=False) + mark


def instance_line(instance: Any) -> str:
    loop = "-".join(map(str, instance.loop))
    at = f" [{loop}]" if loop else ""
    called = f" from {instance.call_line}" if instance.call_line else ""
    drafts = "".join(f" {index}" for index in instance.drafts)
    code = f" {instance.code}" if instance.code else ""
    site = instance.site
    return f"{site.line}:{site.column} {site.construct}{called}{at} {instance.status}{code}{drafts}"
