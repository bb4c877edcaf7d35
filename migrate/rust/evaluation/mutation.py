"""Variables that a branch or loop over outputs may change: afterwards they are unknown."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.changeable import changeable_in
from migrate.rust.evaluation.records import opened
from migrate.rust.evaluation.values import (
    Function,
    MutableBorrow,
    Opaque,
    Place,
    Receiver,
    Stream,
)
from migrate.rust.known.methods import is_known_method
from migrate.rust.known.values import EnumValue, StructValue
from migrate.rust.source.targets import places_in

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from migrate.rust.evaluation.cells import PartCell
    from migrate.rust.evaluation.scope import Cell, Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment

ASSIGNMENTS = ("assignment_expression", "compound_assignment_expr")
CHANGING = (*ASSIGNMENTS, "call_expression", "reference_expression", "token_tree")
"""Nodes that may change a variable."""

BORROWS = frozenset({"parenthesized_expression", "reference_expression", "unary_expression"})

VariablePart: TypeAlias = tuple[str, ...]
"""A variable and the fields below it that may change: `("r", "calls")`."""


def spoil(scope: Scope, nodes: Iterable[Fragment], value: Opaque) -> None:
    """Forget the variables around, or those fields of them, that the code in `nodes` may change.

    Closures that it names are among that code.
    """
    if not any(map(_leads_to_change, scope.visible_cells())):
        return
    waiting = [(scope, node) for node in nodes]
    closures: set[Fragment] = set()
    while waiting:
        around, node = waiting.pop()
        # A row of `else if` is looked through again from every one of its conditions.
        scope.run.ticks += (node.node.end_byte - node.node.start_byte) // limits.WALKED
        for place in itertools.chain.from_iterable(map(changeable_in, values_named(around, node))):
            if not isinstance(place, Function):
                place.value = _unread(place.value, value)
            elif place.body is not None and place.body not in closures:
                closures.add(place.body)
                waiting.append((place.scope, place.body))
        for borrower in lent_by_name(around, node):
            _forget(scope, borrower, [], value)
        # After what they lead to: nothing leads there from a variable that is forgotten.
        for name, *fields in sorted(changed_parts(around, node)):
            cell = around.cell(name)
            if cell is not None and may_change(cell):
                _forget(scope, cell, fields, value)


def is_closure(cell: Cell) -> bool:
    """Tell whether a variable is a closure."""
    return isinstance(cell.value, Function) and cell.value.body is not None


def _leads_to_change(cell: Cell) -> bool:
    return may_change(cell) or next(changeable_in(cell.value), None) is not None


def values_named(scope: Scope, node: Fragment) -> Iterator[Value]:
    """Yield the closures, and what is shared, that variables hold which a piece of code names."""
    for part in node.find("identifier", "self"):
        cell = scope.cell(part.text)
        while cell is not None and isinstance(cell.value, MutableBorrow):
            cell = cell.value.cell
        if cell is not None and (is_closure(cell) or not isinstance(cell.value, Function)):
            yield cell.value


def lent_by_name(scope: Scope, node: Fragment) -> Iterator[Cell]:
    """Yield what a `&mut` in a variable points to, where the code hands the variable on."""
    for part in node.find("identifier", "self"):
        cell = scope.cell(part.text)
        if cell is not None and isinstance(cell.value, MutableBorrow) and _is_handed_on(part):
            yield cell


def _is_handed_on(name: Fragment) -> bool:
    """Tell whether whoever reads a name has its value from then on; `name.x` and `*name` do not.

    Nor do macros that print and compare, with what stands between their own parentheses.
    """
    around = name.node.parent
    if around is None or around.type in LEAVING_IT:
        return False
    over = around.parent
    return around.type != "token_tree" or (over is not None and over.type == "token_tree")


LEAVING_IT = frozenset({"binary_expression", "field_expression", "unary_expression"})


def spoil_all(scope: Scope, value: Opaque) -> None:
    """Forget every variable that may change: one of them was changed, nobody knows which."""
    for cell in scope.run.visible_cells():
        if may_change(cell):
            _forget(scope, cell, [], value)


def may_change(cell: Cell) -> bool:
    """Tell whether a variable may be changed: it is `mut`, or borrows one that is."""
    return cell.mutable or isinstance(cell.value, MutableBorrow)


def _forget(scope: Scope, cell: Cell | PartCell, fields: Sequence[str], value: Opaque) -> None:
    held = cell.value
    if isinstance(held, MutableBorrow):
        _forget(scope, held.cell, fields, value)
        return
    # EVL-02: of an output only the field that changes is lost.
    parts = opened(scope.run, held) if fields and isinstance(held, Place) else held
    if fields and isinstance(parts, StructValue) and fields[0] in parts.fields:
        if isinstance(held, Place):
            cell.value = parts
        parts.fields[fields[0]] = _unread(parts.fields[fields[0]], value)
        return
    cell.value = _unread(held, value)


def _unread(held: Value, value: Opaque) -> Opaque:
    """Return why a variable cannot be read: the first reason is the one that says most."""
    return held if isinstance(held, Opaque) and held.code == "mutates_output" else value


def changed_parts(scope: Scope, node: Fragment) -> set[VariablePart]:
    """Return the variables that are assigned, borrowed as `&mut`, or changed by a method."""
    found: set[VariablePart] = set()
    for part in node.find(*CHANGING):
        if part.kind == "token_tree":
            found |= _changed_in_tokens(scope, part)
        elif part.kind == "call_expression":
            found |= _changed_by_call(scope, part)
        else:
            found |= set(filter(None, map(part_named, _targets(part))))
    return found


def _targets(part: Fragment) -> list[Fragment]:
    if part.kind in ASSIGNMENTS:
        return places_in(part.need("left"))
    lends = part.kind == "reference_expression" and part.has_child("mutable_specifier")
    return [part.need("value")] if lends else []


def _changed_by_call(scope: Scope, part: Fragment) -> set[VariablePart]:
    function = part.need("function")
    if function.kind == "generic_function":
        function = function.need("function")
    if function.kind != "field_expression":
        return set()
    changed = part_named(function.field("value"))
    cell = scope.cell(changed[0]) if changed is not None else None
    if changed is None or cell is None:
        return set()
    method = function.need("field").text
    own = method not in READING and _has_own_methods(scope, cell.value)
    number = len(part.need("arguments").children)
    if isinstance(cell.value, Receiver) and _leaves_alone(cell.value, method):
        return set()
    return {changed} if own or _may_be_changing(scope, method, number) else set()


def _leaves_alone(receiver: Receiver, method: str) -> bool:
    """Tell whether a method of a value that was built gives something else, as the profile says."""
    asked = any(row.function == method and row.appends is None for row in receiver.kind.ask)
    return asked or any(feed.method == method and not feed.in_place for feed in receiver.kind.feed)


def _has_own_methods(scope: Scope, value: Value) -> bool:
    """Tell whether methods that are not the standard library's may change a value."""
    if isinstance(value, Place):
        return value.type.name in scope.run.world.records
    return isinstance(value, StructValue | EnumValue | Opaque | Stream)


