"""Which disagreements are alike: the title that they share, of which the cluster's id is made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import msgspec

from harness.expectation import MISSING, describe, parse_path
from harness.expectation.describe import describe_subject
from migrate.compare.behaviour import failure_of
from migrate.compare.difference import compared
from migrate.compare.difference_shape import difference_shape

if TYPE_CHECKING:
    from harness.expectation import Expectation, Judgement
    from harness.observe import Observation, Observed

_INDEX: Final = re.compile(r"\[-?\d+\]")
_WHOLE: Final = frozenset({"equals", "keys_equal"})
"""Operators whose operand is what one test expects; that of others is what such a test is about."""
_EXPECTS_REFUSAL: Final = "raises"


def cluster_title(expectation: Expectation, judgement: Judgement, observation: Observation) -> str:
    """Say in words what a disagreement has in common with others of its cluster.

    Where a step gave no output that is its op and outcome, whatever was expected of it. Else it is
    the subject, the operator and the kind of what was found; and where two lists or objects are
    compared, the shape of their difference.
    """
    failed = _failed(expectation, judgement, observation)
    if failed is not None:
        return f"{failed.op} {failure_of(failed)}"
    title = f"{_demand(expectation)}, found {_kind(judgement)}"
    if not _is_structured(expectation) or expectation.op not in _WHOLE:
        return title
    two = compared(expectation, judgement)
    return title if two is None else f"{title}: {difference_shape(*two)}"


def _failed(
    expectation: Expectation, judgement: Judgement, observation: Observation
) -> Observed | None:
    """Return the step without an output because of which the expectation fails."""
    if judgement.observed is not MISSING or judgement.missing:
        return None
    own = observation.steps[(parse_path(expectation.path).step or 1) - 1]
    if expectation.op == _EXPECTS_REFUSAL and own.outcome == "refused":
        return None  # it refuses, as it should, and says something else
    failed = (step for step in (own, *observation.steps) if step.outcome != "output")
    return next(failed, None)


def _demand(expectation: Expectation) -> str:
    shape = msgspec.structs.replace(
        expectation, path=_INDEX.sub("[*]", expectation.path), id=None, note=None, source=None
    )
    if _is_structured(shape) and shape.op not in _WHOLE:
        return _INDEX.sub("[*]", describe(shape))
    return f"{_subject(shape)} {shape.op}"


def _subject(expectation: Expectation) -> str:
    if _is_structured(expectation):
        return describe_subject(expectation)
    return ".".join([expectation.path or "$", *map(str, expectation.via)])


def _is_structured(expectation: Expectation) -> bool:
    return isinstance(expectation.value, dict | list)


def _kind(judgement: Judgement) -> str:
    value = judgement.observed
    if value is MISSING:
        return "nothing"
    kinds = {
        bool: "a boolean",
        int: "an integer",
        float: "a number",
        str: "a text",
        dict: "an object",
    }
    if isinstance(value, list):
        return "an empty list" if not value else "a list"
    return "null" if value is None else kinds[type(value)]
