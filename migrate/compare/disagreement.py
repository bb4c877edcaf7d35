"""A disagreement: an expectation of a legacy test that the observed output does not meet."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from harness.expectation import (
    MISSING,
    Expectation,
    Judgement,
    Path,
    parse_path,
    render_path,
    resolve,
)
from migrate.compare.cluster import cluster_title
from migrate.compare.subject import subject_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from harness.case import LoadedCase
    from harness.expectation import Json
    from harness.judge import Judged
    from harness.observe import Observation
    from migrate.compare.static import StaticFalse


@dataclass(frozen=True, slots=True)
class Disagreement:
    """One expectation that failed, with the value that was observed.

    `id` is `<case id>:<expectation id>`. `fingerprint` changes when the question, the demand or
    the observed value does, not when the test moves. `cluster` is shared by disagreements of one
    operator, path shape and shape of the difference, or of one op that gave no output; `title` says
    it in words.
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
    title = cluster_title(expectation, judgement, observation)
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


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
