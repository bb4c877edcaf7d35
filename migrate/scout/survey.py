"""Evaluating the tests of a crate with a sketch of its profile, again and again."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from migrate.parallel import in_order
from migrate.profile import Profile
from migrate.progress import Progress, no_progress
from migrate.rust.evaluate import evaluate_tests
from migrate.rust.evaluation.functions_tested import functions_tested
from migrate.rust.evaluation.limits import OUT_OF_STEPS, deep_stack
from migrate.rust.evaluation.marks import Budget
from migrate.rust.evaluation.running import evaluate_test
from migrate.rust.evaluation.world import make_world
from migrate.rust.parsing import ParsedFiles, parse_files
from migrate.scout.dependencies import changed, helpers, parts_of, reached, used_by, words_of
from migrate.scout.noticing import Noticed
from migrate.scout.showing import Shown, shown
from migrate.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from migrate.inputs import Inputs
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.discovery import TestFunction
    from migrate.scout.dependencies import Parts, Words
    from migrate.scout.sketch import Sketch

MOST_WORK: Final = 60_000
"""Assertions that are evaluated while types are tried: a minute or so of them."""

MOST_OF_ONE: Final = 25_000
"""Assertions of one test, over all evaluations: a test of a thousand is looked at 25 times."""


@dataclass(slots=True)
class Seen:
    """What an evaluation met that the sketch does not know, and what it shows of the rest."""

    noticed: Noticed
    shown: Shown


class FoundTest(NamedTuple):
    """A test, and the names that it and its helpers use."""

    function: TestFunction
    words: Words


@dataclass(frozen=True, slots=True)
class Kept:
    """What a test came to with what the sketch said then, and the names that this depends on.

    `work` counts the assertions that it had in all evaluations so far; a test that is `spent` takes
    too long for another one.
    """

    seen: Seen
    parts: Parts
    names: Words
    work: int
    spent: bool


@dataclass(slots=True)
class Work:
    """How many assertions were evaluated while types were tried, and what was not tried then."""

    done: int = 0
    left_out: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Survey:
    """The Rust files of a crate, parsed once; `jobs` processes evaluate them with a sketch.

    A test that does not depend on what has changed since it was evaluated is not evaluated again.
    """

    inputs: Inputs
    files: ParsedFiles
    jobs: int = 1
    progress: Progress = no_progress
    tests: list[FoundTest] = field(default_factory=list)
    kept: dict[int, Kept] = field(default_factory=dict)
    """By the number of the test."""
    work: Work = field(default_factory=Work)

    def world(self, profile: Profile) -> World:
        """Return the files as they are evaluated with a profile, whose ops all have an answer."""
        inputs, ported = self.inputs, frozenset(profile.ops)
        return make_world(profile, self.files.by_path, ported, inputs.include, inputs.listed)

    def evaluate(self, doing: str, sketch: Sketch, types: Iterable[str] = ()) -> Seen:
        """Evaluate the tests with a sketch; `doing` says why, to those who wait.

        What nobody knows of values of the `types` is noticed too.
        """
        profile = sketch.profile()
        parts = parts_of(profile)
        stale = self._stale(parts)
        one = partial(_kept, self, self.world(profile), sketch, parts, used_by(parts))
        if stale:
            found = self.progress(doing, in_order(one, stale, self.jobs), len(stale))
            self.kept.update(zip(stale, found, strict=True))
        seen = Seen(Noticed(frozenset(types)), Shown())
        for number in range(len(self.tests)):
            seen.noticed.add(self.kept[number].seen.noticed)
            seen.shown.add(self.kept[number].seen.shown)
        return seen

    def may_try(self, what: str, sketch: Sketch) -> bool:
        """Tell whether a guess may still be tried, which takes an evaluation with the sketch."""
        stale = self._stale(parts_of(sketch.profile()))
        self.work.done += sum(self.kept[number].seen.shown.assertions() + 1 for number in stale)
        if self.work.done > MOST_WORK:
            self.work.left_out.append(what)
        return self.work.done <= MOST_WORK

    def left_out(self) -> tuple[str, ...]:
        """Return what was not done for the time it takes: guesses, and tests evaluated again."""
        spent = sum(kept.spent for kept in self.kept.values())
        tests = [f"{counted(spent, 'long test')} again"] if spent else []
        return (*self.work.left_out, *tests)

    def count(self, sketch: Sketch) -> Shown:
        """Return what becomes of all tests with a sketch, within the limits of a file."""
        total = Shown()
        one = partial(_counted, self.world(sketch.profile()), sketch)
        files = self.files.given
        for found in self.progress("Counting", in_order(one, files, self.jobs), len(files)):
            total.add(found)
        return total

    def _stale(self, parts: Parts) -> list[int]:
        """Return the tests that depend on what was said otherwise when they were evaluated."""
        said: dict[int, Words] = {}
        return [
            number
            for number in range(len(self.tests))
            if number not in self.kept or self._is_stale(self.kept[number], parts, said)
        ]

    def _is_stale(self, kept: Kept, parts: Parts, said: dict[int, Words]) -> bool:
        before = id(kept.parts)
        if before not in said:
            said[before] = changed(kept.parts, parts)
        return not kept.spent and not said[before].isdisjoint(kept.names)


def survey_of(inputs: Inputs, jobs: int, progress: Progress) -> Survey:
    """Parse Rust files. Raises `DataError` for a file that cannot be read."""
    survey = Survey(inputs, parse_files(inputs.sources, inputs.include), jobs, progress)
    world = survey.world(Profile(name=""))
    used = helpers(world)
    for path in survey.files.given:
        for function in functions_tested(world, world.files[path]):
            words = words_of(function.item.fragment.text)
            survey.tests.append(FoundTest(function, reached(words, used)))
    return survey


@deep_stack()
def _kept(
    survey: Survey,
    world: World,
    sketch: Sketch,
    parts: Parts,
    used: Mapping[str, Words],
    number: int,
) -> Kept:
    noticed = Noticed()
    found = survey.tests[number]
    test = evaluate_test(replace(world, notice=noticed.notice), found.function, Budget())
    met = words_of(" ".join([*test.used, *noticed.names_met()]))
    before = survey.kept[number].work if number in survey.kept else 0
    work = before + len(test.instances)
    is_long = test.detail == OUT_OF_STEPS or test.code == "unroll_limit" or work > MOST_OF_ONE
    seen, names = Seen(noticed, shown(sketch, [test])), reached(found.words | met, used)
    return Kept(seen, parts, names, work, is_long)


def _counted(world: World, sketch: Sketch, path: str) -> Shown:
    return shown(sketch, evaluate_tests(world, path))
