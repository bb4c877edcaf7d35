"""The tree of a script.

Every node has `at`, the code point offset that a message about it points to: where it begins, but
the operator of a binary operation and the name of a member or a method.

(They are structs of msgspec because the classes are made at every start: those of dataclasses take
forty times as long.)
"""

from __future__ import annotations

from typing import Literal as OneOf
from typing import TypeAlias

from msgspec import Struct

from harness.harn.dialect import Dialect


class Node(Struct, frozen=True):
    """Anything that stands in the text."""

    at: int


# --- Expressions -------------------------------------------------------------------------------


class Literal(Node, frozen=True):
    """nil, a bool, a number or a text without interpolation."""

    value: bool | int | float | str | None


class DurationLiteral(Node, frozen=True):
    """`5m`, in milliseconds (HLX-5)."""

    milliseconds: int


class Interpolation(Node, frozen=True):
    """Text with expressions in it, in their order (HLX-7)."""

    parts: tuple[str | Expression, ...]


class Name(Node, frozen=True):
    """A name that is looked up."""

    name: str


class Spread(Node, frozen=True):
    """`...operand` among elements, entries or arguments (FUN-21)."""

    operand: Expression


class ListExpression(Node, frozen=True):
    """`[a, ...b]`."""

    items: tuple[Expression | Spread, ...]


class Entry(Node, frozen=True):
    """`key: value`; a key in brackets is an expression (GRM-5)."""

    key: str | Expression
    value: Expression


class DictExpression(Node, frozen=True):
    """`{a: 1, ...b}`."""

    entries: tuple[Entry | Spread, ...]


class StructExpression(Node, frozen=True):
    """`Name {field: v}` (GRM-6)."""

    name: str
    entries: tuple[Entry | Spread, ...]


class ClosureExpression(Node, frozen=True):
    """`{ a -> … }` or `fn(a) { … }`: it yields its last expression (FUN-2)."""

    parameters: tuple[Parameter, ...]
    body: Block
    returns: Type | None = None


class Unary(Node, frozen=True):
    """`!a` or `-a`."""

    operator: str
    operand: Expression


class Binary(Node, frozen=True):
    """Arithmetic, comparison and membership: `+ - * / % ** == != < > <= >= in "not in"`."""

    operator: str
    left: Expression
    right: Expression


class Logical(Node, frozen=True):
    """`&&`, `||` and `??`: the right side is evaluated only where it decides (VAL-9)."""

    operator: str
    left: Expression
    right: Expression


class Ternary(Node, frozen=True):
    """`c ? a : b`."""

    condition: Expression
    then: Expression
    otherwise: Expression


class RangeExpression(Node, frozen=True):
    """`a to b [exclusive]`."""

    start: Expression
    end: Expression
    exclusive: bool


class Pipe(Node, frozen=True):
    """`left |> right` (HEV-13)."""

    left: Expression
    right: Expression


class Member(Node, frozen=True):
    """`receiver.name`, or `?.` when optional."""

    receiver: Expression
    name: str
    optional: bool


class MethodCall(Node, frozen=True):
    """`receiver.name(arguments)`, or `?.` when optional."""

    receiver: Expression
    name: str
    arguments: tuple[Expression | Spread, ...]
    optional: bool


class Subscript(Node, frozen=True):
    """`receiver[index]`, or `?[` when optional."""

    receiver: Expression
    index: Expression
    optional: bool


class Slice(Node, frozen=True):
    """`receiver[start:end]`; either may be missing."""

    receiver: Expression
    start: Expression | None
    end: Expression | None


class Call(Node, frozen=True):
    """`callee(arguments)`."""

    callee: Expression
    arguments: tuple[Expression | Spread, ...]
    type_arguments: tuple[Type, ...] = ()


class Propagate(Node, frozen=True):
    """`operand?` (HEV-30)."""

    operand: Expression


class TryStar(Node, frozen=True):
    """`try* operand`: unwraps a Result, throws its error (HEV-30)."""

    operand: Expression


class Block(Node, frozen=True):
    """`{ … }` as a body: it opens a scope (HEV-3)."""

    statements: tuple[Statement, ...]
    end: int


class If(Node, frozen=True):
    """`if c { … } else …`, also as an expression (HEV-6)."""

    condition: Expression
    then: Block
    otherwise: Block | If | None


class Arm(Node, frozen=True):
    """One arm of a `match`; without alternatives `patterns` has one element."""

    patterns: tuple[MatchPattern, ...]
    guard: Expression | None
    body: Block


