"""Which file holds a module, by the names of the given files alone (06 EVL-04, GEN-40)."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

ROOTS = frozenset({"mod", "lib", "main"})
"""Files named so hold the module of their folder."""


TEST_FOLDERS = frozenset({"tests", "benches"})
"""Folders of a package whose files are never part of its library."""
CRATE_FOLDERS = TEST_FOLDERS | {"examples"}
"""Folders of a package in which every file is a crate of its own."""
TEST_FILE = "tests.rs"
SOURCES = "src"
"""The folder of a package with its library."""


def is_test_file(file: str) -> bool:
    """Tell a file that is no part of a library by its place."""
    in_tests = not TEST_FOLDERS.isdisjoint(_folders_in_package(file))
    return in_tests or posixpath.basename(file) == TEST_FILE


def is_source_file(file: str) -> bool:
    """Tell a file below the folder of a library."""
    return SOURCES in posixpath.dirname(file).split("/")


def is_own_crate(file: str) -> bool:
    """Tell a file that Cargo makes a crate of its own: `tests/a.rs`."""
    return not is_source_file(file) and _folders_in_package(file)[-1] in CRATE_FOLDERS


def _folders_in_package(file: str) -> list[str]:
    folder = posixpath.dirname(file)
    return f"/{folder}/".rpartition(f"/{SOURCES}/")[2].strip("/").split("/")


def stem_of(file: str) -> str:
    """Name of a file without folder and `.rs`."""
    return posixpath.basename(file).removesuffix(".rs")


def name_of(file: str) -> str:
    """Name of the module in a file: its stem, or the folder's name for `mod.rs`."""
    stem = stem_of(file)
    return posixpath.basename(posixpath.dirname(file)) if stem == "mod" else stem


def declared_file(
    file: str, inline: tuple[str, ...], name: str, path: str | None, given: Container[str]
) -> str | None:
    """The given file that `mod name;` means, written in a module of `file`.

    `inline` are the in-file modules around the declaration, `path` is that of `#[path = "…"]`.
    """
    return next((found for found in _declared(file, inline, name, path) if found in given), None)


def parent_file(file: str, given: Container[str]) -> str | None:
    """The given file that would declare the module of `file` (`mod.rs` beside it, …)."""
    return next((found for found in _parents(file) if found in given and found != file), None)


def included_file(file: str, path: str) -> str:
    """The file of `include!("path")` written in `file`."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), path))


def _declared(file: str, inline: tuple[str, ...], name: str, path: str | None) -> Iterator[str]:
    folder = posixpath.dirname(file)
    own = folder if stem_of(file) in ROOTS else posixpath.join(folder, stem_of(file))
    if path is not None:
        base = posixpath.join(own, *inline) if inline else folder
        yield posixpath.normpath(posixpath.join(base, path))
        return
    # A file may be the root of a crate (`tests/a.rs`); its modules are then beside it.
    for base in (own, folder):
        yield posixpath.join(base, *inline, f"{name}.rs")
        yield posixpath.join(base, *inline, name, "mod.rs")


def _parents(file: str) -> Iterator[str]:
    stem, folder = stem_of(file), posixpath.dirname(file)
    if stem in ("lib", "main") or (stem == "mod" and not folder):
        return
    if stem == "mod":
        folder = posixpath.dirname(folder)
    for root in ("mod", "lib", "main"):
        yield posixpath.join(folder, f"{root}.rs")
    if folder:
        yield f"{folder}.rs"
