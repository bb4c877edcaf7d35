"""The table of expression kinds, and evaluating by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from migrate.rust.evaluation import limits
from migrate.rust.evaluation.leaving import unevaluated
from migrate.rust.evaluation.scope import Scope
from migrate.rust.evaluation.signals import Abandoned, LimitReached, Unsupported
from migrate.rust.evaluation.values import DERIVED, MutableBorrow, Opaque, Value
from migrate.rust.known.errors import KnownError, NeedsKnown, SourcePanic
from migrate.rust.known.records import Iteration
from migrate.rust.known.sizes import need_elements, need_text
from migrate.rust.known.types import RustType
from migrate.rust.outcome import Site
from migrate.rust.source.literals import BadLiteral
from migrate.rust.source.macros import UnreadableMacro
from migrate.rust.source.syntax import Fragment

Handler: TypeAlias = Callable[[Scope, Fragment, RustType | None], Value]

EXPRESSIONS: dict[str, Handler] = {}
"""Node kind to the function that evaluates it; the rooms of this package fill it in."""


def expression(*kinds: str) -> Callable[[Handler], Handler]:
    """Register the decorated function for node kinds."""

    def register(handler: Handler) -> Handler:
        for kind in kinds:
            EXPRESSIONS[kind] = handler
        return handler

    return register


def evaluate(scope: Scope, node: Fragment, wanted: RustType | None = None) -> Value:
    """Evaluate an expression.

    `wanted` is the type the surroundings ask for, where it decides (`collect`, `parse`, `into`).
    Raises `Unsupported` for what cannot be evaluated, and the jumps of `signals`.
    """
    run = scope.run
    run.ticks += 1
    if Iteration.pulled - run.pulled >= limits.ELEMENTS:
        run.ticks += (Iteration.pulled - run.pulled) // limits.ELEMENTS
        run.pulled = Iteration.pulled
    if run.ticks > limits.TICKS:
        raise LimitReached("loop_not_unrollable", limits.OUT_OF_STEPS)
    handler = EXPRESSIONS.get(node.kind)
    if handler is None:
        raise Unsupported("unsupported_expr", f"{node.kind}: {excerpt(node)}")
    if run.depth >= limits.DEPTH:
        raise LimitReached("recursion_limit", f"expressions nested deeper than {limits.DEPTH}")
    run.depth += 1
    around = run.around
    enters = not around or around[-1] is not scope
    if enters:
        around.append(scope)
    try:
        value = handler(scope, node, wanted)
        if isinstance(value, str | list) and len(value) > limits.SMALL:
            _weigh(scope, value)
        return value
    except KnownError as error:
        raise known_gap(scope, error, node) from error
    except BadLiteral as error:
        raise Abandoned("bad_literal", f"{error} at line {node.line}") from error
    except UnreadableMacro as error:
        raise Unsupported("unsupported_macro", str(error)) from error
    finally:
        run.depth -= 1
        if enters:
            around.pop()


def _weigh(scope: Scope, value: str | list[Value]) -> None:
    """Refuse a value that is too large; one that is large counts as so many steps."""
    if isinstance(value, str):
        need_text(len(value))
        scope.run.ticks += len(value) // limits.CHARACTERS
    else:
        need_elements(len(value))
        scope.run.ticks += len(value) // limits.ELEMENTS


def known_gap(scope: Scope, error: KnownError, node: Fragment) -> Unsupported:
    """Return the reason code for a computation on Known values that has no result."""
    if isinstance(error, NeedsKnown):
        if isinstance(error.value, Opaque):
            return Unsupported(error.value.code, error.value.detail)
        if isinstance(error.value, DERIVED):
            return Unsupported("output_dependent_property", excerpt(node))
    detail = f"{error}: {excerpt(node)}"
    if isinstance(error, SourcePanic) and not scope.run.recorder.guards:
        return Abandoned(error.code, detail)
    return Unsupported(error.code, detail)


def value_of(scope: Scope, node: Fragment, wanted: RustType | None = None) -> Value:
    """Evaluate an expression; what cannot be evaluated is an opaque value (EVL-02)."""
    try:
        return evaluate(scope, node, wanted)
    except (Abandoned, LimitReached):
        raise
    except Unsupported as gap:
        scope.run.recorder.note_gap(gap)
        unevaluated(scope, [node], gap.opaque())
        return gap.opaque()


def plain(value: Value) -> Value:
    """Return a value that is neither opaque nor a borrow; raises `Unsupported` when it is."""
    if isinstance(value, Opaque):
        raise Unsupported(value.code, value.detail)
    if isinstance(value, MutableBorrow):
        return plain(value.cell.value)
    return value


def operand(scope: Scope, node: Fragment, wanted: RustType | None = None) -> Value:
    """Evaluate an expression whose value is looked into."""
    return plain(evaluate(scope, node, wanted))


def excerpt(node: Fragment, length: int = 80) -> str:
    """Return the text of a node on one line, shortened, for details of reason codes."""
    start, end = node.node.start_byte, node.node.end_byte
    data = node.parsed.data[start : min(end, start + 4 * length)]
    text = " ".join(data.decode("utf-8", "ignore").split())
    if end > start + 4 * length:
        text += "…"
    return text if len(text) <= length else text[: length - 1] + "…"


def site_at(node: Fragment, construct: str, whole: Fragment | None = None) -> Site:
    """Return the site of a construct that stands at `node` and is written as `whole`."""
    place = node.location
    return Site(place.file, place.line, place.column, construct, (whole or node).text)
