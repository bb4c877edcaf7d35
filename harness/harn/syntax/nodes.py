"""The tree of a script.

Every node has `at`, the code point offset that a message about it points to: where it begins, but
the operator of a binary operation and the name of a member or a method.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal as OneOf
from typing import TypeAlias

from harness.harn.dialect import Dialect


@dataclass(frozen=True, slots=True)
class Node:
    """Anything that stands in the text."""

    at: int


# --- Expressions -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Literal(Node):
    """nil, a bool, a number or a text without interpolation."""

    value: bool | int | float | str | None


@dataclass(frozen=True, slots=True)
class DurationLiteral(Node):
    """`5m`, in milliseconds (HLX-5)."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class Interpolation(Node):
    """Text with expressions in it, in their order (HLX-7)."""

    parts: tuple[str | Expression, ...]


@dataclass(frozen=True, slots=True)
class Name(Node):
    """A name that is looked up."""

    name: str


@dataclass(frozen=True, slots=True)
class Spread(Node):
    """`...operand` among elements, entries or arguments (FUN-21)."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class ListExpression(Node):
    """`[a, ...b]`."""

    items: tuple[Expression | Spread, ...]


@dataclass(frozen=True, slots=True)
class Entry(Node):
    """`key: value`; a key in brackets is an expression (GRM-5)."""

    key: str | Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class DictExpression(Node):
    """`{a: 1, ...b}`."""

    entries: tuple[Entry | Spread, ...]


@dataclass(frozen=True, slots=True)
class StructExpression(Node):
    """`Name {field: v}` (GRM-6)."""

    name: str
    entries: tuple[Entry | Spread, ...]


@dataclass(frozen=True, slots=True)
class ClosureExpression(Node):
    """`{ a -> … }` or `fn(a) { … }`: it yields its last expression (FUN-2)."""

    parameters: tuple[Parameter, ...]
    body: Block
    returns: Type | None = None


@dataclass(frozen=True, slots=True)
class Unary(Node):
    """`!a` or `-a`."""

    operator: str
    operand: Expression


@dataclass(frozen=True, slots=True)
class Binary(Node):
    """Arithmetic, comparison and membership: `+ - * / % ** == != < > <= >= in "not in"`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Logical(Node):
    """`&&`, `||` and `??`: the right side is evaluated only where it decides (VAL-9)."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Ternary(Node):
    """`c ? a : b`."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class RangeExpression(Node):
    """`a to b [exclusive]`."""

    start: Expression
    end: Expression
    exclusive: bool