class Match(Node, frozen=True):
    """`match subject { pattern -> { … } }` (HEV-20)."""

    subject: Expression
    arms: tuple[Arm, ...]


class Catch(Node, frozen=True):
    """`catch (name: Type) { … }`; name and type may be missing."""

    name: str | None
    type: str | None
    body: Block


class Try(Node, frozen=True):
    """`try` with `catch` and `finally`; without both it yields a Result (HEV-29)."""

    body: Block
    catch: Catch | None
    finally_: Block | None


Expression: TypeAlias = (
    Literal
    | DurationLiteral
    | Interpolation
    | Name
    | ListExpression
    | DictExpression
    | StructExpression
    | ClosureExpression
    | Unary
    | Binary
    | Logical
    | Ternary
    | RangeExpression
    | Pipe
    | Member
    | MethodCall
    | Subscript
    | Slice
    | Call
    | Propagate
    | TryStar
    | If
    | Match
    | Try
)


# --- Types -------------------------------------------------------------------------------------


class NamedType(Node, frozen=True):
    """`string`, `list<T>`, `Generator<T>`, an alias, a struct …"""

    name: str
    arguments: tuple[Type, ...] = ()


class TypeField(Node, frozen=True):
    """A field of a shape; `b?: T` is optional."""

    name: str
    type: Type
    optional: bool


class ShapeType(Node, frozen=True):
    """`{a: T, b?: U}`."""

    fields: tuple[TypeField, ...]


class UnionType(Node, frozen=True):
    """`A | B`."""

    members: tuple[Type, ...]


class LiteralType(Node, frozen=True):
    """A string, number or bool in the place of a type."""

    value: bool | int | float | str


class FunctionType(Node, frozen=True):
    """`fn(A) -> B`."""

    parameters: tuple[Type, ...]
    returns: Type | None


Type: TypeAlias = NamedType | ShapeType | UnionType | LiteralType | FunctionType


class TypeParameter(Node, frozen=True):
    """`T`, `T: Bound`, `in T` or `out T`."""

    name: str
    bound: Type | None = None
    variance: OneOf["in", "out"] | None = None


# --- Patterns ----------------------------------------------------------------------------------


class NamePattern(Node, frozen=True):
    """A name, `_` to discard (GRM-8)."""

    name: str
    type: Type | None = None


class PatternField(Node, frozen=True):
    """`a`, `a: alias`, `a = default`: the value of `key` goes to `pattern`."""

    key: str
    pattern: Pattern
    default: Expression | None


class DictPattern(Node, frozen=True):
    """`{a, b: alias, ...rest}`."""

    fields: tuple[PatternField, ...]
    rest: str | None


class PatternItem(Node, frozen=True):
    """`a` or `a = default` in a list pattern."""

    pattern: Pattern
    default: Expression | None


class ListPattern(Node, frozen=True):
    """`[a, _, ...rest]`."""

    items: tuple[PatternItem, ...]
    rest: str | None


class PairPattern(Node, frozen=True):
    """`(a, b)`, in `for` only."""

    first: Pattern
    second: Pattern


Pattern: TypeAlias = NamePattern | DictPattern | ListPattern | PairPattern


class Anything(Node, frozen=True):
    """`_` in a match."""


class Bind(Node, frozen=True):
    """A bare name in a match: it always matches."""

    name: str


class Equal(Node, frozen=True):
    """A literal in a match."""

    value: Literal | DurationLiteral | Unary


class VariantPattern(Node, frozen=True):
    """`Enum.Variant` or `Enum.Variant(x, y)`; `fields` is None without parentheses."""

    enum: str
    variant: str
    fields: tuple[MatchPattern, ...] | None


class DictMatch(Node, frozen=True):
    """`{kind: "a", size: n}`: every key must be there."""

    entries: tuple[tuple[str, MatchPattern], ...]


class ListMatch(Node, frozen=True):
    """`[a, b, ...rest]`; `has_rest` with `rest` None discards it."""

    items: tuple[MatchPattern, ...]
    rest: str | None
    has_rest: bool


MatchPattern: TypeAlias = Anything | Bind | Equal | VariantPattern | DictMatch | ListMatch


# --- Statements --------------------------------------------------------------------------------


class Parameter(Node, frozen=True):
    """`name: T = default`, or `...name` (GRM-11)."""

    name: str
    type: Type | None
    default: Expression | None
    rest: bool


class Binding(Node, frozen=True):
    """`let`, `const` or `var`."""

    keyword: OneOf["let", "const", "var"]
    pattern: Pattern
    type: Type | None
    value: Expression
    public: bool = False


