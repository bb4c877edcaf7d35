"""Attributes of items (06 SRC-03, SRC-04)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from migrate.rust.source.syntax import Fragment

TEST_ATTRIBUTES = frozenset(
    {
        "test", "wasm_bindgen_test", "rstest", "test_case", "test_matrix", "quickcheck", "proptest",
        "apply", "parameterized", "gtest", "bench", "dir_test",
    }
)  # fmt: skip
"""Last segments of the attributes that make a function a test (SRC-04).

The second line is from section 12: tests that are translated or skipped under a code of their own.
"""

TEST_PATHS = frozenset({("datatest", "data"), ("datatest", "files")})
"""Attributes that make a function a test by the whole of their path (GEN-12)."""

SYNONYMS: dict[tuple[str, ...], tuple[str, ...]] = {
    ("test_case", "case"): ("test_case", "test_case")
}
"""Paths of attributes that are another one under a second name."""

TEMPLATE = "template"
"""A function with this attribute only lends its attributes (GEN-10)."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """One attribute, read from the node `fragment`; `written` has the segments of its path.

    `arguments` is the token tree of `#[a(…)]`, `value` the expression of `#[a = …]`.
    """

    written: tuple[str, ...]
    fragment: Fragment
    arguments: Fragment | None = None
    value: Fragment | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """Segments of its path, with what the file renames by `use` undone (GEN-07, GEN-11)."""
        full = self.fragment.source.attributes.get(self.written[0], ()) if self.written else ()
        is_renamed = len(full) == 1 or (len(full) > 1 and len(self.written) == 1)
        path = full + self.written[1:] if is_renamed else self.written
        return SYNONYMS.get(path, path)

    @property
    def name(self) -> str:
        """Last segment of the path."""
        return self.path[-1] if self.path else ""


def test_kind(attribute: Attribute) -> str | None:
    """What kind of test an attribute makes of a function, `None` for others (SRC-04)."""
    if attribute.name in TEST_ATTRIBUTES:
        return attribute.name
    return "::".join(attribute.path) if attribute.path in TEST_PATHS else None


def read_attribute(item: Fragment) -> Attribute:
    """The attribute of an `attribute_item` or `inner_attribute_item`."""
    attribute = item.children[0]
    path = attribute.children[0]
    return Attribute(
        tuple(path.text.replace(" ", "").split("::")),
        item,
        attribute.field("arguments"),
        attribute.field("value"),
    )


def read_attribute_tokens(run: tuple[Fragment, ...]) -> Attribute:
    """The attribute written as tokens inside `cfg_attr(…)` (GEN-04)."""
    words = tuple(token.text for token in run if token.kind in ("identifier", "self", "crate"))
    last = run[-1]
    has_value = len(run) > 2 and run[-2].kind == "="
    return Attribute(
        words[:1] if has_value else words,
        run[0],
        last if last.kind == "token_tree" else None,
        last if has_value else None,
    )
