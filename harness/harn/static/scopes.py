"""Which names are visible where, and what is known about them (HEV-3, HEV-5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct, field

from harness.harn.static.types import CLOSURE, UNKNOWN, StaticType
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import TypeAlias

    # It imports this file by way of others, and nothing evaluates the types of the fields.
    from harness.harn.static.signatures import Signatures  # noqa: TC004

    Imports: TypeAlias = Mapping[int, Mapping[str, "Symbol"]]
    """What the imports of a file bring, by the offsets of those that could be followed."""


class Symbol(Struct):
    """A name: its type as far as the walk has come, and what declares it or its type."""

    type: StaticType = UNKNOWN
    declaration: nodes.Declaration | None = None
    annotation: nodes.Type | None = None
    is_rebound: bool = False
    """Whether its block binds it more than once: what a function sees of it is not known."""
    signatures: Signatures | None = None
    """Those of the file that declares it, if that is another one."""


class Function(Struct, frozen=True):
    """The function that something stands in; `returns` is checked if it is there."""

    returns: nodes.Type | None = None
    is_stream: bool = False


class Scope(Struct, frozen=True):
    """A block with its names. In an open scope any name may be visible."""

    parent: Scope | None = None
    function: Function | None = None
    variables: frozenset[str] = frozenset()
    is_open: bool = False
    imports: Imports = {}
    names: dict[str, Symbol] = field(default_factory=dict)

    def inner(self, names: Iterable[str] = ()) -> Scope:
        """Return a scope inside this one, with names about which nothing is known."""
        found = {name: Symbol() for name in names}
        return Scope(self, self.function, self.variables, self.is_open, self.imports, found)

    def block(self, statements: Iterable[nodes.Statement]) -> Scope:
        """Return the scope of a block, with the names that its statements bind (HEV-5)."""
        names = hoisted(statements, self.imports)
        return Scope(self, self.function, self.variables, self.is_open, self.imports, names)

    def of_function(self, function: Function, own: frozenset[str] = frozenset()) -> Scope:
        """Return the scope of the parameters of a function with type parameters of its `own`.

        A set is passed on as it is where it can be: comparing large ones again and again is slow.
        """
        variables = self.variables | own if self.variables and own else self.variables or own
        return Scope(self, function, variables, self.is_open, self.imports)

    def find(self, name: str) -> Symbol | None:
        """Return what a name means here."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.names:
                return scope.names[name]
            scope = scope.parent
        return None

    def visible(self) -> Iterator[str]:
        """Yield the names of this scope and of those around it."""
        scope: Scope | None = self
        while scope is not None:
            yield from scope.names
            scope = scope.parent


def hoisted(
    statements: Iterable[nodes.Statement], imports: Imports, signatures: Signatures | None = None
) -> dict[str, Symbol]:
    """Return the names that statements bind in their block, in whatever order they are used.

    `signatures` are those of the file of the statements, if that is another one.
    """
    found: dict[str, Symbol] = {}
    for name, symbol in _bound(statements, imports, signatures):
        is_same = name not in found or found[name] is symbol
        found[name] = symbol if is_same else Symbol(is_rebound=True)
    return found


def _bound(
    statements: Iterable[nodes.Statement], imports: Imports, signatures: Signatures | None
) -> Iterator[tuple[str, Symbol]]:
    for statement in statements:
        match statement:
            case nodes.Binding(pattern=pattern):
                yield from ((name, Symbol()) for name in pattern_names(pattern))
            case nodes.Import(at=at) if at in imports:
                yield from imports[at].items()
            case nodes.Import(names=names):
                yield from ((name, Symbol()) for name in names or ())
            case nodes.FunctionDeclaration(name=name):
                yield name, Symbol(CLOSURE, statement, signatures=signatures)
            case (
                nodes.ToolDeclaration()
                | nodes.SkillDeclaration()
                | nodes.EnumDeclaration()
                | nodes.StructDeclaration()
                | nodes.InterfaceDeclaration()
                | nodes.TypeDeclaration()
                | nodes.PipelineDeclaration()
            ):
                yield statement.name, Symbol(declaration=statement, signatures=signatures)
            case _:
                pass


def pattern_names(pattern: nodes.Pattern) -> Iterator[str]:
    """Yield the names that a pattern binds."""
    match pattern:
        case nodes.NamePattern(name=name):
            yield name
        case nodes.PairPattern(first=first, second=second):
            yield from pattern_names(first)
            yield from pattern_names(second)
        case nodes.DictPattern(fields=parts, rest=rest) | nodes.ListPattern(items=parts, rest=rest):
            for part in parts:
                yield from pattern_names(part.pattern)
            if rest is not None:
                yield rest


def match_names(pattern: nodes.MatchPattern) -> Iterator[str]:
    """Yield the names that a pattern of a `match` binds."""
    match pattern:
        case nodes.Bind(name=name):
            yield name
        case nodes.VariantPattern(fields=fields):
            for field_ in fields or ():
                yield from match_names(field_)
        case nodes.DictMatch(entries=entries):
            for _, entry in entries:
                yield from match_names(entry)
        case nodes.ListMatch(items=items, rest=rest):
            for item in items:
                yield from match_names(item)
            if rest is not None:
                yield rest
        case _:
            pass