class Assignment(Node, frozen=True):
    """`target = value`, `+=` and so on: `operator` is the arithmetic one, None for `=`."""

    target: Name | Member | Subscript
    operator: str | None
    value: Expression


class ExpressionStatement(Node, frozen=True):
    """An expression whose value may be that of its block (HEV-6)."""

    expression: Expression


class For(Node, frozen=True):
    """`for pattern in iterable { … }`."""

    pattern: Pattern
    iterable: Expression
    body: Block


class While(Node, frozen=True):
    """`while c { … }`."""

    condition: Expression
    body: Block


class Guard(Node, frozen=True):
    """`guard c else { … }`."""

    condition: Expression
    otherwise: Block


class Require(Node, frozen=True):
    """`require c, message`."""

    condition: Expression
    message: Expression | None


class Return(Node, frozen=True):
    """`return v`."""

    value: Expression | None


class Throw(Node, frozen=True):
    """`throw v`."""

    value: Expression


class Defer(Node, frozen=True):
    """`defer { … }`."""

    body: Block


class Break(Node, frozen=True):
    """`break`."""


class Continue(Node, frozen=True):
    """`continue`."""


class Yield(Node, frozen=True):
    """`yield v`, or `emit v` in a stream (FUN-13)."""

    keyword: OneOf["yield", "emit"]
    value: Expression | None


class Attribute(Node, frozen=True):
    """`@name(key: literal)`; a bare identifier means its name (TOOL-11).

    An argument without a key has the key `""`.
    """

    name: str
    arguments: tuple[tuple[str, Expression], ...]


class FunctionDeclaration(Node, frozen=True):
    """`fn` and `gen fn`."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type | None
    body: Block
    is_stream: bool = False
    public: bool = False
    type_parameters: tuple[TypeParameter, ...] = ()
    bounds: tuple[tuple[str, Type], ...] = ()
    attributes: tuple[Attribute, ...] = ()


class ToolDeclaration(Node, frozen=True):
    """`tool NAME(…) -> T { description "…" … }` (TOOL-2)."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type | None
    description: str
    body: Block
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


class SkillDeclaration(Node, frozen=True):
    """`skill NAME { field expression … }` (SKL-2)."""

    name: str
    fields: tuple[tuple[str, Expression], ...]
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


class Variant(Node, frozen=True):
    """A variant of an enum with the names of its fields."""

    name: str
    fields: tuple[Parameter, ...]


class EnumDeclaration(Node, frozen=True):
    """`enum E { A, B(x) }`."""

    name: str
    variants: tuple[Variant, ...]
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


class StructDeclaration(Node, frozen=True):
    """`struct S { f: T }`."""

    name: str
    fields: tuple[TypeField, ...]
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


class ImplDeclaration(Node, frozen=True):
    """`impl S { fn m(self) { … } }`."""

    name: str
    methods: tuple[FunctionDeclaration, ...]
    attributes: tuple[Attribute, ...] = ()


class MethodSignature(Node, frozen=True):
    """A method that an interface demands."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type | None


class InterfaceDeclaration(Node, frozen=True):
    """`interface I { fn m(self) -> T; type X = A }`."""

    name: str
    methods: tuple[MethodSignature, ...]
    types: tuple[tuple[str, Type | None], ...] = ()
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


class TypeDeclaration(Node, frozen=True):
    """`type Name = T`."""

    name: str
    type: Type
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


class Import(Node, frozen=True):
    """`import "path"`, `import { a, b } from "path"`: without `names` all of them (HRN-4)."""

    path: str
    names: tuple[str, ...] | None
    public: bool = False


class PipelineDeclaration(Node, frozen=True):
    """`pipeline name(parameters) extends base { … }` (HEV-15)."""

    name: str
    parameters: tuple[Parameter, ...]
    extends: str | None
    body: Block
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


Declaration: TypeAlias = (
    FunctionDeclaration
    | ToolDeclaration
    | SkillDeclaration
    | EnumDeclaration
    | StructDeclaration
    | ImplDeclaration
    | InterfaceDeclaration
    | TypeDeclaration
    | PipelineDeclaration
)

Statement: TypeAlias = (
    Binding
    | Assignment
    | ExpressionStatement
    | For
    | While
    | Guard
    | Require
    | Return
    | Throw
    | Defer
    | Break
    | Continue
    | Yield
    | Block
    | Import
    | Declaration
)


class Script(Node, frozen=True):
    """A whole file, and the dialect it is read in (DLT-2)."""

    statements: tuple[Statement, ...]
    dialect: Dialect = Dialect.L2