READING = frozenset({"as_ref", "borrow", "clone", "deref", "into_iter", "iter", "to_owned"})


def _changed_in_tokens(scope: Scope, tree: Fragment) -> set[VariablePart]:
    """Inside a macro there are only tokens: `name . field . method`, `& mut name`, `name =`.

    What a macro of the inputs does with the names it is given, nobody looks at.
    """
    tokens = tree.tokens
    name = _macro_around(tree)
    of_inputs = name is not None and scope.run.world.macros.defines(name)
    found: set[VariablePart] = set()
    for position, token in enumerate(tokens):
        before = tokens[position - 1].kind if position else ""
        if token.kind not in {"identifier", "self"} or before == ".":
            continue
        chain, after = _chain(tokens, position)
        calls = len(chain) > 1 and _takes_arguments(tokens, after)
        calls = calls and _may_be_changing(scope, chain[-1])
        assigned = after < len(tokens) and tokens[after].kind in ASSIGNING
        lent = before == "mutable_specifier" or _is_written_to(name, position)
        if of_inputs or lent or assigned:
            found.add(chain)
        elif calls:
            found.add(chain[:-1])
    return found


def _chain(tokens: Sequence[Fragment], position: int) -> tuple[VariablePart, int]:
    """Return the names of `a.b.c` from a token on, and where they end; an index goes no deeper."""
    names = [tokens[position].text]
    position += 1
    while position < len(tokens):
        if tokens[position].text.startswith("["):
            position += 1
        elif tokens[position].kind == "." and position + 1 < len(tokens):
            names.append(tokens[position + 1].text)
            position += 2
        else:
            break
    return tuple(names), position


