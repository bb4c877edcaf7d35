"""Files as arguments: `#[files("glob")]` of rstest (GEN-09)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.known.values import ByteString
from migrate.rust.rounds.globs import matching_files
from migrate.rust.rounds.name_patterns import read_expression
from migrate.rust.source.literals import BadLiteral, decode_string

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.rust.evaluation.supplied import SuppliedFile
    from migrate.rust.evaluation.values import Value
    from migrate.rust.evaluation.world import World
    from migrate.rust.rounds.model import Supplier
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.parameters import Parameter

LITERALS = frozenset({"string_literal", "raw_string_literal"})
CRATE = re.compile(r"^\$(\{)?CARGO_MANIFEST_DIR(?(1)\})/?")
"""How an attribute names the folder of the crate."""


def files_of(world: World, file: str, parameter: Parameter) -> list[Supplier] | None:
    """Return the files of `#[files("glob")]` of rstest, `None` for another parameter.

    Raises `Unsupported` when none were supplied.
    """
    patterns = [text for one in _attributes(parameter, "files") for text in texts_in(one)]
    if not patterns:
        return None
    excluded = [
        read_expression(text) for one in _attributes(parameter, "exclude") for text in texts_in(one)
    ]
    found = {
        one.name: one
        for pattern in patterns
        for one in matching_files(world, file, in_crate(pattern))
        if not any(expression.search(one.name) for expression in excluded)
    }
    if not found:
        raise Unsupported("missing_include", ", ".join(patterns))
    mode = parameter.attribute("mode")
    return [file_supplier(found[name], _mode(mode)) for name in sorted(found)]


def _attributes(parameter: Parameter, name: str) -> Iterator[Attribute]:
    return (one for one in parameter.attributes if one.path == (name,))


def texts_in(attribute: Attribute) -> list[str]:
    """Return the literal texts in the arguments of an attribute."""
    tree = attribute.arguments
    tokens = tree.tokens if tree is not None else ()
    try:
        return [decode_string(token.text) for token in tokens if token.kind in LITERALS]
    except BadLiteral as error:
        raise Unsupported("bad_literal", str(error)) from error


def in_crate(pattern: str) -> str:
    """Return a pattern relative to the folder of the crate."""
    return CRATE.sub("", pattern)


def _mode(attribute: Attribute | None) -> str:
    written = attribute.value if attribute is not None else None
    return written.text if written is not None else "path"


def file_supplier(file: SuppliedFile, mode: str) -> Supplier:
    """Return the argument that a file is: `path`, `str` or `bytes`."""
    return lambda scope: _content(file, mode)


def _content(file: SuppliedFile, mode: str) -> Value:
    if mode == "str":
        return file.text
    return ByteString(file.data) if mode == "bytes" else file
