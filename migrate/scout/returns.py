"""Guessing what ops return that nobody has declared."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.profile.types import Field
from migrate.scout.guessing import WRAPPERS, inner_type, may_be
from migrate.scout.meeting import take_parts
from migrate.scout.sketch import ERROR, MADE, MESSAGE

if TYPE_CHECKING:
    from collections import Counter

    from migrate.scout.showing import Shown
    from migrate.scout.sketch import Called, Sketch
    from migrate.scout.survey import Survey


def guess_returns(survey: Survey, sketch: Sketch) -> None:
    """Try what ops may return that nobody has declared, and keep what fits most assertions."""
    guessed = [called for called in sketch.asked() if called.returns.endswith(MADE)]
    error = next(iter(sketch.units)) if len(sketch.units) == 1 else ERROR
    sketch.types.setdefault(error, dict(MESSAGE))
    if guessed:
        inner = _parts_inside(survey, sketch, guessed, error)
        _try_wrappers(survey, sketch, guessed, inner, error)
        _look_inside(survey, sketch, [called for called in guessed if called.op not in inner])
    if not any(error in re.findall(r"\w+", called.returns) for called in sketch.asked()):
        del sketch.types[error]


def _try_wrappers(
    survey: Survey, sketch: Sketch, guessed: list[Called], inner: dict[str, str], error: str
) -> None:
    best: dict[str, tuple[int, str]] = {}
    for wrapper in WRAPPERS:
        for called in guessed:
            called.returns = wrapper.format(inner.get(called.op, "Value"), error)
        words = wrapper.format("value", "error")
        if not survey.may_try(f"{words} of {len(guessed)} ops", sketch):
            continue
        found = _tried(survey, sketch, error, words)
        for called in guessed:
            fits = may_be(wrapper, called.uses)
            if fits and found[called.op] > best.get(called.op, (-1, ""))[0]:
                best[called.op] = found[called.op], called.returns
    for called in guessed:
        called.returns = best.get(called.op, (0, "Value"))[1]


def _parts_inside(
    survey: Survey, sketch: Sketch, guessed: list[Called], error: str
) -> dict[str, str]:
    """Return the records and tuples that ops give in an option or a result, by op."""
    kinds = {called.op: called.returns for called in guessed}
    found: dict[str, str] = {}
    for wrapper, words in zip(WRAPPERS[1:3], ("options", "results"), strict=True):
        for called in guessed:
            called.returns = wrapper.format(kinds[called.op], error)
        noticed = survey.evaluate(f"Looking into {words}", sketch, kinds.values()).noticed
        names = take_parts(sketch, noticed)
        found |= {op: names[kind] for op, kind in kinds.items() if kind in names}
    return found


def _tried(survey: Survey, sketch: Sketch, error: str, words: str) -> Counter[str]:
    """Return how many assertions need each op; methods of errors are taken in on the way."""
    seen = survey.evaluate(f"Trying {words}", sketch, [error])
    methods = seen.noticed.methods.get(error)
    if not methods:
        return seen.shown.tally.every
    parts = {f"{name}()": Field(type="Value", at=name) for name in sorted(methods)}
    sketch.types[error] = {"to_string()": Field(type="String", at="message"), **parts}
    return survey.evaluate(f"Trying {words} again", sketch).shown.tally.every


def _look_inside(survey: Survey, sketch: Sketch, guessed: list[Called]) -> None:
    """Replace `Value` by the type of what the tests compare it with."""
    shown = survey.evaluate("Looking at values", sketch).shown
    for called in guessed:
        called.returns = _with_inner_types(called, shown)


def _with_inner_types(called: Called, shown: Shown) -> str:
    wrapper, _, inside = called.returns.partition("<")
    if wrapper == "Result":
        value = inner_type(shown.types_at({called.op}, ("value",)))
        error = inside.removesuffix(">").rpartition(", ")[2]
        if error == "Value":
            error = inner_type(shown.types_at({called.op}, ("error",)))
        return f"Result<{value}, {error}>"
    inner = inner_type(shown.types_at({called.op}, ()))
    return f"{wrapper}<{inner}>" if inside else inner
