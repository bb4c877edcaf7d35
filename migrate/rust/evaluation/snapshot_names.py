"""What insta calls a snapshot, and the supplied file that has it (GEN-20)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.snapshot_text import snapshot_body
from migrate.rust.source.module_files import stem_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment

FOLDER = "snapshots"
SUFFIX = ".snap"
CRATE_ROOTS = frozenset({"lib", "main"})
"""Files whose module bears the name of the crate, which no source tells."""


@dataclass(slots=True)
class SnapshotNames:
    """How far the snapshots of a test are numbered.

    `altered` says what keeps them from being what the test reads (settings of insta); `repeated`
    that several share one (`allow_duplicates!`); `lost` are functions whose numbers depend on an
    output.
    """

    taken: Counter[str] = field(default_factory=Counter)
    altered: str | None = None
    repeated: bool = False
    lost: set[str] = field(default_factory=set)


def number_next(scope: Scope) -> str | None:
    """Return what the next snapshot without a name of its own is called: `grows`, `grows-2`.

    None where that depends on an output.
    """
    run = scope.run
    names, function = run.snapshots, run.functions[-1]
    if names.repeated:
        return function
    if run.recorder.guards or run.recorder.quantifiers:
        names.lost.add(function)
    if function in names.lost:
        return None
    names.taken[function] += 1
    number = names.taken[function]
    return function if number == 1 else f"{function}-{number}"


def supplied_body(scope: Scope, node: Fragment, name: str) -> str:
    """Return the text of the snapshot called `name`. Raises `Unsupported` when it is not there."""
    file = node.invoked_in.path
    path = f"{FOLDER}/{_file_name(scope, file, name)}"
    content = scope.run.world.includes(file, path)
    if content is None:
        raise Unsupported("snapshot_missing", path)
    try:
        body = snapshot_body(content.decode())
    except UnicodeDecodeError as error:
        raise Unsupported("include_not_text", path) from error
    if body is None:
        raise Unsupported("snapshot_missing", f"{path} has no text after a second ---")
    return body


def _file_name(scope: Scope, file: str, name: str) -> str:
    """Return the file of a snapshot: the one that is there, else the one that should be."""
    module = _module_path(scope.module)
    names = [f"{module}{said.replace('/', '__')}" for said in _spellings(name)]
    there = scope.run.world.listed(file, FOLDER)
    for wanted in names:
        found = _nearest(wanted, there, in_crate_root=_is_crate_root(scope.module))
        if found is not None:
            return found
    return names[0] + SUFFIX


def _spellings(name: str) -> Iterator[str]:
    """A name as insta writes it: a function's without `test_`."""
    if name.startswith("test_"):
        yield name.removeprefix("test_")
    yield name


def _module_path(module: Module) -> str:
    """Return the modules that lead to one, each with `__` after it, without the crate's own."""
    names: list[str] = []
    current: Module | None = module
    while current is not None:
        if current.parent is not None or not _is_crate_root(current):
            names.append(current.name)
        current = current.parent
    return "".join(f"{name}__" for name in reversed(names))


def _is_crate_root(module: Module) -> bool:
    return stem_of(module.root.file) in CRATE_ROOTS


def _nearest(wanted: str, there: tuple[str, ...], *, in_crate_root: bool) -> str | None:
    """Return the one file that ends as wanted after the fewest modules nobody gave."""
    stems = [name.removesuffix(SUFFIX) for name in there if name.endswith(SUFFIX)]
    outer = {
        stem: stem.removesuffix(wanted).split("__")[:-1]
        for stem in stems
        if stem == wanted or stem.endswith(f"__{wanted}")
    }
    if in_crate_root:  # in front stands the crate alone
        outer = {stem: before for stem, before in outer.items() if len(before) == 1}
    fewest = min(map(len, outer.values()), default=0)
    found = [stem for stem, before in outer.items() if len(before) == fewest]
    return found[0] + SUFFIX if len(found) == 1 else None
