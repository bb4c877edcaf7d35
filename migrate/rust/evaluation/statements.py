"""Blocks and statements; what cannot be evaluated is accounted for here (EVL-02, EVL-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.accounting import skip_sites
from migrate.rust.evaluation.changes_shown import discard
from migrate.rust.evaluation.changing import matched_value
from migrate.rust.evaluation.compiled import compiled
from migrate.rust.evaluation.control import branch, within
from migrate.rust.evaluation.dispatch import evaluate, excerpt, expression, site_at, value_of
from migrate.rust.evaluation.expansion import MACRO
from migrate.rust.evaluation.integer_types import is_plain_number, type_named
from migrate.rust.evaluation.leaving import label_of, unevaluated
from migrate.rust.evaluation.matching import Match, bind, match_pattern, names_in
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.panics import is_panic
from migrate.rust.evaluation.pattern_borrows import Lender
from migrate.rust.evaluation.resolution import segments
from migrate.rust.evaluation.signals import Abandoned, LimitReached, Unsupported
from migrate.rust.evaluation.types_from_use import type_from_use
from migrate.rust.evaluation.values import Opaque, Value
from migrate.rust.evaluation.world import own_trait
from migrate.rust.known.types import RustType
from migrate.rust.known.values import UNIT
from migrate.rust.source.cfg import gates
from migrate.rust.source.items import items_in
from migrate.rust.source.modules import use_entries
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.source.syntax import Fragment

ITEMS = frozenset(
    {
        "attribute_item",
        "const_item",
        "enum_item",
        "function_item",
        "impl_item",
        "inner_attribute_item",
        "macro_definition",
        "static_item",
        "struct_item",
        "trait_item",
        "type_item",
        "use_declaration",
    }
)


WHOLE = frozenset({"identifier", "mut_pattern"})
"""Patterns that bind a value as it is, a borrow included."""


@expression("block", "unsafe_block")
def block(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate a block in a scope of its own."""
    if node.kind != "block":
        return evaluate(scope, node.children[-1], wanted)
    inner = scope.inner()
    declare_items(inner, node)
    label = label_of(node)
    if label is None:
        return run_statements(inner, node, wanted)
    return within(scope.run, "block", lambda: run_statements(inner, node, wanted), label)


def block_of_macro(
    scope: Scope, node: Fragment, wanted: RustType | None, outside: Iterable[str]
) -> Value:
    """Evaluate what a macro call stands for; `outside` are variables that stay after it."""
    inner = scope.inner()
    declare_items(inner, node)
    value = run_statements(inner, node, wanted)
    for name in outside:
        if name in inner.cells:
            scope.cells[name] = inner.cells[name]
    return value


def declare_items(scope: Scope, node: Fragment) -> None:
    """Make the items and imports of a block known in all of it (IDM-44)."""
    if not any(child.kind in ITEMS for child in node.children):
        return
    for item in items_in(node):
        if not all(gate.holds(scope.run.world.target) for gate in gates(item.attributes)):
            continue
        if item.kind == "use":
            scope.uses += use_entries(item.fragment)
        elif item.kind == "impl":
            scope.impls += ((item, scope.module),)
            scope.run.own_traits.update(filter(None, [own_trait(item)]))
        elif item.kind == "macro_rules":
            if item.fragment.parsed.call is not None:  # others are known by where they stand
                scope.items[f"{item.name}{MACRO}"] = item
        elif item.name:
            scope.items[item.name] = item


