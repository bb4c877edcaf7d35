"""Tests that are expected to panic: an op that fails, or an assertion (GEN-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from harness.expectation import Expectation, Path, render_path
from migrate.rust.evaluation.conditions import Predicate
from migrate.rust.evaluation.dispatch import site_at
from migrate.rust.evaluation.verdicts import Verdict

if TYPE_CHECKING:
    from migrate.rust.evaluation.recorder import Recorder
    from migrate.rust.rounds import Round
    from migrate.rust.source.discovery import ShouldPanic, TestFunction

ASSERTED = ("assertion", "called `Option::", "called `Result::", "index out of bounds")
"""How messages begin with which assertions and implied demands panic."""


def expect_panic(
    recorder: Recorder, test: TestFunction, one: Round, verdict: Verdict | None
) -> Verdict | None:
    """Demand that the last op of a round fails; tells why that cannot be what was meant.

    Whatever can panic after the last op may be what was expected to.
    """
    expected = one.should_panic
    assert expected is not None
    if verdict is not None and verdict.code not in PANICKING:
        return verdict
    if recorder.refused and len(recorder.steps) == recorder.first.steps:
        return Verdict(*next(iter(recorder.refused.values())))
    if verdict is not None or not recorder.ends_with_op or _is_asserted(expected):
        return Verdict("should_panic", expected.expected)
    step = recorder.steps[-1].number
    operand = {"contains": expected.expected} if expected.expected else UNSET
    claim = Predicate(
        Expectation(path=render_path(Path(step, ())), op="raises", value=operand),
        frozenset({step}),
    )
    if one.result is not None and one.result.site is not None:
        recorder.claim(one.result.site, claim)
    else:
        written = expected.fragment or test.item.fragment
        recorder.imply(claim, site_at(written, "should_panic"))
    return None


PANICKING = frozenset({"bad_literal", "unconditional_panic"})
"""Codes of tests that panic whatever the outputs are."""


def _is_asserted(expected: ShouldPanic) -> bool:
    return (expected.expected or "").startswith(ASSERTED)
