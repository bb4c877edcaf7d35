"""Finding what a profile must say, by evaluating the tests with what is known so far.

Nothing is run. A first evaluation meets the crate's functions, which it knows nothing of; with
them in a sketch, the next one meets the methods of what they return, and so on. Then several
evaluations try what each op may return, and the one that makes most assertions into cases wins.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.profile import Profile
from migrate.progress import Progress, no_progress
from migrate.scout.crate_name import crate_name
from migrate.scout.declared_types import declared_enums, declared_structs
from migrate.scout.declaring import (
    declare_types,
    note_asks_that_change,
    note_feeds_in_place,
    note_lists,
)
from migrate.scout.fields import guess_fields
from migrate.scout.meeting import add_function, take_in
from migrate.scout.methods import describe_methods
from migrate.scout.plain_forms import plain_forms, write_plainly
from migrate.scout.returns import guess_returns
from migrate.scout.signatures import Signature, signatures, used_by_tests
from migrate.scout.sketch import Sketch
from migrate.scout.streams import find_streams
from migrate.scout.survey import Survey, survey_of

if TYPE_CHECKING:
    from migrate.inputs import Inputs
    from migrate.scout.counting import Count, Totals

MOST_ROUNDS = 6
"""Evaluations that look for more; chains of methods of a crate are shorter."""


@dataclass(frozen=True, slots=True)
class Scouted:
    """A sketch, how many assertions each of its ops unlocks, and what becomes of all of them.

    `left_out` is what would have taken too long: guesses that were not tried, and the like.
    """

    sketch: Sketch
    counts: tuple[Count, ...]
    totals: Totals
    left_out: tuple[str, ...] = ()


def scout(
    inputs: Inputs, name: str | None = None, jobs: int = 1, progress: Progress = no_progress
) -> Scouted:
    """Read Rust files and sketch a profile of the crate that their tests are about.

    `jobs` processes do it; what comes of it does not depend on how many. `progress` is shown how
    far it has come. Raises `DataError` for a file that cannot be read.
    """
    survey = survey_of(inputs, jobs, progress)
    world = survey.world(Profile(name=""))
    known = signatures(world)
    sketch = Sketch(
        name or "",
        written_enums=declared_enums(world),
        written_structs=declared_structs(world),
        plain=plain_forms(world),
    )
    for function in used_by_tests(world, known):
        add_function(sketch, function, known)
    crates = _look_around(survey, sketch, known)
    for built in sketch.built.values():
        built.tell_apart()
    sketch.name = name or crate_name(crates, inputs)
    declare_types(sketch, world)
    guess_returns(survey, sketch)
    describe_methods(survey, sketch, known)
    guess_fields(survey, sketch)
    find_streams(survey, sketch)
    tally = survey.count(sketch).tally
    counts = tally.counts(sketch.ops())
    return Scouted(sketch, counts, tally.totals(), survey.left_out())


def _look_around(survey: Survey, sketch: Sketch, known: dict[str, Signature]) -> Counter[str]:
    """Evaluate until nothing new is met; return how many functions of each crate were."""
    crates: Counter[str] = Counter()
    changing: defaultdict[str, set[str]] = defaultdict(set)
    for number in range(1, MOST_ROUNDS + 1):
        doing = f"Looking around, round {number}"
        noticed = survey.evaluate(doing, sketch, sketch.asked_types()).noticed
        crates.update({crate: len(functions) for crate, functions in noticed.crates.items()})
        for kind, methods in noticed.changing.items():
            changing[kind] |= methods
        is_new = take_in(sketch, noticed, known)
        is_new |= note_feeds_in_place(sketch, changing, known)
        if not is_new and not write_plainly(sketch):
            break
        note_lists(sketch, survey.inputs)
    note_asks_that_change(sketch, changing, known)
    return crates
