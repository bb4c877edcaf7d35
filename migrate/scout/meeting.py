"""Taking into a sketch what an evaluation met: functions, methods, records, tuples."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.scout.argument_kinds import arguments
from migrate.scout.guessing import is_built, own_methods
from migrate.scout.noticing import Given, part_names
from migrate.scout.plain_forms import is_only_plain
from migrate.scout.sketch import CONSTANT, MADE, Built, Called, made, record_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from migrate.profile import Argument
    from migrate.scout.noticing import Calls, Noticed
    from migrate.scout.signatures import Signature
    from migrate.scout.sketch import Sketch

NEVER_CALLED = Given()


def take_in(sketch: Sketch, noticed: Noticed, known: Mapping[str, Signature]) -> bool:
    """Add to the sketch what was met; tells whether anything was new."""
    before = repr(sketch)
    for function, given in noticed.functions.items():
        add_function(sketch, function, known, given)
    for name in noticed.names:
        if name.isupper() and len(name) > 1:
            sketch.built.setdefault(CONSTANT, Built()).constants.add(name)
        elif not name.isupper() and name not in sketch.built:
            sketch.units.add(name)
    take_parts(sketch, noticed)
    for kind, methods in noticed.methods.items():
        if is_only_plain(sketch, kind, methods):
            continue
        sketch.plain.pop(kind, None)
        _add_methods(sketch, kind, methods, known)
    return repr(sketch) != before


def add_function(
    sketch: Sketch, name: str, known: Mapping[str, Signature], given: Given = NEVER_CALLED
) -> None:
    """Add a function, or a constructor of a type, that was called with what is `given`.

    A method is a function of the value that it is called on; an enum is compared, never built.
    """
    called = _called(sketch, name, given, known)
    owner = name.rpartition("::")[0]
    signature = known.get(name)
    if signature is not None and signature.own is not None:
        sketch.functions.setdefault(name, _of_value(called, signature.own))
    elif owner and owner not in sketch.written_enums and name not in sketch.functions:
        # `Type::new(…)`: the type is built.
        sketch.built.setdefault(owner, Built()).constructors.setdefault(name, called)
    elif not any(name in built.constructors for built in sketch.built.values()):
        sketch.functions.setdefault(name, called)


def _of_value(method: Called, own: Argument) -> Called:
    """Return a method as a function of the value that it is called on."""
    method.rows = {number + 1: (own, *args) for number, args in method.rows.items()}
    if own.out and method.returns == "()":
        method.returns = method.name.rpartition("::")[0]
    return method


def take_parts(sketch: Sketch, noticed: Noticed) -> dict[str, str]:
    """Add records and tuples; return what a type whose parts are read is called from now on."""
    names: dict[str, str] = {}
    for kind, fields in noticed.fields.items():
        is_tuple = all(name.isdigit() for name in fields)
        highest = max((int(name) for name in fields), default=0) if is_tuple else 0
        parts = ("",) * (highest + 1) if is_tuple else tuple(sorted(fields))
        names[kind] = _take_parts(sketch, kind, parts, is_tuple=is_tuple)
    for kind, parts in noticed.tuples.items():
        names[kind] = _take_parts(sketch, kind, parts, is_tuple=True)
    for called in sketch.asked():
        called.returns = names.get(called.returns, called.returns)
    return names


def _take_parts(sketch: Sketch, kind: str, parts: tuple[str, ...], *, is_tuple: bool) -> str:
    record = record_of(kind)
    known = sketch.types.setdefault(record, {})
    if is_tuple:
        sketch.tuples.add(record)
        if len(known) < len(parts):
            sketch.types[record] = dict.fromkeys(part_names(parts), "Value")
    else:
        sketch.types[record] = {**dict.fromkeys(parts, "Value"), **known}
    return record


def _called(sketch: Sketch, name: str, given: Given, known: Mapping[str, Signature]) -> Called:
    op = sketch.fresh_op(name)
    signature = known.get(name)
    if signature is not None:
        rows = {len(signature.args): signature.args}
        return Called(name, op, rows, signature.returns, signature.place)
    return Called(name, op, arguments(given.rows), made(name))


def _add_methods(sketch: Sketch, kind: str, methods: Calls, known: Mapping[str, Signature]) -> None:
    if kind in sketch.built:
        own = own_methods(methods) if kind != CONSTANT else set(methods)
        declared = {name for name in methods if f"{kind}::{name}" in known}
        for method in sorted(own | declared):
            _add_method(sketch, kind, method, methods[method], known)
        if not own:
            _give_back(sketch, kind)
        return
    for called in sketch.asked():
        if called.returns == kind:
            called.uses |= methods.keys()
    _feed_that_was_asked(sketch, kind, methods)
    maker = next((one for one in sketch.functions.values() if one.returns == kind), None)
    if maker is not None and sketch.may_be_built(kind) and is_built(methods):
        built = _type_for(sketch, maker, methods)
        sketch.functions.pop(maker.name)
        sketch.built[built].constructors[maker.name] = maker
        for method in sorted(own_methods(methods)):
            _add_method(sketch, built, method, methods[method], known)


def _give_back(sketch: Sketch, kind: str) -> None:
    """A type that has no method of its own is not built: what makes it returns something else."""
    built = sketch.built[kind]
    if not (built.asks or built.feeds or built.constants):
        sketch.functions |= sketch.built.pop(kind).constructors


def _type_for(sketch: Sketch, maker: Called, methods: Iterable[str]) -> str:
    """Return the type that a function gives; where nothing says which, one with such methods."""
    if not maker.returns.endswith(MADE):
        name = maker.returns
    else:
        alike = (
            name
            for name, built in sketch.built.items()
            if name != CONSTANT and built.asks.keys() & own_methods(methods)
        )
        name = next(alike, made(maker.name).removesuffix(MADE))
    sketch.built.setdefault(name, Built())
    return name


def _add_method(
    sketch: Sketch, kind: str, method: str, given: Given, known: Mapping[str, Signature]
) -> None:
    built = sketch.built[kind]
    signature = known.get(f"{kind}::{method}")
    # What gives nothing back is called for what it does to the value.
    gives_itself = signature is not None and signature.returns in {kind, "()"}
    if kind == CONSTANT or gives_itself:
        built.feeds.add(method)
    elif method not in built.asks and method not in built.feeds:
        called = _called(sketch, f"{kind}::{method}", given, known)
        called.name = method
        built.asks[method] = called


def _feed_that_was_asked(sketch: Sketch, kind: str, methods: Iterable[str]) -> None:
    """A method whose result has methods of the crate gives the value back: it feeds it."""
    for built in sketch.built.values():
        for name, called in list(built.asks.items()):
            if called.returns == kind and own_methods(methods):
                del built.asks[name]
                built.feeds.add(name)