@dataclass(frozen=True, slots=True)
class Pipe(Node):
    """`left |> right` (HEV-13)."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Member(Node):
    """`receiver.name`, or `?.` when optional."""

    receiver: Expression
    name: str
    optional: bool


@dataclass(frozen=True, slots=True)
class MethodCall(Node):
    """`receiver.name(arguments)`, or `?.` when optional."""

    receiver: Expression
    name: str
    arguments: tuple[Expression | Spread, ...]
    optional: bool


@dataclass(frozen=True, slots=True)
class Subscript(Node):
    """`receiver[index]`, or `?[` when optional."""

    receiver: Expression
    index: Expression
    optional: bool


@dataclass(frozen=True, slots=True)
class Slice(Node):
    """`receiver[start:end]`; either may be missing."""

    receiver: Expression
    start: Expression | None
    end: Expression | None


@dataclass(frozen=True, slots=True)
class Call(Node):
    """`callee(arguments)`."""

    callee: Expression
    arguments: tuple[Expression | Spread, ...]
    type_arguments: tuple[Type, ...] = ()


@dataclass(frozen=True, slots=True)
class Propagate(Node):
    """`operand?` (HEV-30)."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class TryStar(Node):
    """`try* operand`: unwraps a Result, throws its error (HEV-30)."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Block(Node):
    """`{ … }` as a body: it opens a scope (HEV-3)."""

    statements: tuple[Statement, ...]
    end: int


@dataclass(frozen=True, slots=True)
class If(Node):
    """`if c { … } else …`, also as an expression (HEV-6)."""

    condition: Expression
    then: Block
    otherwise: Block | If | None


@dataclass(frozen=True, slots=True)
class Arm(Node):
    """One arm of a `match`; without alternatives `patterns` has one element."""

    patterns: tuple[MatchPattern, ...]
    guard: Expression | None
    body: Block


@dataclass(frozen=True, slots=True)
class Match(Node):
    """`match subject { pattern -> { … } }` (HEV-20)."""

    subject: Expression
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True)
class Catch(Node):
    """`catch (name: Type) { … }`; name and type may be missing."""

    name: str | None
    type: str | None
    body: Block


@dataclass(frozen=True, slots=True)
class Try(Node):
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


@dataclass(frozen=True, slots=True)
class NamedType(Node):
    """`string`, `list<T>`, `Generator<T>`, an alias, a struct …"""

    name: str
    arguments: tuple[Type, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeField(Node):
    """A field of a shape; `b?: T` is optional."""

    name: str
    type: Type
    optional: bool


@dataclass(frozen=True, slots=True)
class ShapeType(Node):
    """`{a: T, b?: U}`."""

    fields: tuple[TypeField, ...]


@dataclass(frozen=True, slots=True)
class UnionType(Node):
    """`A | B`."""

    members: tuple[Type, ...]


@dataclass(frozen=True, slots=True)
class LiteralType(Node):
    """A string, number or bool in the place of a type."""

    value: bool | int | float | str


@dataclass(frozen=True, slots=True)
class FunctionType(Node):
    """`fn(A) -> B`."""

    parameters: tuple[Type, ...]
    returns: Type | None


Type: TypeAlias = NamedType | ShapeType | UnionType | LiteralType | FunctionType


@dataclass(frozen=True, slots=True)
class TypeParameter(Node):
    """`T`, `T: Bound`, `in T` or `out T`."""

    name: str
    bound: Type | None = None
    variance: OneOf["in", "out"] | None = None


# --- Patterns ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NamePattern(Node):
    """A name, `_` to discard (GRM-8)."""

    name: str
    type: Type | None = None


@dataclass(frozen=True, slots=True)
class PatternField(Node):
    """`a`, `a: alias`, `a = default`: the value of `key` goes to `pattern`."""

    key: str
    pattern: Pattern
    default: Expression | None


@dataclass(frozen=True, slots=True)
class DictPattern(Node):
    """`{a, b: alias, ...rest}`."""

    fields: tuple[PatternField, ...]
    rest: str | None


@dataclass(frozen=True, slots=True)
class PatternItem(Node):
    """`a` or `a = default` in a list pattern."""

    pattern: Pattern
    default: Expression | None


@dataclass(frozen=True, slots=True)
class ListPattern(Node):
    """`[a, _, ...rest]`."""

    items: tuple[PatternItem, ...]
    rest: str | None


@dataclass(frozen=True, slots=True)
class PairPattern(Node):
    """`(a, b)`, in `for` only."""

    first: Pattern
    second: Pattern


Pattern: TypeAlias = NamePattern | DictPattern | ListPattern | PairPattern


@dataclass(frozen=True, slots=True)
class Anything(Node):
    """`_` in a match."""


@dataclass(frozen=True, slots=True)
class Bind(Node):
    """A bare name in a match: it always matches."""

    name: str


@dataclass(frozen=True, slots=True)
class Equal(Node):
    """A literal in a match."""

    value: Literal | DurationLiteral | Unary


@dataclass(frozen=True, slots=True)
class VariantPattern(Node):
    """`Enum.Variant` or `Enum.Variant(x, y)`; `fields` is None without parentheses."""

    enum: str
    variant: str
    fields: tuple[MatchPattern, ...] | None


@dataclass(frozen=True, slots=True)
class DictMatch(Node):
    """`{kind: "a", size: n}`: every key must be there."""

    entries: tuple[tuple[str, MatchPattern], ...]


@dataclass(frozen=True, slots=True)
class ListMatch(Node):
    """`[a, b, ...rest]`; `has_rest` with `rest` None discards it."""

    items: tuple[MatchPattern, ...]
    rest: str | None
    has_rest: bool


MatchPattern: TypeAlias = Anything | Bind | Equal | VariantPattern | DictMatch | ListMatch


# --- Statements --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Parameter(Node):
    """`name: T = default`, or `...name` (GRM-11)."""

    name: str
    type: Type | None
    default: Expression | None
    rest: bool


@dataclass(frozen=True, slots=True)
class Binding(Node):
    """`let`, `const` or `var`."""

    keyword: OneOf["let", "const", "var"]
    pattern: Pattern
    type: Type | None
    value: Expression
    public: bool = False


@dataclass(frozen=True, slots=True)
class Assignment(Node):
    """`target = value`, `+=` and so on: `operator` is the arithmetic one, None for `=`."""

    target: Name | Member | Subscript
    operator: str | None
    value: Expression


@dataclass(frozen=True, slots=True)
class ExpressionStatement(Node):
    """An expression whose value may be that of its block (HEV-6)."""

    expression: Expression


@dataclass(frozen=True, slots=True)
class For(Node):
    """`for pattern in iterable { … }`."""

    pattern: Pattern
    iterable: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class While(Node):
    """`while c { … }`."""

    condition: Expression
    body: Block


@dataclass(frozen=True, slots=True)
class Guard(Node):
    """`guard c else { … }`."""

    condition: Expression
    otherwise: Block


@dataclass(frozen=True, slots=True)
class Require(Node):
    """`require c, message`."""

    condition: Expression
    message: Expression | None


@dataclass(frozen=True, slots=True)
class Return(Node):
    """`return v`."""

    value: Expression | None


@dataclass(frozen=True, slots=True)
class Throw(Node):
    """`throw v`."""

    value: Expression


@dataclass(frozen=True, slots=True)
class Defer(Node):
    """`defer { … }`."""

    body: Block


@dataclass(frozen=True, slots=True)
class Break(Node):
    """`break`."""


@dataclass(frozen=True, slots=True)
class Continue(Node):
    """`continue`."""


@dataclass(frozen=True, slots=True)
class Yield(Node):
    """`yield v`, or `emit v` in a stream (FUN-13)."""

    keyword: OneOf["yield", "emit"]
    value: Expression | None


@dataclass(frozen=True, slots=True)
class Attribute(Node):
    """`@name(key: literal)`; a bare identifier means its name (TOOL-11).

    An argument without a key has the key `""`.
    """

    name: str
    arguments: tuple[tuple[str, Expression], ...]


@dataclass(frozen=True, slots=True)
class FunctionDeclaration(Node):
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


@dataclass(frozen=True, slots=True)
class ToolDeclaration(Node):
    """`tool NAME(…) -> T { description "…" … }` (TOOL-2)."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type | None
    description: str
    body: Block
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class SkillDeclaration(Node):
    """`skill NAME { field expression … }` (SKL-2)."""

    name: str
    fields: tuple[tuple[str, Expression], ...]
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class Variant(Node):
    """A variant of an enum with the names of its fields."""

    name: str
    fields: tuple[Parameter, ...]


