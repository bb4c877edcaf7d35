"""Methods of what ops return: those without arguments are parts of the output, others are ops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from migrate.profile import Argument
from migrate.profile.types import METHOD, Field
from migrate.rust.evaluation.records import snake_case
from migrate.scout.argument_kinds import arguments
from migrate.scout.sketch import Called

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.scout.noticing import Given
    from migrate.scout.signatures import Signature
    from migrate.scout.sketch import Sketch
    from migrate.scout.survey import Survey

TEXTS: Final = {"to_string": "message"}
"""Methods that give the text of an error, and where an output may have it."""


UNKNOWN: Final = "_"
RETURNED: Final = ("Value", "bool", "Ordering", "String", "usize", "Option<String>", "Vec<String>")
"""What methods may return; the first of those that fit as many assertions is taken."""


def describe_methods(survey: Survey, sketch: Sketch, known: Mapping[str, Signature]) -> None:
    """Add to a sketch the methods that tests call on its records and enums.

    `known` are the signatures that the source has.
    """
    types = {*sketch.types, *sketch.enums}
    noticed = survey.evaluate("Looking for methods of results", sketch, types).noticed
    for kind, methods in noticed.methods.items():
        for method, given in methods.items():
            if any(given.rows):
                _add_op(sketch, kind, method, given, known)
            else:
                _add_part(sketch, kind, method, known)
    _guess(survey, sketch)


def _guess(survey: Survey, sketch: Sketch) -> None:
    """Give the ops of methods that nobody has declared the type that fits most assertions."""
    guessed = [one for one in sketch.functions.values() if one.returns == UNKNOWN]
    best: dict[str, tuple[int, str]] = {}
    for kind in RETURNED if guessed else ():
        for called in guessed:
            called.returns = kind
        if not survey.may_try(f"methods as {kind}", sketch):
            continue
        found = survey.evaluate(f"Trying methods as {kind}", sketch).shown.tally.every
        for called in guessed:
            if found[called.op] > best.get(called.op, (-1, ""))[0]:
                best[called.op] = found[called.op], kind
    for called in guessed:
        called.returns = best.get(called.op, (0, "Value"))[1]


def _add_part(sketch: Sketch, kind: str, method: str, known: Mapping[str, Signature]) -> None:
    signature = known.get(f"{kind}::{method}")
    written = "String" if method in TEXTS else "Value"
    returns = signature.returns if signature is not None else written
    parts = sketch.types.setdefault(kind, {})
    parts.setdefault(f"{method}{METHOD}", _placed(method, returns))


def _placed(method: str, returns: str) -> str | Field:
    return Field(type=returns, at=TEXTS[method]) if method in TEXTS else returns


def _add_op(
    sketch: Sketch,
    kind: str,
    method: str,
    given: Given,
    known: Mapping[str, Signature],
) -> None:
    name = f"{kind}::{method}"
    if name in sketch.functions:
        return
    signature = known.get(name)
    own = Argument(snake_case(kind), "json")
    rows = arguments(given.rows) if signature is None else {len(signature.args): signature.args}
    rows = {number + 1: (own, *row) for number, row in rows.items()}
    returns = UNKNOWN if signature is None else signature.returns
    place = None if signature is None else signature.place
    sketch.functions[name] = Called(name, sketch.fresh_op(name), rows, returns, place)
