"""What compiles each kind of node.

The files are loaded when a script first has such a node: most scripts are short, and start sooner.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

from harness.harn.compile.unit import Tables
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

Key = TypeVar("Key")


class Lazy(Mapping[Key, Any]):
    """A table of functions of this room, `file.function`, that loads each at the first look."""

    def __init__(self, places: Mapping[Key, str]) -> None:
        self._places = places
        self._loaded: dict[Key, Any] = {}

    def __getitem__(self, key: Key) -> Any:
        found = self._loaded.get(key)
        if found is None:
            file, function = self._places[key].split(".")
            found = getattr(import_module(f"harness.harn.compile.{file}"), function)
            self._loaded[key] = found
        return found

    def __iter__(self) -> Iterator[Key]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, key: object) -> bool:
        return key in self._places


TABLES: Final = Tables(
    expressions=Lazy(
        {
            nodes.Literal: "literals.literal",
            nodes.DurationLiteral: "literals.duration",
            nodes.Interpolation: "literals.interpolation",
            nodes.Name: "names.name",
            nodes.ListExpression: "containers.list_",
            nodes.DictExpression: "containers.dict_",
            nodes.StructExpression: "containers.struct",
            nodes.RangeExpression: "containers.range_",
            nodes.ClosureExpression: "functions.closure",
            nodes.Unary: "operators.unary",
            nodes.Binary: "operators.binary",
            nodes.Logical: "conditions.logical",
            nodes.Ternary: "conditions.ternary",
            nodes.Pipe: "pipes.pipe",
            nodes.Member: "members.member",
            nodes.Subscript: "members.subscript",
            nodes.Slice: "members.slice_",
            nodes.MethodCall: "calls.method_call",
            nodes.Call: "calls.call",
            nodes.Propagate: "results.propagate",
            nodes.TryStar: "results.try_star",
            nodes.If: "endings.value_of_branches",
            nodes.Match: "endings.value_of_branches",
            nodes.Try: "tries.try_value",
        }
    ),
    statements=Lazy(
        {
            nodes.Binding: "bindings.bind",
            nodes.Assignment: "assignments.assign",
            nodes.ExpressionStatement: "endings.expression_statement",
            nodes.Block: "blocks.block_statement",
            nodes.For: "loops.for_",
            nodes.While: "loops.while_",
            nodes.Guard: "conditions.guard",
            nodes.Require: "conditions.require",
            nodes.Return: "exits.return_",
            nodes.Throw: "exits.throw",
            nodes.Break: "exits.break_",
            nodes.Continue: "exits.continue_",
            nodes.Defer: "defers.defer",
            nodes.Yield: "generators.yield_",
            nodes.Import: "imports.import_",
            nodes.FunctionDeclaration: "functions.function_statement",
            nodes.ToolDeclaration: "registries.tool",
            nodes.SkillDeclaration: "registries.skill",
            nodes.ImplDeclaration: "declarations.impl_statement",
            nodes.EnumDeclaration: "declarations.nothing",
            nodes.StructDeclaration: "declarations.nothing",
            nodes.TypeDeclaration: "declarations.nothing",
            nodes.InterfaceDeclaration: "declarations.nothing",
            nodes.PipelineDeclaration: "declarations.nothing",
        }
    ),
    branching=Lazy(
        {
            nodes.If: "conditions.if_",
            nodes.Match: "matches.match_",
            nodes.Try: "tries.try_",
        }
    ),
    early=Lazy(
        {
            nodes.EnumDeclaration: "declarations.enum",
            nodes.StructDeclaration: "declarations.struct",
            nodes.TypeDeclaration: "declarations.type_alias",
            nodes.FunctionDeclaration: "functions.declared_function",
            nodes.ImplDeclaration: "declarations.implement",
        }
    ),
    defining=Lazy(
        {
            "acp_tool": "attributes.tool",
            "acp_skill": "attributes.skill",
        }
    ),
)
