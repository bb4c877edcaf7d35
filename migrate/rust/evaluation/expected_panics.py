"""Tests that are expected to panic: an op that fails, or an assertion (GEN-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from harness.expectation import Expectation, Path, render_path
from migrate.rust.evaluation.conditions import Predicate, both, inverse
from migrate.rust.evaluation.dispatch import site_at
from migrate.rust.evaluation.error_debug_texts import says
from migrate.rust.evaluation.verdicts import Verdict

if TYPE_CHECKING:
    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.marks import Unwrapping
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
    if recorder.ends_with_unwrapping:
        claim = _not_held(recorder, expected)
    else:
        claim = _raised(recorder, expected)
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


def _not_held(recorder: Recorder, expected: ShouldPanic) -> Condition:
    """Demand that the output that is unwrapped last is an error that says this, or nothing.

    An op that gives a result or an option says so instead of panicking.
    """
    said = _said(recorder.unwrapping, expected.expected or "")
    assert said is not None  # else `_why_not` tells so
    return both(inverse(recorder.take_back_unwrapping()), said)


def _said(unwrapping: Unwrapping | None, expected: str) -> Condition | None:
    """Return when what an unwrapping panics with has a text in it, None where nobody knows."""
    if unwrapping is None or unwrapping.message is None:
        return True if not expected else None
    if expected in unwrapping.message:
        return True
    if unwrapping.complete:
        return False
    error = unwrapping.error
    return None if error is None else says(unwrapping.message, error, expected)


def _why_not(recorder: Recorder, expected: ShouldPanic, verdict: Verdict | None) -> str | None:
    """Tell why it cannot be told from outputs whether the test panics as expected."""
    if verdict is not None:
        return f"it panics whatever the outputs are: {verdict.detail}"
    if recorder.ends_with_unwrapping:
        return _other_text(recorder.unwrapping, expected.expected or "")
    if len(recorder.steps) == recorder.first.steps:
        return "no op is called"
    if not recorder.ends_with_op:
        return "what follows the last op, or surrounds it, may be what panics"
    return "an assertion is to panic" if _is_asserted(expected) else None


def _other_text(unwrapping: Unwrapping | None, expected: str) -> str | None:
    """Tell why an unwrapping does not surely panic with the text that is expected."""
    said = _said(unwrapping, expected)
    message = None if unwrapping is None else unwrapping.message
    if said is False:
        return f"it panics with another text, {(message or '').rstrip(': ')}"
    if said is not None:
        return None
    if message is None:
        return "the text of the panic is not known"
    return "the text may be in how Debug writes the error"


PANICKING = frozenset({"bad_literal", "unconditional_panic"})
"""Codes of tests that panic whatever the outputs are."""


def _is_asserted(expected: ShouldPanic) -> bool:
    return (expected.expected or "").startswith(ASSERTED)
