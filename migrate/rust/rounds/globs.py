"""Files by pattern, below the folder of the crate (GEN-09, GEN-12)."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.supplied import SuppliedFile
from migrate.rust.rounds.name_patterns import fixed_folder, read_glob

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.rounds.name_patterns import NamePattern

MANIFEST = "Cargo.toml"

MOST_NAMES = 20_000
"""Names that are looked at for one pattern: links may lead in circles."""


def matching_files(world: World, file: str, pattern: str) -> list[SuppliedFile]:
    """Return the supplied files that a pattern means, by name.

    `pattern` is relative to the folder of the crate: the nearest one above `file`, the file with
    the test, that has a manifest; without one, the outermost in which the pattern finds anything.
    Raises `Unsupported` for too many names.
    """
    pattern = posixpath.normpath(pattern)
    return files_below(world, file, fixed_folder(pattern), read_glob(pattern))


def files_below(world: World, file: str, folder: str, wanted: NamePattern) -> list[SuppliedFile]:
    """Return the supplied files below a folder of the crate whose names are `wanted`.

    The names begin with the folder. Raises `Unsupported` for too many of them.
    """
    for root in _roots(world, file):
        found = sorted(name for name in _below(world, file, root, folder) if wanted.search(name))
        if found:
            return [supplied(world, file, posixpath.join(root, name)) for name in found]
    return []


def supplied(world: World, file: str, name: str) -> SuppliedFile:
    """Return the file of a name relative to the one with the test."""
    return SuppliedFile(posixpath.normpath(name), lambda path: world.includes(file, path))


def _roots(world: World, file: str) -> list[str]:
    """Folders that may be the crate's, relative to that of the file."""
    depth = len(posixpath.dirname(file).split("/")) if "/" in file else 0
    above = [posixpath.join(".", *[".."] * up) for up in range(depth + 1)]
    crates = [folder for folder in above if MANIFEST in world.listed(file, folder)]
    return crates[:1] or above[::-1]


def _below(world: World, file: str, root: str, folder: str) -> Iterator[str]:
    """All files below a folder, without hidden ones; a folder is what has something in it."""
    waiting = [folder]
    seen = 0
    while waiting:
        path = waiting.pop()
        inside = world.listed(file, posixpath.join(root, path))
        if not inside and path != folder:
            yield path
        waiting += [posixpath.join(path, name) for name in inside if not name.startswith(".")]
        seen += 1
        if seen > MOST_NAMES:
            raise Unsupported("unroll_limit", f"more than {MOST_NAMES} names below {folder}")
