"""Declarations by their keyword, after `pub` and attributes (GRM-7, GRM-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from harness.harn.syntax import nodes
from harness.harn.syntax.parser import functions, type_declarations
from harness.harn.syntax.parser.attributes import attributes
from harness.harn.syntax.parser.prefix import Prefix
from harness.harn.syntax.parser.sequences import separated
from harness.harn.syntax.tokens import NAME, TEXT

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from harness.harn.syntax.parser.cursor import Cursor

    _Parse: TypeAlias = Callable[[Cursor, Prefix], nodes.Declaration]

_BINDINGS = frozenset({"let", "const", "var"})


def starts_declaration(cursor: Cursor) -> bool:
    """Whether a declaration, its `pub` or its first attribute begins here."""
    kind = cursor.token.kind
    return kind in {"@", "pub", "import"} or _declaration_parser(cursor) is not None


def declaration(cursor: Cursor) -> nodes.Statement:
    """Parse a declaration, an import, or a binding after `pub`."""
    at = cursor.token.at
    found = attributes(cursor)
    public = cursor.accept("pub")
    if not found and cursor.token.kind == "import":
        return _import(cursor, at, public)
    if not found and cursor.token.kind in _BINDINGS:
        return _public_binding(cursor)
    parse = _declaration_parser(cursor)
    if parse is None:
        raise cursor.unexpected("declaration")
    return parse(cursor, Prefix(at, public, found))


def _declaration_parser(cursor: Cursor) -> _Parse | None:
    """`fn` and `gen` declare only before a name: `fn(x) { … }` is an expression."""
    kind, following = cursor.token.kind, cursor.next().kind
    if cursor.is_word("gen") and following == "fn":
        return functions.function
    if kind == "fn" and following != NAME:
        return None
    return _DECLARATIONS.get(kind)


def _public_binding(cursor: Cursor) -> nodes.Statement:
    statement = cursor.statement()
    assert isinstance(statement, nodes.Binding)
    return replace(statement, public=True)


def _import(cursor: Cursor, at: int, public: bool) -> nodes.Import:
    """Parse `import "path"` or `import { a, b } from "path"` (HRN-4)."""
    cursor.expect("import")
    names = None
    if cursor.accept("{"):
        names = separated(cursor, "}", _imported_name)
        cursor.expect("from")
    if cursor.token.kind != TEXT:
        raise cursor.unexpected("path")
    return nodes.Import(at, str(cursor.advance().value), names, public)


def _imported_name(cursor: Cursor) -> str:
    return cursor.expect_name()


_DECLARATIONS: dict[str, _Parse] = {
    "fn": functions.function,
    "tool": functions.tool,
    "skill": functions.skill,
    "pipeline": functions.pipeline,
    "enum": type_declarations.enum,
    "struct": type_declarations.struct,
    "impl": type_declarations.impl,
    "interface": type_declarations.interface,
    "type": type_declarations.type_name,
}
