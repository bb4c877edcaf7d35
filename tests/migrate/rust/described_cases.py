"""Cases for crates that a profile of their own describes: a test, and what it comes to."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from idiom_cases import draft_line, step_line

from migrate.certify import certify
from migrate.profile import Profile
from migrate.rust.evaluate import evaluate_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.outcome import EvaluatedTest

FOLDER = Path(__file__).parent / "described"


@dataclass(frozen=True, slots=True)
class DescribedCase:
    """One case of a file in `described/`: the statements of a test, and the outcome.

    The file has the profile of a crate and its library. With `reads_library` that is among the
    inputs.
    """

    file: str
    title: str
    rust: str
    outcome: str
    profile: Profile
    library: str
    reads_library: bool


def described_cases() -> list[DescribedCase]:
    """Read all cases, in the order of their files.

    A case is of the tests alone, and of the tests with the library where that has an outcome of
    its own (`with_library`) or the same.
    """
    return [case for path in sorted(FOLDER.glob("*.toml")) for case in _cases(path)]


def _cases(path: Path) -> Iterator[DescribedCase]:
    file = tomllib.loads(path.read_text(encoding="utf-8"))
    profile = msgspec.toml.decode(file["profile"].encode(), type=Profile)
    for raw in file["case"]:
        for reads_library in (False, True):
            outcome = raw.get("with_library", raw["outcome"]) if reads_library else raw["outcome"]
            written = (raw["title"], raw["rust"], outcome)
            yield DescribedCase(path.stem, *written, profile, file["library"], reads_library)


def evaluated(case: DescribedCase, *, certified: bool = False) -> EvaluatedTest:
    """Evaluate the test of a case, as an integration test beside the crate."""
    sources = {"tests/crate.rs": f"use pond::*;\n#[test] fn t() {{\n{case.rust}}}\n".encode()}
    if case.reads_library:
        sources["src/lib.rs"] = case.library.encode()
    ported = frozenset(case.profile.ops)
    found = evaluate_files(
        sources,
        case.profile,
        ported,
        {"tests/crate.rs"},
        lambda *_: None,
        certify=certify if certified else None,
    )
    return found[0].tests[0]


def outcome_of(test: EvaluatedTest) -> str:
    """Return what a test comes to, in the form in which cases say it.

    Those are its steps, its expectations (implied ones only where nothing else says as much),
    and the assertions that are none.
    """
    return "".join(f"{line}\n" for line in _lines(test))


def _lines(test: EvaluatedTest) -> Iterator[str]:
    yield from (f"s{step.number} {step_line(step)}" for step in test.steps)
    yield from (draft_line(draft) for draft in test.drafts if draft.subsumed_by is None)
    for instance in test.instances:
        if instance.status != "translated":
            yield f"{instance.status} {instance.code}: {instance.detail or instance.site.text}"
    if test.code:
        yield f"{test.code}: {test.detail}"


def doubts_of(test: EvaluatedTest) -> list[Any]:
    """Return what the certificates of a test find wrong with its translations."""
    assert test.certificates is not None or not test.drafts
    if test.certificates is None:
        return []
    found = (test.certificates.assertions.values(), test.certificates.implied.values())
    return [one.doubt for group in found for one in group if one.doubt]
