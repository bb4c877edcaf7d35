"""Evaluating the tests of a crate with a sketch of its profile, again and again."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from migrate.parallel import in_order
from migrate.progress import Progress, no_progress
from migrate.rust.evaluate import evaluate_tests
from migrate.rust.evaluation.world import make_world
from migrate.rust.parsing import ParsedFiles, parse_files
from migrate.scout.noticing import Noticed
from migrate.scout.showing import Shown, shown

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from migrate.inputs import Inputs
    from migrate.profile import Profile
    from migrate.rust.evaluation.world import World
    from migrate.scout.sketch import Sketch


@dataclass(slots=True)
class Seen:
    """What an evaluation met that the sketch does not know, and what it shows of the rest.

    `asked` are the ops that each test asks, by its file and line; none are known of one that was
    given up.
    """

    noticed: Noticed
    shown: Shown
    asked: dict[tuple[str, int], frozenset[str]] = field(default_factory=dict)

    def lines_asking(self, ops: Collection[str]) -> dict[str, frozenset[int]]:
        """Return the lines of the tests that may ask one of some ops, by file."""
        lines: defaultdict[str, set[int]] = defaultdict(set)
        for (file, line), asked in self.asked.items():
            if not asked or not asked.isdisjoint(ops):
                lines[file].add(line)
        return {file: frozenset(found) for file, found in lines.items()}


@dataclass(frozen=True, slots=True)
class Survey:
    """The Rust files of a crate, parsed once; `jobs` processes evaluate them with a sketch."""

    inputs: Inputs
    files: ParsedFiles
    jobs: int = 1
    progress: Progress = no_progress

    def world(self, profile: Profile) -> World:
        """Return the files as they are evaluated with a profile, whose ops all have an answer."""
        inputs, ported = self.inputs, frozenset(profile.ops)
        return make_world(profile, self.files.by_path, ported, inputs.include, inputs.listed)

    def evaluate(
        self,
        doing: str,
        sketch: Sketch,
        types: Iterable[str] = (),
        lines: Mapping[str, frozenset[int]] | None = None,
    ) -> Seen:
        """Evaluate all tests with a sketch; `doing` says why, to those who wait.

        What nobody knows of values of the `types` is noticed too. Where `lines` are given, by
        file, only the tests that stand on them are evaluated.
        """
        wanted = frozenset(types)
        one = partial(_seen, self.world(sketch.profile()), sketch, wanted, lines)
        seen = Seen(Noticed(wanted), Shown())
        files = self.files.given if lines is None else [*lines]
        for other in self.progress(doing, in_order(one, files, self.jobs), len(files)):
            seen.noticed.add(other.noticed)
            seen.shown.add(other.shown)
            seen.asked |= other.asked
        return seen


@dataclass(slots=True)
class Trials:
    """Evaluations that differ in what some ops return: the first is of all tests.

    The others are of those that ask one of these ops; until it does, a test is evaluated alike.
    """

    survey: Survey
    ops: frozenset[str]
    lines: dict[str, frozenset[int]] | None = None

    def evaluate(self, doing: str, sketch: Sketch, types: Iterable[str] = ()) -> Seen:
        """Evaluate the tests that the ops make a difference to."""
        seen = self.survey.evaluate(doing, sketch, types, self.lines)
        if self.lines is None:
            self.lines = seen.lines_asking(self.ops)
        return seen


def survey_of(inputs: Inputs, jobs: int, progress: Progress) -> Survey:
    """Parse Rust files. Raises `DataError` for a file that cannot be read."""
    return Survey(inputs, parse_files(inputs.sources, inputs.include), jobs, progress)


def _seen(
    world: World,
    sketch: Sketch,
    types: frozenset[str],
    lines: Mapping[str, frozenset[int]] | None,
    path: str,
) -> Seen:
    noticed = Noticed(types)
    telling = replace(world, notice=noticed.notice)
    tests = evaluate_tests(telling, path, None if lines is None else lines[path])
    asked = {(path, test.line): frozenset(step.op for step in test.steps) for test in tests}
    return Seen(noticed, shown(sketch, tests), asked)