def _takes_arguments(tokens: Sequence[Fragment], position: int) -> bool:
    return position < len(tokens) and tokens[position].text.startswith("(")


ASSIGNING = frozenset({"=", "+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="})


def _macro_around(tree: Fragment) -> str | None:
    """Return the name of the macro that tokens are the arguments of."""
    parent = tree.node.parent
    macro = parent.child_by_field_name("macro") if parent is not None else None
    return macro.text.decode() if macro is not None and macro.text is not None else None


def _is_written_to(macro: str | None, position: int) -> bool:
    """`write!(name, …)` changes its first argument."""
    return position == 1 and macro in {"write", "writeln"}


def _may_be_changing(scope: Scope, method: str, arguments: int | None = None) -> bool:
    """Tell whether a method changes its receiver as far as anybody knows."""
    world = scope.run.world
    if is_mutating(method, arguments) or method in world.changing_methods:
        return True
    return not (is_known_method(method) or method in world.reading_methods)


MUTATING = frozenset(
    {
        "append",
        "clone_from",
        "clear",
        "dedup",
        "dedup_by",
        "dedup_by_key",
        "drain",
        "entry",
        "extend",
        "extend_from_slice",
        "extend_from_within",
        "fill",
        "fill_with",
        "get_or_insert",
        "get_or_insert_with",
        "insert",
        "insert_str",
        "lock",
        "make_ascii_lowercase",
        "make_ascii_uppercase",
        "pop",
        "pop_back",
        "pop_front",
        "push",
        "push_back",
        "push_front",
        "push_str",
        "pop_if",
        "remove",
        "remove_entry",
        "replace",
        "replace_range",
        "reserve",
        "resize",
        "resize_with",
        "retain",
        "reverse",
        "rotate_left",
        "rotate_right",
        "select_nth_unstable",
        "shift_remove",
        "shuffle",
        "sort",
        "sort_by",
        "sort_by_cached_key",
        "sort_by_key",
        "sort_unstable",
        "sort_unstable_by",
        "sort_unstable_by_key",
        "splice",
        "split_off",
        "swap",
        "swap_remove",
        "take",
        "truncate",
        "write_fmt",
        "write_str",
    }
)
"""Methods of the standard library that change their receiver."""


ITERATING = frozenset(
    {
        "advance_by",
        "all",
        "any",
        "by_ref",
        "find",
        "find_map",
        "next",
        "next_back",
        "next_if",
        "next_if_eq",
        "nth",
        "nth_back",
        "position",
        "rposition",
        "try_fold",
        "try_for_each",
    }
)
"""Methods that take elements from an iterator which goes on to exist."""

ARGUMENTS = {"take": frozenset({0}), "replace": frozenset({1}), "find": frozenset({1})}
"""How many arguments a method has when it changes its receiver (`Option::take`)."""


def is_mutating(method: str, arguments: int | None = None) -> bool:
    """Tell whether a method may change its receiver, or hand out a way to."""
    if arguments is not None and arguments not in ARGUMENTS.get(method, {arguments}):
        return False
    return method in MUTATING or method in ITERATING or is_lending(method)


def is_lending(method: str) -> bool:
    """Tell whether a method hands out what its receiver can be changed through."""
    return "_mut" in method


def part_named(node: Fragment | None) -> VariablePart | None:
    """Return the variable, and fields of it, that an expression stands for; `None` for a value."""
    fields: list[str] = []
    while node is not None:
        if node.kind in BORROWS:
            node = node.children[-1] if node.children else None
        elif node.kind == "index_expression":
            fields.clear()
            node = node.children[0]
        elif node.kind == "field_expression":
            fields.append(node.need("field").text)
            node = node.need("value")
        else:
            break
    if node is None or node.kind not in {"identifier", "self"}:
        return None
    return (node.text, *reversed(fields))
