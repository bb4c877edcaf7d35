"""Evaluating the tests of Rust files (06 sections 4 to 7 and 9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

from migrate.parallel import in_order
from migrate.progress import no_progress
from migrate.rust.evaluation import table
from migrate.rust.evaluation.broken_items import broken_items, unparsed
from migrate.rust.evaluation.functions_tested import functions_tested, tests_without_functions
from migrate.rust.evaluation.limits import deep_stack
from migrate.rust.evaluation.marks import Budget
from migrate.rust.evaluation.reachability import Reach, reached_from
from migrate.rust.evaluation.running import evaluate_test
from migrate.rust.evaluation.world import World, make_world, nothing_listed
from migrate.rust.outcome import Certificates, EvaluatedFile, EvaluatedTest
from migrate.rust.parsing import parse_files

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from migrate.profile import Profile
    from migrate.progress import Progress
    from migrate.rust.evaluation.world import Includes, Listed
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.files import ParsedFile

Place = tuple[str, int, int]
"""File, line and column of a site."""

Asked: TypeAlias = list[tuple[str, str]]
"""What was asked of the files beside the inputs."""

Certify: TypeAlias = Callable[["World", "TestFunction", EvaluatedTest], Certificates]

ROOMS = table.__all__
"""The rooms that evaluate expressions; importing them fills the table."""


def evaluate_files(
    inputs: Mapping[str, bytes],
    profile: Profile,
    ported_ops: frozenset[str],
    tests_in: Collection[str] | None,
    includes: Includes,
    listed: Listed = nothing_listed,
    certify: Certify | None = None,
    jobs: int = 1,
    progress: Progress = no_progress,
) -> tuple[EvaluatedFile, ...]:
    """Evaluate the tests of Rust files.

    `inputs` are the contents by path; helpers are looked up in all of them, and no other file is
    read. `ported_ops` are the ops that become steps. `tests_in` names the files whose tests are
    evaluated, all when None. `includes` gives the content of an included file, from the path of
    the file with the macro and the path as written, or None; `listed` gives the names in a folder.
    `certify` is asked about every test that is translated. `jobs` processes do it; what comes of
    it does not depend on how many. `progress` is shown how far it has come.

    Returns one record per file of `tests_in`, in the order of `inputs`. Raises `UnreadableSource`
    for a file that is not UTF-8; everything else that is wrong with a source is a reason code.
    """
    files = parse_files(inputs, includes)
    parsed = files.by_path
    wanted = [path for path in files.given if tests_in is None or path in tests_in]
    world = make_world(profile, parsed, ported_ops, includes, listed)
    world = replace(world, inputs=frozenset(files.given))
    with deep_stack():
        reach = reached_from(world, wanted)
    functions = {path: functions_tested(world, parsed[path]) for path in wanted}
    evaluated = progress("Evaluating", _evaluated(world, functions, jobs), len(wanted))
    tests = dict(zip(wanted, evaluated, strict=True))
    if certify is not None:
        tests = _certified(world, functions, tests, certify, jobs, progress)
    done = {
        instance.site.place
        for group in tests.values()
        for test in group
        for instance in test.instances
    }
    return tuple(_file(parsed[path], tests[path], reach, done) for path in wanted)


def _evaluated(
    world: World, functions: Mapping[str, Sequence[TestFunction]], jobs: int
) -> Iterator[tuple[EvaluatedTest, ...]]:
    """Yield the tests of every file; a process cannot tell another what it has included."""

    @deep_stack()
    def one_file(path: str) -> tuple[tuple[EvaluatedTest, ...], Asked, Asked]:
        included: Asked = []
        listed: Asked = []

        def include(file: str, relative: str) -> bytes | None:
            included.append((file, relative))
            return world.includes(file, relative)

        def names(file: str, relative: str) -> tuple[str, ...]:
            listed.append((file, relative))
            return world.listed(file, relative)

        noting = replace(world, includes=include, listed=names)
        return _tests(noting, functions[path], path), included, listed

    for tests, included, listed in in_order(one_file, list(functions), jobs):
        for file, relative in included:
            world.includes(file, relative)
        for file, relative in listed:
            world.listed(file, relative)
        yield tests


@deep_stack()
def evaluate_tests(world: World, path: str) -> tuple[EvaluatedTest, ...]:
    """Evaluate the tests of one file of a world."""
    return _tests(world, functions_tested(world, world.files[path]), path)


def _tests(world: World, functions: Sequence[TestFunction], path: str) -> tuple[EvaluatedTest, ...]:
    parsed, budget = world.files[path], Budget()
    evaluated = [evaluate_test(world, test, budget) for test in functions]
    evaluated += broken_items(world, parsed)
    evaluated += tests_without_functions(world, parsed)
    return tuple(sorted(evaluated, key=lambda test: test.line))


def _certified(
    world: World,
    functions: Mapping[str, Sequence[TestFunction]],
    tests: Mapping[str, tuple[EvaluatedTest, ...]],
    certify: Certify,
    jobs: int,
    progress: Progress,
) -> dict[str, tuple[EvaluatedTest, ...]]:
    """Certify every test that has expectations."""
    written = {
        (path, function.item.line, function.item.module, function.item.name): function
        for path, found in functions.items()
        for function in found
    }
    certified = [
        (test, written[_key(test)])
        for group in tests.values()
        for test in group
        if test.drafts and _key(test) in written
    ]
    trials = in_order(deep_stack()(lambda pair: certify(world, pair[1], pair[0])), certified, jobs)
    found = progress("Certifying", trials, len(certified))
    known = {id(test): done for (test, _), done in zip(certified, found, strict=True)}
    return {
        path: tuple(replace(test, certificates=known.get(id(test))) for test in group)
        for path, group in tests.items()
    }


def _key(test: EvaluatedTest) -> tuple[str, int, tuple[str, ...], str]:
    return test.file, test.line, test.module, test.name


def _file(
    parsed: ParsedFile, tests: tuple[EvaluatedTest, ...], reach: Reach, done: set[Place]
) -> EvaluatedFile:
    path = parsed.source.path
    written = {site.place: site for site in reach.sites_of(path)}
    unreached = [site for place, site in written.items() if place not in done]
    return EvaluatedFile(
        file=path,
        digest=parsed.source.digest,
        tests=tests,
        # Every assertion that is written down is in the ledger, the unreached ones too; tests
        # that a macro makes have theirs where no function is.
        sites=len(written.keys() | {place for place in done if place[0] == path}),
        unparsed=tuple(unparsed(parsed)),
        unreached=tuple(sorted(unreached, key=lambda site: (site.line, site.column))),
    )
