"""Declarations of enums, structs, impls, interfaces and type names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.syntax import nodes
from harness.harn.syntax.parser.attributes import attributes
from harness.harn.syntax.parser.functions import function
from harness.harn.syntax.parser.parameters import parameters_in_parentheses
from harness.harn.syntax.parser.prefix import Prefix
from harness.harn.syntax.parser.sequences import elements
from harness.harn.syntax.parser.types import (
    annotation,
    return_type,
    type_,
    type_arguments,
    type_fields,
    type_parameters,
)
from harness.harn.syntax.tokens import END

if TYPE_CHECKING:
    from harness.harn.syntax.parser.cursor import Cursor


def enum(cursor: Cursor, prefix: Prefix) -> nodes.EnumDeclaration:
    """Parse `enum E<T> { A, B(x) }`; line breaks or commas separate the variants (HEV-14)."""
    cursor.expect("enum")
    name = cursor.expect_name()
    types = type_parameters(cursor)
    cursor.expect("{")
    variants = elements(cursor, "}", _variant, _members_follow)
    return nodes.EnumDeclaration(prefix.at, name, variants, types, prefix.public, prefix.attributes)


def _skip_separators(cursor: Cursor) -> None:
    while cursor.token.kind in {";", ","}:
        cursor.advance()


def _members_follow(cursor: Cursor) -> bool:
    """A `;` may stand where a comma may."""
    _skip_separators(cursor)
    return cursor.token.kind not in {"}", END}


def _variant(cursor: Cursor) -> nodes.Variant:
    at = cursor.token.at
    name = cursor.expect_label("variant name")
    fields = parameters_in_parentheses(cursor) if cursor.token.kind == "(" else ()
    return nodes.Variant(at, name, fields)


def struct(cursor: Cursor, prefix: Prefix) -> nodes.StructDeclaration:
    """Parse `struct S<T> { f: T }`."""
    cursor.expect("struct")
    name = cursor.expect_name()
    types = type_parameters(cursor)
    return nodes.StructDeclaration(
        prefix.at, name, type_fields(cursor), types, prefix.public, prefix.attributes
    )


def impl(cursor: Cursor, prefix: Prefix) -> nodes.ImplDeclaration:
    """Parse `impl S { fn m(self) { … } }`."""
    cursor.expect("impl")
    name = cursor.expect_name()
    type_arguments(cursor)
    cursor.expect("{")
    methods = elements(cursor, "}", _method, _members_follow)
    return nodes.ImplDeclaration(prefix.at, name, methods, prefix.attributes)


def _method(cursor: Cursor) -> nodes.FunctionDeclaration:
    at = cursor.token.at
    before = attributes(cursor)
    return function(cursor, Prefix(at, cursor.accept("pub"), before))


def interface(cursor: Cursor, prefix: Prefix) -> nodes.InterfaceDeclaration:
    """Parse `interface I<T> { fn m(self) -> T; type X = A }`."""
    cursor.expect("interface")
    name = cursor.expect_name()
    types = type_parameters(cursor)
    cursor.expect("{")
    methods: list[nodes.MethodSignature] = []
    associated: list[tuple[str, nodes.Type | None]] = []
    while cursor.token.kind not in {"}", END}:
        if cursor.accept("type"):
            associated.append(_associated_type(cursor))
        else:
            methods.append(_signature(cursor))
        _skip_separators(cursor)
    cursor.expect("}")
    return nodes.InterfaceDeclaration(
        prefix.at, name, tuple(methods), tuple(associated), types, prefix.public, prefix.attributes
    )


def _associated_type(cursor: Cursor) -> tuple[str, nodes.Type | None]:
    name = cursor.expect_name()
    return name, type_(cursor) if cursor.accept("=") else annotation(cursor)


def _signature(cursor: Cursor) -> nodes.MethodSignature:
    at = cursor.expect("fn").at
    name = cursor.expect_label("method name")
    type_parameters(cursor)
    parameters = parameters_in_parentheses(cursor)
    return nodes.MethodSignature(at, name, parameters, return_type(cursor))


def type_name(cursor: Cursor, prefix: Prefix) -> nodes.TypeDeclaration:
    """Parse `type Name<T> = A`."""
    cursor.expect("type")
    name = cursor.expect_name()
    types = type_parameters(cursor)
    cursor.expect("=")
    return nodes.TypeDeclaration(
        prefix.at, name, type_(cursor), types, prefix.public, prefix.attributes
    )
