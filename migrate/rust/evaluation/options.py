"""Options and results, known or depending on outputs (IDM-73…IDM-81, EVL-25)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from msgspec import structs

from migrate.rust.evaluation.conditions import Condition, parts, select
from migrate.rust.evaluation.control import branch
from migrate.rust.evaluation.merging import merged
from migrate.rust.evaluation.panic_texts import PanicText, panic_text
from migrate.rust.evaluation.places import category, expanded
from migrate.rust.evaluation.relations import truth
from migrate.rust.evaluation.scope import Run
from migrate.rust.evaluation.signals import Abandoned, Panicked, Unsupported
from migrate.rust.evaluation.values import Choice, Function, Opaque, Place, Value
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import NOTHING, UNIT, Err, Nothing, Ok, Some, copied

if TYPE_CHECKING:
    from migrate.rust.outcome import Site

Optional: TypeAlias = Some | Nothing | Ok | Err
Method: TypeAlias = Callable[[Run, Optional, Sequence[Value]], Value]


def is_optional(value: Value) -> bool:
    """Tell whether a value is an option or a result, possibly by a condition on outputs."""
    if isinstance(value, Choice):
        return is_optional(value.then) or is_optional(value.otherwise)
    return isinstance(value, Some | Nothing | Ok | Err)


def success(value: Value) -> tuple[Condition, Value]:
    """Return when an option or result is `Some` or `Ok`, and what it then holds."""
    return _holding(value, (Some, Ok))


def failure(value: Value) -> tuple[Condition, Value]:
    """Return when a result is `Err`, and the error it then holds."""
    return _holding(value, (Err,))


def _holding(value: Value, kinds: tuple[type, ...]) -> tuple[Condition, Value]:
    value = expanded(value)
    if isinstance(value, Opaque):
        raise Unsupported(value.code, value.detail)
    if isinstance(value, Choice):
        here, then = _holding(value.then, kinds)
        there, otherwise = _holding(value.otherwise, kinds)
        condition = select(value.condition, here, there)
        if there is False:
            return condition, then
        if here is False:
            return condition, otherwise
        return condition, merged(value.condition, then, otherwise)
    if isinstance(value, kinds):
        return True, value.value  # type: ignore[attr-defined]  # every kind has one value
    if not isinstance(value, Some | Nothing | Ok | Err):
        raise Unsupported("unsupported_method", f"unwrap of {in_words(value)}")
    return False, None


def failed(value: Value) -> Value:
    """Return what `?` returns early: the value where it is `None` or `Err`."""
    if not isinstance(value, Choice):
        return value
    here, _ = success(value.then)
    there, _ = success(value.otherwise)
    if here is True:
        return failed(value.otherwise)
    if there is True:
        return failed(value.then)
    return merged(value.condition, failed(value.then), failed(value.otherwise))


def unwrapped(run: Run, value: Value, site: Site, said: str = "") -> Value:
    """Return `value.unwrap()`, which implies that it is there (EVL-25).

    `said` is the text that `expect` is given, as far as it is known.
    """
    text = panic_text(value, site, said)
    if text.begins is not None and not text.complete:
        text = text._replace(error=failure(value)[1])
    return _demanded(run, success(value), site, text)


def unwrapped_error(run: Run, value: Value, site: Site, said: str = "") -> Value:
    """Return `value.unwrap_err()`, which implies that it failed."""
    return _demanded(run, failure(value), site, panic_text(value, site, said))


def _demanded(run: Run, found: tuple[Condition, Value], site: Site, text: PanicText) -> Value:
    condition, value = found
    if condition is False:
        recorder = run.recorder
        if not (recorder.guards or recorder.quantifiers or recorder.demands):
            # The Rust test would panic here whatever the output is.
            raise Abandoned("bad_literal", f"{site.construct} fails: {site.text}")
        raise Panicked(site)
    run.recorder.unwrap(condition, site, text)
    return value


def call_option(
    run: Run, value: Value, method: str, arguments: Sequence[Value], site: Site
) -> Value:
    """Call a method of an option or result."""
    said = arguments[0] if method in {"expect", "expect_err"} and arguments else ""
    if method in {"unwrap", "expect"}:
        return unwrapped(run, value, site, said)
    if method in {"unwrap_err", "expect_err"}:
        return unwrapped_error(run, value, site, said)
    if method in SAME:
        return value
    if method in CLONING:
        return _cloned(value)
    if method == "unwrap_or" and isinstance(value, Choice):
        defaulted = with_default(value, arguments[0])
        if defaulted is not None:
            return defaulted
    if method == "unwrap_or_default" and isinstance(value, Choice):
        default = default_of(value)
        return call_option(run, value, "unwrap_or", [default], site)
    return over_branches(run, value, lambda part: _single(run, part, method, arguments))


SAME = frozenset(
    {
        "as_deref",
        "as_deref_mut",
        "as_mut",
        "as_ref",
        "into",
    }
)
CLONING = frozenset({"clone", "cloned", "copied", "to_owned"})


def _cloned(value: Value) -> Value:
    if isinstance(value, Choice):
        return Choice(value.condition, _cloned(value.then), _cloned(value.otherwise))
    return copied(value)


def over_branches(run: Run, value: Value, function: Callable[[Value], Value]) -> Value:
    """Apply a function in every branch of a choice, under its condition."""
    value = expanded(value)
    if not isinstance(value, Choice):
        return function(value)
    return branch(
        run,
        value.condition,
        lambda: over_branches(run, value.then, function),
        lambda: over_branches(run, value.otherwise, function),
    )


def _single(run: Run, value: Value, method: str, arguments: Sequence[Value]) -> Value:
    if isinstance(value, Opaque):
        raise Unsupported(value.code, value.detail)
    handler = METHODS.get((method, len(arguments)))
    if handler is None or not isinstance(value, Some | Nothing | Ok | Err):
        raise Unsupported("unsupported_method", f"{method}: on {in_words(value)}")
    return handler(run, value, arguments)


def called(function: Value, *arguments: Value) -> Value:
    """Call a closure or function given as an argument."""
    if isinstance(function, Opaque):
        raise Unsupported(function.code, function.detail)
    if not callable(function):
        raise Unsupported("unsupported_expr", f"call of {in_words(function)}")
    if isinstance(function, Function) and function.parameters == 0:
        return function()
    return function(*arguments)


def _good(value: Optional) -> bool:
    return isinstance(value, Some | Ok)


def _inner(value: Optional) -> Value:
    return UNIT if isinstance(value, Nothing) else value.value


def _rewrapped(value: Optional, inner: Value) -> Value:
    return type(value)(inner)  # type: ignore[call-arg]  # only called for kinds with a value


def _filter(_run: Run, value: Optional, arguments: Sequence[Value]) -> Value:
    if not _good(value):
        return value
    return merged(truth(called(arguments[0], _inner(value))), value, NOTHING)


def _and_then(_run: Run, value: Optional, arguments: Sequence[Value]) -> Value:
    return called(arguments[0], _inner(value)) if _good(value) else value


def _message(function: Value) -> Value:
    """EVL-13: the text of an error is only a note, and need not be computed."""
    return Opaque("output_in_format", f"the text of {in_words(function)}")


METHODS: dict[tuple[str, int], Method] = {
    ("is_some", 0): lambda run, o, a: _good(o),
    ("is_none", 0): lambda run, o, a: not _good(o),
    ("is_ok", 0): lambda run, o, a: _good(o),
    ("is_err", 0): lambda run, o, a: not _good(o),
    ("is_some_and", 1): lambda run, o, a: _good(o) and truth(called(a[0], _inner(o))),
    ("is_ok_and", 1): lambda run, o, a: _good(o) and truth(called(a[0], _inner(o))),
    ("is_err_and", 1): lambda run, o, a: not _good(o) and truth(called(a[0], _inner(o))),
    ("is_none_or", 1): lambda run, o, a: not _good(o) or truth(called(a[0], _inner(o))),
    ("map", 1): lambda run, o, a: _rewrapped(o, called(a[0], _inner(o))) if _good(o) else o,
    ("map_err", 1): lambda run, o, a: o if _good(o) else Err(called(a[0], _inner(o))),
    ("map_or", 2): lambda run, o, a: called(a[1], _inner(o)) if _good(o) else a[0],
    ("map_or_else", 2): lambda run, o, a: called(a[_good(o)], _inner(o)),
    ("and_then", 1): _and_then,
    ("and", 1): lambda run, o, a: a[0] if _good(o) else o,
    ("or", 1): lambda run, o, a: o if _good(o) else a[0],
    ("or_else", 1): lambda run, o, a: o if _good(o) else called(a[0], _inner(o)),
    ("context", 1): lambda run, o, a: Ok(_inner(o)) if _good(o) else Err(a[0]),
    ("with_context", 1): lambda run, o, a: Ok(_inner(o)) if _good(o) else Err(_message(a[0])),
    ("wrap_err", 1): lambda run, o, a: o if _good(o) else Err(a[0]),
    ("wrap_err_with", 1): lambda run, o, a: o if _good(o) else Err(_message(a[0])),
    ("and_log_failure", 0): lambda run, o, a: UNIT,
    ("filter", 1): _filter,
    ("flatten", 0): lambda run, o, a: _inner(o) if _good(o) else o,
    ("ok", 0): lambda run, o, a: Some(_inner(o)) if _good(o) else NOTHING,
    ("err", 0): lambda run, o, a: NOTHING if _good(o) else Some(_inner(o)),
    ("ok_or", 1): lambda run, o, a: Ok(_inner(o)) if _good(o) else Err(a[0]),
    ("ok_or_else", 1): lambda run, o, a: Ok(_inner(o)) if _good(o) else Err(called(a[0])),
    ("unwrap_or", 1): lambda run, o, a: _inner(o) if _good(o) else a[0],
    ("unwrap_or_else", 1): lambda run, o, a: _inner(o) if _good(o) else called(a[0], _inner(o)),
}

TRANSFORMS = {"string": "as_string", "int": "as_int", "bool": "as_bool"}


def with_default(value: Choice, default: Value) -> Place | None:
    """Return `unwrap_or(default)` as a transform, where only presence decides (IDM-79)."""
    place = value.then.value if isinstance(value.then, Some) else None
    if value.otherwise is not NOTHING or not isinstance(place, Place) or place.via:
        return None
    if not isinstance(default, str | int) or category(place) not in TRANSFORMS:
        return None
    members = parts(value.condition)
    if any(member.path != place.path or member.via for member in members):
        return None
    kinds = [member.value for member in members if member.op == "is_type"]
    ops = {member.op for member in members} - {"present"}
    if ops == {"not_null"}:
        return place.through({"default": default}, place.type)
    if ops == {"is_type"} and kinds == [category(place)]:
        lenient = structs.replace(place, lenient=True)
        as_kind = lenient.through(TRANSFORMS[category(place)], place.type)
        return as_kind.through({"default": default}, place.type)
    return None


def default_of(value: Choice) -> Value:
    """Return the default of the type an option holds. Raises `Unsupported` when it is unclear."""
    _, inner = success(value)
    kind = category(inner) if isinstance(inner, Place) else type(inner).__name__
    defaults: dict[str, Value] = {"string": "", "str": "", "int": 0, "bool": False, "list": []}
    if kind not in defaults:
        raise Unsupported("unsupported_method", f"unwrap_or_default of {kind}")
    return defaults[kind]