@dataclass(frozen=True, slots=True)
class EnumDeclaration(Node):
    """`enum E { A, B(x) }`."""

    name: str
    variants: tuple[Variant, ...]
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class StructDeclaration(Node):
    """`struct S { f: T }`."""

    name: str
    fields: tuple[TypeField, ...]
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class ImplDeclaration(Node):
    """`impl S { fn m(self) { … } }`."""

    name: str
    methods: tuple[FunctionDeclaration, ...]
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodSignature(Node):
    """A method that an interface demands."""

    name: str
    parameters: tuple[Parameter, ...]
    returns: Type | None


@dataclass(frozen=True, slots=True)
class InterfaceDeclaration(Node):
    """`interface I { fn m(self) -> T; type X = A }`."""

    name: str
    methods: tuple[MethodSignature, ...]
    types: tuple[tuple[str, Type | None], ...] = ()
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class TypeDeclaration(Node):
    """`type Name = T`."""

    name: str
    type: Type
    type_parameters: tuple[TypeParameter, ...] = ()
    public: bool = False
    attributes: tuple[Attribute, ...] = ()


@dataclass(frozen=True, slots=True)
class Import(Node):
    """`import "path"`, `import { a, b } from "path"`: without `names` all of them (HRN-4)."""

    path: str
    names: tuple[str, ...] | None
    public: bool = False


@dataclass(frozen=True, slots=True)
class PipelineDeclaration(Node):
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


@dataclass(frozen=True, slots=True)
class Script(Node):
    """A whole file, and the dialect it is read in (DLT-2)."""

    statements: tuple[Statement, ...]
    dialect: Dialect = Dialect.L2
