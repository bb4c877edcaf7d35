"""`match`: arms from the top, the first one that fits (HEV-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.compile.blocks import block
from harness.harn.compile.match_patterns import matcher

if TYPE_CHECKING:
    from collections.abc import Sequence

    from harness.harn.compile.endings import Ending
    from harness.harn.compile.match_patterns import Matcher
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame, Signal
    from harness.harn.syntax import nodes

EXHAUSTED: Final = "No match arm matched the value"


def match_(node: nodes.Match, scope: Scope, ending: Ending) -> Execute:
    """Compile `match` whose arms end so. Without a fitting arm it throws `match_exhausted`."""
    subject = scope.expression(node.subject)
    arms = [_arm(arm, scope.inner(), ending) for arm in node.arms]
    unit, at = scope.unit, node.at

    def execute(frame: Frame) -> Signal | None:
        value = subject(frame)
        for fits, body in arms:
            if fits(frame, value):
                return body(frame)
        raise unit.thrown(EXHAUSTED, at, "match_exhausted")

    return execute


def _arm(arm: nodes.Arm, scope: Scope, ending: Ending) -> tuple[Matcher, Execute]:
    alternatives = [matcher(pattern, scope) for pattern in arm.patterns]
    fits = alternatives[0] if len(alternatives) == 1 else _any(alternatives)
    if arm.guard is not None:
        fits = _guarded(fits, scope.expression(arm.guard))
    return fits, block(arm.body, scope, ending)


def _any(alternatives: Sequence[Matcher]) -> Matcher:
    return lambda frame, value: any(fits(frame, value) for fits in alternatives)


def _guarded(fits: Matcher, guard: Evaluate) -> Matcher:
    return lambda frame, value: fits(frame, value) and bool(guard(frame))
