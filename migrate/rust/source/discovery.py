"""Which functions are tests, and what their attributes say (06 SRC-04, GEN-01…GEN-11)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from migrate.rust.source.attributes import TEMPLATE, Attribute, test_kind
from migrate.rust.source.cfg import Cfg, applied, gates
from migrate.rust.source.items import Item, flattened, items_in
from migrate.rust.source.literals import BadLiteral, decode_string
from migrate.rust.source.macros import UnreadableMacro, macro_arguments, named_argument

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from migrate.rust.source.files import BrokenItem, ParsedFile
    from migrate.rust.source.syntax import Fragment


@dataclass(frozen=True, slots=True)
class Ignored:
    """`#[ignore]`, with its reason, and its conditions when it stands in `cfg_attr` (GEN-04).

    `otherwise` is the next one, which is there where this is not.
    """

    reason: str | None
    conditions: tuple[Cfg, ...] = ()
    otherwise: Ignored | None = None


@dataclass(frozen=True, slots=True)
class ShouldPanic:
    """`#[should_panic]`, with the expected text; the rest is as above (GEN-03)."""

    expected: str | None
    conditions: tuple[Cfg, ...] = ()
    fragment: Fragment | None = field(default=None, compare=False)
    otherwise: ShouldPanic | None = None


Conditional = TypeVar("Conditional", Ignored, ShouldPanic)


def in_force(attribute: Conditional | None, target: Collection[str]) -> Conditional | None:
    """Return the attribute that is there for a target: the first whose conditions hold."""
    while attribute is not None:
        if all(condition.holds(target) for condition in attribute.conditions):
            return attribute
        attribute = attribute.otherwise
    return None


@dataclass(frozen=True, slots=True)
class TestFunction:
    """A test function and its attributes as data.

    `kinds` are the last segments of its test attributes in order (`test`, `rstest`, `bench` …).
    `cfg` has the predicates on the function and on the modules, impls and file around it.
    `nested` says that it stands in another function's body (`nested_test_fn`).
    """

    __test__ = False  # pytest must not collect it

    item: Item
    kinds: tuple[str, ...]
    cfg: tuple[Cfg, ...] = ()
    ignored: Ignored | None = None
    should_panic: ShouldPanic | None = None
    nested: bool = False


@dataclass(frozen=True, slots=True)
class Tests:
    """Tests of a file in source order, and the broken ones (`source_parse_error`)."""

    functions: tuple[TestFunction, ...]
    broken: tuple[BrokenItem, ...]


def find_tests(parsed: ParsedFile) -> Tests:
    """Find every test function: at the top, in modules and impls, and nested in bodies."""
    found = _tests_among(parsed.items, gates(parsed.attributes))
    return Tests(tuple(found), tuple(item for item in parsed.broken if item.is_test))


def _tests_among(items: tuple[Item, ...], around: tuple[Cfg, ...]) -> Iterator[TestFunction]:
    waiting = [(item, around) for item in reversed(items)]
    while waiting:
        item, outer = waiting.pop()
        cfg = outer + gates(item.attributes)
        waiting.extend((inner, cfg) for inner in reversed(item.items))
        if item.kind == "function":
            if _kinds(item.attributes):
                yield _test(item, cfg, nested=False)
            yield from nested_tests(item, cfg)


def nested_tests(item: Item, outer: tuple[Cfg, ...] = ()) -> Iterator[TestFunction]:
    """Tests in the body of a function, however deep inside."""
    body = item.body
    # Few bodies have an attribute at all; the others need no walk.
    if body is None or b"#[" not in body.parsed.data[body.node.start_byte : body.node.end_byte]:
        return
    for block in body.find("block"):
        for inner in flattened(items_in(block, item.module)):
            if inner.kind == "function" and _kinds(inner.attributes):
                yield _test(inner, outer + gates(inner.attributes), nested=True)


def _test(item: Item, cfg: tuple[Cfg, ...], *, nested: bool) -> TestFunction:
    return TestFunction(
        item,
        _kinds(item.attributes),
        cfg + _conditions(item.attributes),
        ignored_by(item.attributes),
        panic_expected_by(item.attributes),
        nested,
    )


def _kinds(attributes: tuple[Attribute, ...]) -> tuple[str, ...]:
    found = [attribute for attribute, _ in applied(attributes)]
    if any(attribute.name == TEMPLATE for attribute in found):
        return ()
    return tuple(kind for kind in map(test_kind, found) if kind is not None)


def _conditions(attributes: tuple[Attribute, ...]) -> tuple[Cfg, ...]:
    """When a function is a test: `#[cfg_attr(unix, test)]`."""
    found = [when for attribute, when in applied(attributes) if test_kind(attribute)]
    if len(found) > 1 and all(found):
        # One attribute for each of several targets: `#[cfg_attr(not(unix), test)]` too.
        return (Cfg("any", tuple(Cfg("all", when) for when in found)),)
    return found[0] if found and all(found) else ()


def ignored_by(attributes: Iterable[Attribute]) -> Ignored | None:
    """What `#[ignore]` among some attributes says, `None` without one."""
    found: Ignored | None = None
    for attribute, conditions in reversed([*applied(attributes)]):
        if attribute.path == ("ignore",):
            found = Ignored(_text(attribute.value), conditions, found)
    return found


def panic_expected_by(attributes: Iterable[Attribute]) -> ShouldPanic | None:
    """What `#[should_panic]` among some attributes says, `None` without one."""
    found: ShouldPanic | None = None
    for attribute, conditions in reversed([*applied(attributes)]):
        if attribute.path == ("should_panic",):
            text = _text(attribute.value or _expected(attribute))
            found = ShouldPanic(text, conditions, attribute.fragment, found)
    return found


def _expected(attribute: Attribute) -> Fragment | None:
    """The value of `expected` in `#[should_panic(expected = "…")]`."""
    try:
        arguments = macro_arguments(attribute.arguments) if attribute.arguments else ()
    except UnreadableMacro:
        return None
    named = dict(filter(None, map(named_argument, arguments)))
    return named.get("expected")


def _text(literal: Fragment | None) -> str | None:
    try:
        return None if literal is None else decode_string(literal.text)
    except BadLiteral:
        return None
