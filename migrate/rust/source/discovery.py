"""Which functions are tests, and what their attributes say (06 SRC-04, GEN-01…GEN-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.source.cfg import Cfg
    from migrate.rust.source.items import BrokenItem, Item, ParsedFile

TEST_ATTRIBUTES = frozenset(
    {"test", "rstest", "test_case", "test_matrix", "quickcheck", "proptest"}
)
"""Last segments of attribute paths that make a function a test."""


@dataclass(frozen=True, slots=True)
class Ignored:
    """`#[ignore]`, with its reason, and its condition when it stands in `cfg_attr` (GEN-04)."""

    reason: str | None
    condition: Cfg | None = None


@dataclass(frozen=True, slots=True)
class ShouldPanic:
    """`#[should_panic]`, with the expected text (GEN-03)."""

    expected: str | None


@dataclass(frozen=True, slots=True)
class TestFunction:
    """A test function and its attributes as data.

    `kinds` are the last segments of its test attributes in order (`test`, `rstest`, `bench` …).
    `cfg` has the predicates on the function and on the modules and impls around it.
    `nested` says that it stands in another function's body (`nested_test_fn`).
    """

    __test__ = False

    item: Item
    kinds: tuple[str, ...]
    cfg: tuple[Cfg, ...] = ()
    ignored: Ignored | None = None
    should_panic: ShouldPanic | None = None
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Tests:
    """Tests of a file in source order, and the broken ones (`source_parse_error`)."""

    functions: tuple[TestFunction, ...]
    broken: tuple[BrokenItem, ...]


def find_tests(parsed: ParsedFile) -> Tests:
    """Find every test function: at the top, in modules and impls, and nested in bodies."""
    raise NotImplementedError
