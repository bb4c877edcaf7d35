"""MCPA-3: tools that are exposed over MCP without annotations."""

from harness.harn.syntax.nodes import (
    Assignment,
    Binding,
    Call,
    DictExpression,
    Entry,
    Expression,
    ExpressionStatement,
    Literal,
    Name,
    NamePattern,
    Pipe,
    Script,
    Spread,
    Statement,
)
from harness.harn.tools.mcp_lint import missing_annotations

ANNOTATED = Entry(0, "annotations", DictExpression(0, ()))
NEW = Call(0, Name(0, "tool_registry"), ())


def define(at: int, name: str, registry: Expression = NEW, *config: Entry | Spread) -> Call:
    arguments = (registry, Literal(0, name), Literal(0, ""), DictExpression(0, config))
    return Call(at, Name(0, "tool_define"), arguments)


def expose(registry: Expression) -> Statement:
    return ExpressionStatement(0, Call(0, Name(0, "mcp_tools"), (registry,)))


def let(name: str, value: Expression) -> Statement:
    return Binding(0, "let", NamePattern(0, name), None, value)


def set_(name: str, value: Expression) -> Statement:
    return Assignment(0, Name(0, name), None, value)


def found(*statements: Statement) -> list[tuple[str, int]]:
    lints = missing_annotations(Script(0, statements))
    assert {lint.code for lint in lints} <= {"mcp_missing_annotations"}
    assert all("`annotations`" in lint.message for lint in lints)
    return [(lint.message.split('"')[1], lint.at) for lint in lints]


def test_nested_definitions_are_followed():
    registry = define(9, "outer", define(5, "inner", define(3, "fine", NEW, ANNOTATED)))
    assert found(expose(registry)) == [("inner", 5), ("outer", 9)]


def test_names_are_followed_through_all_their_values():
    assert found(
        let("r", define(1, "a")),
        set_("r", define(2, "b", Name(0, "r"))),
        let("other", define(3, "c")),
        expose(Name(0, "r")),
    ) == [("a", 1), ("b", 2)]


def test_pipes_are_followed():
    piped = Pipe(0, define(4, "a"), define(7, "b", Name(0, "_")))
    assert found(ExpressionStatement(0, Pipe(0, piped, Name(0, "mcp_tools")))) == [
        ("a", 4),
        ("b", 7),
    ]


def test_what_may_have_annotations_is_left_alone():
    computed = Entry(0, Name(0, "key"), Literal(0, 1))
    spread = Spread(0, Name(0, "rest"))
    elsewhere = Call(
        0, Name(0, "tool_define"), (NEW, Literal(0, "d"), Literal(0, ""), Name(0, "config"))
    )
    registry = define(1, "a", define(2, "b", elsewhere, spread), computed)
    assert found(expose(registry)) == []


def test_what_is_not_exposed_is_left_alone():
    assert found(let("r", define(1, "a"))) == []
    assert found(expose(Name(0, "r")), let("r", Name(0, "r"))) == []
