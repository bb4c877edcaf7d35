"""Finding what a profile must say, by evaluating the tests with what is known so far.

Nothing is run. A first evaluation meets the crate's functions, which it knows nothing of; with
them in a sketch, the next one meets the methods of what they return, and so on. Then several
evaluations try what each op may return, and the one that makes most assertions into cases wins.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from migrate.profile import Profile
from migrate.profile.types import EnumType, Field
from migrate.rust.evaluate import evaluate_files
from migrate.rust.evaluation.world import make_world
from migrate.rust.source.expanded_files import with_expansions
from migrate.rust.source.files import parse_file
from migrate.rust.source.reading import read_source
from migrate.scout.counting import Count, Totals, tally, totals
from migrate.scout.crate_name import crate_name
from migrate.scout.fields import guess_fields
from migrate.scout.guessing import WRAPPERS, arguments, inner_type, is_built, may_be, own_methods
from migrate.scout.methods import describe_methods
from migrate.scout.noticing import Noticed
from migrate.scout.signatures import (
    Signature,
    declared_types,
    fields_of,
    signatures,
    used_by_tests,
    variants_of,
)
from migrate.scout.sketch import (
    CONSTANT,
    ERROR,
    MADE,
    MESSAGE,
    Built,
    Called,
    Sketch,
    made,
    record_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.expectation import Expectation
    from migrate.inputs import Inputs
    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import EvaluatedFile
    from migrate.scout.noticing import Calls

MOST_ROUNDS = 6
"""Evaluations that look for more; chains of methods of a crate are shorter."""


Tell: TypeAlias = Callable[[str], None]


def tell_nobody(_text: str) -> None:
    """Keep what is being done to oneself."""


@dataclass(frozen=True, slots=True)
class Scouted:
    """A sketch, how many assertions each of its ops unlocks, and what becomes of all of them."""

    sketch: Sketch
    counts: tuple[Count, ...]
    totals: Totals


def scout(inputs: Inputs, name: str | None = None, tell: Tell = tell_nobody) -> Scouted:
    """Read Rust files and sketch a profile of the crate that their tests are about.

    `tell` is told what is being done, as that may take a while with many tests. Raises
    `DataError` for a file that cannot be read.
    """
    world = _world(inputs)
    known = signatures(world)
    sketch = Sketch(name or "")
    for function in used_by_tests(world, known):
        _add_function(sketch, function, [], known)
    crates = _look_around(inputs, sketch, known, tell)
    _note_changes(inputs, sketch)
    for built in sketch.built.values():
        built.tell_apart()
    sketch.name = name or crate_name(crates, inputs)
    _declare_types(sketch, world)
    tell("trying what each function may return")
    _guess_returns(inputs, sketch)
    tell("looking for methods of what they return")
    describe_methods(sketch, known, lambda noticed: _evaluated(inputs, sketch.profile(), noticed))
    tell("trying what each field may be")
    guess_fields(sketch, lambda: _evaluated(inputs, sketch.profile()))
    files = _evaluated(inputs, sketch.profile())
    counts = tally(files).counts(sketch.ops())
    return Scouted(sketch, counts, totals(files))


def _world(inputs: Inputs) -> World:
    sources = [read_source(path, raw) for path, raw in inputs.sources.items()]
    parsed = with_expansions({source.path: parse_file(source) for source in sources})
    return make_world(Profile(name=""), parsed, frozenset(), inputs.include, inputs.listed)


def _evaluated(
    inputs: Inputs, profile: Profile, noticed: Noticed | None = None
) -> tuple[EvaluatedFile, ...]:
    ported = frozenset(profile.ops)
    notice = (noticed or Noticed()).notice
    return evaluate_files(
        inputs.sources, profile, ported, None, inputs.include, inputs.listed, notice=notice
    )


def _look_around(
    inputs: Inputs, sketch: Sketch, known: dict[str, Signature], tell: Tell
) -> Counter[str]:
    """Evaluate until nothing new is met; return how often each crate was."""
    crates: Counter[str] = Counter()
    for number in range(1, MOST_ROUNDS + 1):
        tell(f"looking for functions and methods, round {number}")
        noticed = Noticed(types=frozenset(_types(sketch)))
        _evaluated(inputs, sketch.profile(), noticed)
        crates.update(noticed.crates)
        if not _take_in(sketch, noticed, known):
            break
    return crates


def _types(sketch: Sketch) -> Iterator[str]:
    yield from sketch.built
    yield from (called.returns for called in sketch.asked())


def _take_in(sketch: Sketch, noticed: Noticed, known: dict[str, Signature]) -> bool:
    """Add to the sketch what was met; tells whether anything was new."""
    before = repr(sketch)
    for function, calls in noticed.functions.items():
        _add_function(sketch, function, calls, known)
    for name in noticed.names:
        if name.isupper() and len(name) > 1:
            sketch.built.setdefault(CONSTANT, Built()).constants.add(name)
        elif not name.isupper() and name not in sketch.built:
            sketch.units.add(name)
    for kind, fields in noticed.fields.items():
        _take_fields(sketch, kind, fields)
    for kind, methods in noticed.methods.items():
        _add_methods(sketch, kind, methods, known)
    return repr(sketch) != before


def _note_changes(inputs: Inputs, sketch: Sketch) -> None:
    """Note the types whose values are variables that may change: Rust warns of a needless `mut`."""
    for built in sketch.built.values():
        made = "|".join(re.escape(name) for name in built.constructors)
        mutable = re.compile(rf"\blet\s+mut\s+\w+[^=;]*=[^;]*\b(?:{made})\s*\(".encode())
        built.changes = bool(made) and any(map(mutable.search, inputs.sources.values()))


def _add_function(
    sketch: Sketch, name: str, calls: list[tuple[object, ...]], known: dict[str, Signature]
) -> None:
    called = _called(sketch, name, calls, known)
    owner = name.rpartition("::")[0]
    if owner and name not in sketch.functions:  # `Type::new(…)`: the type is built
        sketch.built.setdefault(owner, Built()).constructors.setdefault(name, called)
    elif not any(name in built.constructors for built in sketch.built.values()):
        sketch.functions.setdefault(name, called)


def _called(
    sketch: Sketch, name: str, calls: list[tuple[object, ...]], known: dict[str, Signature]
) -> Called:
    op = sketch.fresh_op(name)
    signature = known.get(name)
    if signature is not None:
        rows = {len(signature.args): signature.args}
        return Called(name, op, rows, signature.returns, signature.place)
    return Called(name, op, arguments(calls), made(name))


def _add_methods(sketch: Sketch, kind: str, methods: Calls, known: dict[str, Signature]) -> None:
    if kind in sketch.built:
        own = own_methods(methods) if kind != CONSTANT else set(methods)
        for method in own | {name for name in methods if f"{kind}::{name}" in known}:
            _add_method(sketch, kind, method, methods[method], known)
        if not own:
            _give_back(sketch, kind)
        return
    for called in sketch.asked():
        if called.returns == kind:
            called.uses |= methods.keys()
    _feed_that_was_asked(sketch, kind, methods)
    maker = next((one for one in sketch.functions.values() if one.returns == kind), None)
    if maker is not None and is_built(methods):
        built = _type_for(sketch, maker, methods)
        sketch.functions.pop(maker.name)
        sketch.built[built].constructors[maker.name] = maker
        for method in own_methods(methods):
            _add_method(sketch, built, method, methods[method], known)


def _take_fields(sketch: Sketch, kind: str, fields: Iterable[str]) -> None:
    """What is read by field is a record."""
    record = record_of(kind)
    known = sketch.types.setdefault(record, {})
    sketch.types[record] = {**dict.fromkeys(sorted(fields), "Value"), **known}
    for called in sketch.asked():
        if called.returns == kind:
            called.returns = record


def _give_back(sketch: Sketch, kind: str) -> None:
    """A type that has no method of its own is not built: what makes it returns something else."""
    built = sketch.built[kind]
    if not (built.asks or built.feeds or built.constants):
        sketch.functions |= sketch.built.pop(kind).constructors


def _type_for(sketch: Sketch, maker: Called, methods: Calls) -> str:
    """Return a type that has one of the methods already, or a new one."""
    for name, built in sketch.built.items():
        if name != CONSTANT and built.asks.keys() & own_methods(methods):
            return name
    name = made(maker.name).removesuffix(MADE) if maker.returns.endswith(MADE) else maker.returns
    sketch.built.setdefault(name, Built())
    return name


def _add_method(
    sketch: Sketch,
    kind: str,
    method: str,
    calls: list[tuple[object, ...]],
    known: dict[str, Signature],
) -> None:
    built = sketch.built[kind]
    signature = known.get(f"{kind}::{method}")
    # What gives nothing back is called for what it does to the value.
    gives_itself = signature is not None and signature.returns in {kind, "()"}
    if kind == CONSTANT or gives_itself:
        built.feeds.add(method)
    elif method not in built.asks and method not in built.feeds:
        called = _called(sketch, f"{kind}::{method}", calls, known)
        called.name = method
        built.asks[method] = called


def _feed_that_was_asked(sketch: Sketch, kind: str, methods: Calls) -> None:
    """A method whose result has methods of the crate gives the value back: it feeds it."""
    for built in sketch.built.values():
        for name, called in list(built.asks.items()):
            if called.returns == kind and own_methods(methods):
                del built.asks[name]
                built.feeds.add(name)


def _declare_types(sketch: Sketch, world: World) -> None:
    """Declare the types of the crate that ops return, and those of their fields."""
    items = declared_types(world)
    waiting = [called.returns for called in sketch.asked()]
    while waiting:
        for name in re.findall(r"\w+", waiting.pop()):
            item = items.pop(name, None)
            if item is None or name in sketch.built:
                continue
            if item.kind == "struct":
                fields = fields_of(item)
                sketch.types[name] = dict(fields)
                waiting += fields.values()
            else:
                variants = variants_of(item)
                has_fields = any(variants.values())
                sketch.enums[name] = EnumType(
                    "kind" if has_fields else "",
                    {variant: dict(fields) for variant, fields in variants.items()},
                )
                waiting += [kind for fields in variants.values() for kind in fields.values()]


def _guess_returns(inputs: Inputs, sketch: Sketch) -> None:
    """Try what ops may return that nobody has declared, and keep what fits most assertions."""
    guessed = [called for called in sketch.asked() if called.returns.endswith(MADE)]
    error = next(iter(sketch.units)) if len(sketch.units) == 1 else ERROR
    sketch.types.setdefault(error, dict(MESSAGE))
    inner = _records_inside(inputs, sketch, guessed, error) if guessed else {}
    best: dict[str, tuple[int, str]] = {}
    for wrapper in WRAPPERS if guessed else ():
        for called in guessed:
            called.returns = wrapper.format(inner.get(called.op, "Value"), error)
        found = _tried(inputs, sketch, error)
        for called in guessed:
            fits = may_be(wrapper, called.uses)
            if fits and found[called.op] > best.get(called.op, (-1, ""))[0]:
                best[called.op] = found[called.op], called.returns
    for called in guessed:
        called.returns = best[called.op][1]
    _look_inside(inputs, sketch, [called for called in guessed if called.op not in inner])
    if not any(_names(error, called.returns) for called in sketch.asked()):
        del sketch.types[error]


def _names(name: str, kind: str) -> bool:
    return name in re.findall(r"\w+", kind)


def _records_inside(
    inputs: Inputs, sketch: Sketch, guessed: list[Called], error: str
) -> dict[str, str]:
    """Return the records that ops give in an option or a result, by op."""
    kinds = {called.op: called.returns for called in guessed}
    found: dict[str, str] = {}
    for wrapper in WRAPPERS[1:3]:
        noticed = Noticed(types=frozenset(kinds.values()))
        for called in guessed:
            called.returns = wrapper.format(kinds[called.op], error)
        _evaluated(inputs, sketch.profile(), noticed)
        for op, kind in kinds.items():
            if kind in noticed.fields:
                _take_fields(sketch, kind, noticed.fields[kind])
                found[op] = record_of(kind)
    return found


def _tried(inputs: Inputs, sketch: Sketch, error: str) -> Counter[str]:
    """Return how many assertions need each op; methods of errors are taken in on the way."""
    noticed = Noticed(types=frozenset({error}))
    files = _evaluated(inputs, sketch.profile(), noticed)
    if not noticed.methods[error]:
        return tally(files).every
    parts = {f"{name}()": Field(type="Value", at=name) for name in noticed.methods[error]}
    sketch.types[error] = {"to_string()": Field(type="String", at="message"), **parts}
    return tally(_evaluated(inputs, sketch.profile())).every


def _look_inside(inputs: Inputs, sketch: Sketch, guessed: list[Called]) -> None:
    """Replace `Value` by the type of what the tests compare it with."""
    files = _evaluated(inputs, sketch.profile())
    for called in guessed:
        demands = [
            draft.expectation
            for file in files
            for test in file.tests
            for draft in test.drafts
            if {step.op for step in test.steps if step.number in draft.steps} == {called.op}
        ]
        called.returns = _with_inner_types(called.returns, demands)


def _with_inner_types(returns: str, demands: list[Expectation]) -> str:
    wrapper, _, inside = returns.partition("<")
    if wrapper == "Result":
        value = inner_type(demands, ("value",))
        error = inside.removesuffix(">").rpartition(", ")[2]
        if error == "Value":
            error = inner_type(demands, ("error",))
        return f"Result<{value}, {error}>"
    inner = inner_type(demands, ())
    return f"{wrapper}<{inner}>" if inside else inner