def run_statements(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate the statements of a block; its value is that of its tail."""
    children = statements_of(scope, node)
    value: Value = UNIT
    for position, child in enumerate(children):
        is_tail = position == len(children) - 1
        value = statement(scope, child, wanted if is_tail else None)
        if not is_tail or _is_ended(child):
            discard(scope.run, value)
    return UNIT if children and _is_ended(children[-1]) else value


def _is_ended(written: Fragment) -> bool:
    """Tell an expression whose value nobody takes: a semicolon ends it."""
    return written.kind == "expression_statement" and written.has_child(";")


def statements_of(scope: Scope, node: Fragment) -> list[Fragment]:
    """Return the statements of a block that are compiled, and skip the assertions of others."""
    left_out: list[Fragment] = []
    found = [
        child
        for child in compiled(node.children, scope.run.world.target, left_out)
        if child.kind not in ITEMS and child.kind != "label"
    ]
    for child in left_out:
        gap = Unsupported("cfg_disabled", excerpt(child))
        skip_sites(scope, child, gap, len(scope.run.recorder.instances))
    return found


def statement(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """Evaluate one statement; a gap in it costs the values and assertions it holds."""
    recorder = scope.run.recorder
    done = len(recorder.instances)
    try:
        if node.kind == "let_declaration":
            return let(scope, node)
        if node.kind == "expression_statement":
            return evaluate(scope, node.children[0], wanted) if node.children else UNIT
        return UNIT if node.kind == "empty_statement" else evaluate(scope, node, wanted)
    except Abandoned:
        raise
    except LimitReached as gap:
        if recorder.calls:
            raise
        return give_up(scope, node, gap, done)
    except Unsupported as gap:
        return give_up(scope, node, gap, done)


def give_up(scope: Scope, node: Fragment, gap: Unsupported, done: int) -> Opaque:
    """Account for a statement that could not be evaluated, and forget what it may change."""
    scope.run.recorder.note_gap(gap)
    skip_sites(scope, node, gap, done)
    unevaluated(scope, [node], gap.opaque())
    if node.kind == "let_declaration":
        for name in names_in(node.need("pattern")):
            scope.bind(name, gap.opaque())
    return gap.opaque()


def let(scope: Scope, node: Fragment) -> Value:
    """Evaluate `let pattern: T = value else { … };` (EVL-03)."""
    pattern, source = node.need("pattern"), node.field("value")
    kind = node.field("type")
    declared = read_type(kind) if kind is not None else None
    mutable = node.has_child("mutable_specifier")
    if source is None:
        for name in names_in(pattern):
            scope.bind(name, Opaque("unresolved_name", f"{name} before it has a value"), declared)
            scope.cells[name].mutable = True
        return UNIT
    used_as = None if declared is not None else inferred(scope, source, pattern)
    expected = used_as if is_plain_number(source) else _type_of_pattern(pattern)
    value = let_value(scope, source, declared or expected)
    value = owned(source, value)
    if pattern.kind == "_":
        discard(scope.run, value)
    lender = Lender(source, value)
    if pattern.kind not in WHOLE:
        value = matched_value(scope, source, [pattern], value)
    matched = match_pattern(scope, pattern, value)
    if pattern.kind not in WHOLE:
        lender.lend(scope, pattern, matched)
    alternative = node.field("alternative")
    if matched.condition is not True:
        settle_let(scope, node, matched, alternative)
    bind(scope, matched, declared or used_as)
    if mutable:
        for name in matched.bindings:
            scope.cells[name].mutable = True
    return UNIT


def _type_of_pattern(pattern: Fragment) -> RustType | None:
    """Return the struct that a pattern takes apart, which is what `parse()` is to give there."""
    path = segments(pattern.need("type")) if pattern.kind == "struct_pattern" else ()
    return RustType(path[0]) if len(path) == 1 else None


def let_value(scope: Scope, source: Fragment, declared: RustType | None) -> Value:
    """Evaluate what a `let` binds; the assertions in what nobody can evaluate are skipped."""
    done = len(scope.run.recorder.instances)
    value = value_of(scope, source, declared)
    if isinstance(value, Opaque):
        skip_sites(scope, source, Unsupported(value.code, value.detail), done)
    return value


def inferred(scope: Scope, source: Fragment, pattern: Fragment) -> RustType | None:
    """Return the integer type of a value, where its syntax or its use says (EVL-14)."""
    name = type_named(scope, source) or type_from_use(scope, pattern, source)
    return RustType(name) if name is not None else None


def settle_let(scope: Scope, node: Fragment, matched: Match, alternative: Fragment | None) -> None:
    """Decide a `let` that may not match: implied when the `else` panics, else a guard."""
    if alternative is None:
        raise Unsupported("unsupported_pattern", node.need("pattern").text)
    if is_panic(alternative):
        imply_match(scope, matched.condition, node.need("pattern"))
        return
    branch(
        scope.run,
        matched.condition,
        lambda: UNIT,
        lambda: evaluate(scope, alternative),
    )


def imply_match(scope: Scope, condition: Condition, node: Fragment) -> None:
    """Demand that a pattern matches (EVL-24, EVL-25)."""
    scope.run.recorder.imply(condition, site_at(node, "pattern"))
