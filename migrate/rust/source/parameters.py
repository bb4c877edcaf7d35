"""The parameters of a function with their attributes (GEN-07…GEN-09)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate.rust.source.attributes import Attribute, read_attribute
from migrate.rust.source.syntax import parse_wrapped
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.known.types import RustType
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter, without `self`. `name` is empty for a pattern that is no name."""

    name: str
    fragment: Fragment
    attributes: tuple[Attribute, ...]

    @property
    def type(self) -> RustType | None:
        """Its type, as far as values depend on it."""
        written = self.fragment.field("type")
        return None if written is None else read_type(written)

    def attribute(self, *names: str) -> Attribute | None:
        """Its first attribute of one of the names."""
        return next(
            (one for one in self.attributes if one.written[:1] and one.written[0] in names), None
        )


def parameters_of(item: Item) -> tuple[Parameter, ...]:
    """Parameters of a function, in order."""
    written = item.fragment.field("parameters")
    return () if written is None else tuple(_parameters(written))


def _parameters(written: Fragment) -> Iterator[Parameter]:
    begin = written.node.start_byte
    for token in written.tokens:
        if token.kind in {"(", ","}:
            begin = token.node.end_byte
        elif token.kind == "parameter":
            pattern = token.need("pattern")
            name = pattern.text if pattern.kind == "identifier" else ""
            yield Parameter(name, token, _attributes(token, begin))


def _attributes(parameter: Fragment, begin: int) -> tuple[Attribute, ...]:
    """The attributes between the comma before a parameter and itself.

    They are parsed anew: the tree may lack some of them (see `doubled_attributes`).
    """
    end = parameter.node.start_byte
    if b"#" not in parameter.parsed.data[begin:end]:
        return ()
    root = parse_wrapped(parameter, begin, end, "", "fn __w() {}")
    return tuple(read_attribute(child) for child in root.parts("attribute_item"))
