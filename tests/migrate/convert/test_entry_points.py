"""Every entry point, from Rust to a verdict: the bundled parser does what the tests expect."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from harness.case import Attachments, load_cases
from harness.judge import judge
from harness.observe import observe
from harness.ops import load_ops
from migrate.inputs import read_inputs
from migrate.migration import migrate
from migrate.profile import load_profile

sys.path.insert(0, str(Path(__file__).parents[1] / "rust"))

from idiom_cases import BUNDLED_OPS, FOLDER, source_of

from harness.configuration import Options, Project
from harness.implementation import load_implementation

if TYPE_CHECKING:
    from collections.abc import Iterator

CASES: list[dict[str, Any]] = tomllib.loads((FOLDER / "entry_points.toml").read_text("utf-8"))[
    "case"
]
PROFILE = load_profile("harn")


def verdicts(raw: dict[str, Any], root: Path) -> Iterator[tuple[str, str, str]]:
    """Migrate one test and yield case, group and status for each of its expectations."""
    (root / "legacy").mkdir()
    (root / "legacy" / "t.rs").write_text(source_of(raw), encoding="utf-8")
    cases = root / "cases"
    migrate(read_inputs([root / "legacy"], root), PROFILE, BUNDLED_OPS, cases)
    implementation = load_implementation(Project(root, Options()))
    for loaded in load_cases(cases):
        observation = observe(loaded.case, implementation, Attachments(cases))
        for judged in judge(loaded.case, observation, load_ops()):
            yield loaded.id, loaded.group, judged.judgement.status


@pytest.mark.parametrize("raw", CASES, ids=lambda raw: raw["title"])
def test_the_bundled_parser_agrees(raw: dict[str, Any], tmp_path: Path) -> None:
    found = list(verdicts(raw, tmp_path))
    assert [entry for entry in found if entry[2] == "fail"] == []
    asked = {line.split()[0] for line in raw["steps"].splitlines() if line}
    assert bool(found) == bool(asked)


def test_every_op_of_the_bundled_parser_is_asked() -> None:
    """Those of the parser lane are asked by the bundled corpus."""
    asked = {line.split()[0] for raw in CASES for line in raw["steps"].splitlines() if line}
    assert BUNDLED_OPS - asked == {"parse_native_json"}
    assert {entry.op for entry in PROFILE.entry_point} | {"stream_detect"} >= BUNDLED_OPS
