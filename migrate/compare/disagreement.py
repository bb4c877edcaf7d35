"""A disagreement: an expectation of a legacy test that the observed output does not meet."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from harness.expectation import (
    MISSING,
    Expectation,
    Judgement,
    Path,
    describe,
    parse_path,
    render_path,
    resolve,
)
from migrate.compare.subject import subject_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.case import LoadedCase
    from harness.expectation import Json
    from harness.judge import Judged
    from harness.observe import Observation
    from migrate.compare.static import StaticFalse

_INDEX = re.compile(r"\[-?\d+\]")


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One expectation that failed, with the value that was observed.

    `id` is `<case id>:<expectation id>`. `fingerprint` changes when the question, the demand or
    the observed value does, not when the test moves. `cluster` is shared by disagreements of one
    operator, path shape and shape of the difference; `title` says it in words.
    """

    id: str
    case: LoadedCase
    expectation: Expectation
    judgement: Judgement
    fingerprint: str
    cluster: str
    title: str
    nearest: tuple[str, Json] | None
    """Where the path led nowhere: how far it can be followed, and what stands there."""


def disagreement(case: LoadedCase, judged: Judged, observation: Observation) -> Disagreement:
    """Return the record of a failed expectation."""
    expectation, judgement = judged
    title = _cluster_title(expectation, judgement)
    return Disagreement(
        id=f"{case.id}:{expectation.id}",
        case=case,
        expectation=expectation,
        judgement=judgement,
        fingerprint=_fingerprint(subject_of(case.case, expectation), judgement),
        cluster=f"c-{_digest(title)[:6]}",
        title=title,
        nearest=_nearest(expectation, observation) if judgement.missing else None,
    )


def observed_json(judgement: Judgement) -> Json:
    """Return the observed value as JSON; something missing is `{"missing": true}`."""
    return {"missing": True} if judgement.observed is MISSING else judgement.observed


def fingerprint_of(about: Iterable[Disagreement | StaticFalse]) -> str:
    """Return one fingerprint for everything a decision is about, whatever it is called."""
    return _digest(json.dumps(sorted(item.fingerprint for item in about)))[:16]


def _fingerprint(subject: str, judgement: Judgement) -> str:
    return _digest(json.dumps([subject, observed_json(judgement)], sort_keys=True))[:16]


def _nearest(expectation: Expectation, observation: Observation) -> tuple[str, Json] | None:
    path = parse_path(expectation.path)
    output = observation.steps[(path.step or 1) - 1].output
    for length in reversed(range(len(path.segments))):
        found = resolve(output, path.segments[:length])
        if found is not MISSING:
            return render_path(Path(path.step, path.segments[:length])) or "$", found
    return None


def _cluster_title(expectation: Expectation, judgement: Judgement) -> str:
    shape = msgspec.structs.replace(
        expectation, path=_INDEX.sub("[*]", expectation.path), id=None, note=None, source=None
    )
    return f"{_without_operand(shape)}, found {_kind(judgement)}"


def _without_operand(expectation: Expectation) -> str:
    """Name subject and operator; a predicate keeps its own, which is what such a test is about."""
    if isinstance(expectation.value, dict | list):
        return _INDEX.sub("[*]", describe(expectation))
    subject = ".".join([expectation.path or "$", *map(str, expectation.via)])
    return f"{subject} {expectation.op}"


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


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
