"""Enums, structs and `impl` (HEV-14), type aliases (HSC-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.compile.blocks import sequence
from harness.harn.compile.declared import is_implemented_early
from harness.harn.compile.functions import declared_function
from harness.harn.compile.literals import constant
from harness.harn.compile.names import name
from harness.harn.errors import HarnError
from harness.harn.lowering import lower
from harness.harn.syntax import nodes
from harness.harn.values.model import EnumType, StructType
from harness.harn.values.results import RESULT
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Evaluate, Execute, Frame


def enum(node: nodes.EnumDeclaration, _: Scope) -> Evaluate:
    """Compile what the name of an enum is bound to; `Result` is the built-in one (HEV-14)."""
    if node.name == RESULT.name:
        return constant(RESULT)
    variants = {variant.name: len(variant.fields) for variant in node.variants}
    return constant(EnumType(node.name, variants))


def struct(node: nodes.StructDeclaration, _: Scope) -> Evaluate:
    """Compile what the name of a struct is bound to."""
    fields = tuple(field.name for field in node.fields)
    return lambda _: StructType(node.name, fields)


def type_alias(node: nodes.TypeDeclaration, scope: Scope) -> Evaluate:
    """Compile the name of an alias: as a value it is its schema (HSC-4)."""
    return constant(lower(node.type, scope.aliases()) or {"type": "any"})


def implement(node: nodes.ImplDeclaration, scope: Scope) -> Execute:
    """Compile what adds methods to a struct."""
    struct_type = name(nodes.Name(node.at, node.name), scope)
    methods = [(method.name, declared_function(method, scope)) for method in node.methods]
    unit, at = scope.unit, node.at

    def execute(frame: Frame) -> None:
        found = struct_type(frame)
        if type(found) is not StructType:
            message = f"`{node.name}` is no struct, it is {type_name(found)}"
            raise HarnError("impl_target", message, "Type error: ").located(unit.source, at)
        for method, closure in methods:
            found.methods[method] = closure(frame)

    return execute


def impl_statement(node: nodes.ImplDeclaration, scope: Scope) -> Execute:
    """Compile `impl` where it stands, unless it is done when the block is entered."""
    return sequence([] if is_implemented_early(node, scope) else [implement(node, scope)])


def nothing(_: nodes.Statement, __: Scope) -> Execute:
    """Compile a declaration that does nothing where it stands."""
    return sequence([])
