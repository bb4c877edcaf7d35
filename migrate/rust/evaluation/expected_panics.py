"""Tests that are expected to panic: an op that fails, or an assertion (GEN-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from harness.expectation import Expectation, Path, render_path
from migrate.rust.evaluation.conditions import Predicate, inverse
from migrate.rust.evaluation.dispatch import site_at
from migrate.rust.evaluation.verdicts import Verdict

if TYPE_CHECKING:
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.recorder import Recorder
    from migrate.rust.rounds import Round
    from migrate.rust.source.discovery import ShouldPanic, TestFunction

ASSERTED = ("assertion", "called `Option::", "called `Result::", "index out of bounds")
"""How messages begin with which assertions and implied demands panic."""


def expect_panic(
    recorder: Recorder,
    test: TestFunction,
    one: Round,
    expected: ShouldPanic,
    verdict: Verdict | None,
) -> Verdict | None:
    """Demand that the last op of a round fails; tells why that cannot be what was meant.

    Whatever can panic after the last op may be what was expected to.
    """
    if verdict is not None and verdict.code not in PANICKING:
        return verdict
    if len(recorder.steps) == recorder.first.steps:
        if recorder.refused:
            return Verdict(*next(iter(recorder.refused.values())))
        if recorder.gap is not None and recorder.gap.code == "unknown_entry_point":
            return Verdict(recorder.gap.code, recorder.gap.detail)
    why_not = _why_not(recorder, expected, verdict)
    if why_not is not None:
        said = "" if expected.expected is None else f", expected: {expected.expected}"
        return Verdict("should_panic", why_not + said)
    claim = _not_held(recorder) if recorder.ends_with_unwrapping else _raised(recorder, expected)
    if one.result is not None and one.result.site is not None:
        recorder.claim(one.result.site, claim)
    else:
        written = expected.fragment or test.item.fragment
        recorder.imply(claim, site_at(written, "should_panic"))
    return None


def _raised(recorder: Recorder, expected: ShouldPanic) -> Predicate:
    """Demand that the last op fails."""
    step = recorder.steps[-1].number
    operand = {"contains": expected.expected} if expected.expected else UNSET
    return Predicate(
        Expectation(path=render_path(Path(step, ())), op="raises", value=operand),
        frozenset({step}),
    )


def _not_held(recorder: Recorder) -> Condition:
    """Demand that the output that is unwrapped last is an error, or nothing.

    An op that gives a result or an option says so instead of panicking.
    """
    return inverse(recorder.take_back_unwrapping())


def _why_not(recorder: Recorder, expected: ShouldPanic, verdict: Verdict | None) -> str | None:
    """Tell why it cannot be told from outputs whether the test panics as expected."""
    if verdict is not None:
        return f"it panics whatever the outputs are: {verdict.detail}"
    if recorder.ends_with_unwrapping:
        return _other_text(recorder, expected.expected or "")
    if len(recorder.steps) == recorder.first.steps:
        return "no op is called"
    if not recorder.ends_with_op:
        return "what follows the last op, or surrounds it, may be what panics"
    return "an assertion is to panic" if _is_asserted(expected) else None


def _other_text(recorder: Recorder, expected: str) -> str | None:
    """Tell why an unwrapping does not surely panic with the text that is expected."""
    unwrapping = recorder.unwrapping
    assert unwrapping is not None
    if expected in (unwrapping.message or ""):
        return None
    if unwrapping.message is None:
        return "the text of the panic is not known"
    if unwrapping.complete:
        return f"it panics with another text, {unwrapping.message}"
    return "the text may be in how Debug writes the error"


PANICKING = frozenset({"bad_literal", "unconditional_panic"})
"""Codes of tests that panic whatever the outputs are."""


def _is_asserted(expected: ShouldPanic) -> bool:
    return (expected.expected or "").startswith(ASSERTED)
