"""Evaluating the tests of a crate with a sketch of its profile, again and again."""

from __future__ import annotations

from dataclasses import dataclass, replace
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
    from collections.abc import Iterable

    from migrate.inputs import Inputs
    from migrate.profile import Profile
    from migrate.rust.evaluation.world import World
    from migrate.scout.sketch import Sketch


@dataclass(slots=True)
class Seen:
    """What an evaluation met that the sketch does not know, and what it shows of the rest."""

    noticed: Noticed
    shown: Shown


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

    def evaluate(self, doing: str, sketch: Sketch, types: Iterable[str] = ()) -> Seen:
        """Evaluate all tests with a sketch; `doing` says why, to those who wait.

        What nobody knows of values of the `types` is noticed too.
        """
        wanted = frozenset(types)
        one = partial(_seen, self.world(sketch.profile()), sketch, wanted)
        seen = Seen(Noticed(wanted), Shown())
        files = self.files.given
        for other in self.progress(doing, in_order(one, files, self.jobs), len(files)):
            seen.noticed.add(other.noticed)
            seen.shown.add(other.shown)
        return seen


def survey_of(inputs: Inputs, jobs: int, progress: Progress) -> Survey:
    """Parse Rust files. Raises `DataError` for a file that cannot be read."""
    return Survey(inputs, parse_files(inputs.sources, inputs.include), jobs, progress)


def _seen(world: World, sketch: Sketch, types: frozenset[str], path: str) -> Seen:
    noticed = Noticed(types)
    tests = evaluate_tests(replace(world, notice=noticed.notice), path)
    return Seen(noticed, shown(sketch, tests))
