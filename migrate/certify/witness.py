"""Outputs that do what expectations demand, as far as they can be made up.

They need not succeed: what is compared afterwards is what two readings say of the same outputs,
whatever those are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, TypeAlias

from msgspec import structs

from harness.expectation import MISSING, Failure, Output, evaluate, negate, parse_path, resolve
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand
from harness.expectation.operators import operator_named
from harness.expectation.transforms.table import apply_transforms
from harness.expectation.view import Absent, Found, Place, Unusable
from migrate.certify.elements import ELEMENT_WISHES
from migrate.certify.mutants import mutants
from migrate.certify.nowhere import NOWHERE
from migrate.certify.places import changed, removed
from migrate.certify.wishes import WISHES, Unwilling

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from harness.expectation import Expectation, Json

Outputs: TypeAlias = tuple[Output | Failure, ...]

_PASSES: Final = 2
"""A later demand may undo what an earlier one was given."""


def witness(outputs: Outputs, demands: Sequence[Expectation]) -> Outputs:
    """Change outputs so that as many demands as possible hold of them."""
    for _ in range(_PASSES):
        for demand in demands:
            outputs = fulfilled(outputs, demand)
    return outputs


def fulfilled(outputs: Outputs, demand: Expectation) -> Outputs:
    """Change outputs so that one demand holds of them, if that can be done."""
    if demand.when is not None:
        outputs = fulfilled(outputs, demand.when)
    if evaluate(demand, outputs).status == "pass":
        return outputs
    try:
        return _made(outputs, demand)
    except Unwilling:
        return outputs


def opposed(outputs: Outputs, demand: Expectation) -> Outputs:
    """Change outputs so that a demand fails of them, if that can be done."""
    if demand.op in _BEYOND:
        op, further = _BEYOND[demand.op]
        opposites: tuple[Expectation, ...] = (
            structs.replace(demand, op=op, value=max(_operand(outputs, demand) + further, 0)),
        )
    else:
        opposites = negate(demand)
    for opposite in opposites:
        outputs = fulfilled(outputs, opposite)
    if evaluate(demand, outputs).status != "fail":
        return _changed(outputs, demand, "fail")
    return outputs


_BEYOND: Final = {
    f"{prefix}length_{bound}": (f"{prefix}length_{op}", further)
    for prefix in ("", "byte_")
    for bound, op, further in (("max", "min", 1), ("min", "max", -1), ("equals", "min", 1))
}
"""What lies just beyond the bound of an operator that has no opposite."""


def _made(outputs: Outputs, demand: Expectation) -> Outputs:
    special = _SPECIAL.get(demand.op)
    if special is not None:
        return special(outputs, demand)
    path = parse_path(demand.path)
    number = (path.step or 1) - 1
    before = outputs[number]
    if isinstance(before, Failure):
        raise Unwilling(demand.op)
    operand = _operand(outputs, demand)
    value = changed(
        before.value,
        path.segments,
        demand.via,
        lambda value: _wanted(demand.op, value, operand),
        satisfying,
    )
    return _with_value(outputs, number, value)


def _with_value(outputs: Outputs, number: int, value: Json) -> Outputs:
    before = outputs[number]
    typed = before.typed_vectors if isinstance(before, Output) else frozenset[str]()
    return (*outputs[:number], Output(value, typed), *outputs[number + 1 :])


def _operand(outputs: Outputs, demand: Expectation) -> Any:
    operand = read_operand(operator_named(demand.op).operand, demand.value)
    if not isinstance(operand, Place):
        return operand
    output = outputs[(operand.path.step or 1) - 1]
    if isinstance(output, Failure):
        raise Unwilling(demand.op)
    found = resolve(output.value, operand.path.segments)
    try:
        start = Absent("") if found is MISSING else Found(found)
        read = apply_transforms(start, operand.via, NOWHERE)
    except Unusable as gap:
        raise Unwilling(demand.op) from gap
    if isinstance(read, Absent):
        raise Unwilling(demand.op)
    return read.value


def _wanted(op: str, value: Any, operand: Any) -> Json:
    if op in ELEMENT_WISHES:
        return ELEMENT_WISHES[op](value, operand, satisfying)
    if op not in WISHES:
        raise Unwilling(op)
    return WISHES[op](value, operand)


def satisfying(seed: Any, predicate: Expectation) -> Json:
    """Make an element that satisfies a predicate, out of `seed` if there is one."""
    start = Output({} if seed is MISSING else seed)
    made = fulfilled((start,), predicate)[0]
    if seed is MISSING and isinstance(made, Output) and not _holds(predicate, made.value):
        made = fulfilled((Output(""),), predicate)[0]
    return made.value if isinstance(made, Output) else None


def _holds(predicate: Expectation, value: Json) -> bool:
    return evaluate(predicate, (Output(value),)).status == "pass"


def _items(demand: Expectation) -> tuple[Expectation, ...]:
    items: tuple[Expectation, ...] = read_operand(Operand.EXPECTATIONS, demand.value)
    return items


def _all(outputs: Outputs, demand: Expectation) -> Outputs:
    return witness(outputs, _items(demand))


def _any(outputs: Outputs, demand: Expectation) -> Outputs:
    # What Rust has a value of is missing in no output: to remove it is the last resort.
    for item in sorted(_items(demand), key=lambda item: item.op in _MISSING):
        tried = fulfilled(outputs, item)
        if evaluate(demand, tried).status == "pass":
            return tried
    return outputs


_MISSING: Final = frozenset({"absent", "not_present"})


def _not(outputs: Outputs, demand: Expectation) -> Outputs:
    for item in _items(demand):
        opposites = negate(item)
        if any(opposite.op == "not" for opposite in opposites):
            continue  # an operator without an opposite
        tried = witness(outputs, opposites)
        if evaluate(demand, tried).status == "pass":
            return tried
    return _changed(outputs, demand, "pass")


def _changed(outputs: Outputs, demand: Expectation, wanted: str) -> Outputs:
    """Take the first change of the outputs with which a demand comes to what is wanted."""
    for step, output in enumerate(outputs):
        if isinstance(output, Failure):
            continue
        for mutant in mutants(output.value):
            tried = _with_value(outputs, step, mutant.value)
            if evaluate(demand, tried).status == wanted:
                return tried
    return outputs


def _absent(outputs: Outputs, demand: Expectation) -> Outputs:
    path = parse_path(demand.path)
    number = (path.step or 1) - 1
    before = outputs[number]
    if isinstance(before, Failure) or demand.via:
        raise Unwilling(demand.op)
    return _with_value(outputs, number, removed(before.value, path.segments))


def _raises(outputs: Outputs, demand: Expectation) -> Outputs:
    number = (parse_path(demand.path).step or 1) - 1
    contains = read_operand(operator_named(demand.op).operand, demand.value)
    return (*outputs[:number], Failure(contains or "x"), *outputs[number + 1 :])


_SPECIAL: Final[dict[str, Callable[[Outputs, Expectation], Outputs]]] = {
    "all_of": _all,
    "any_of": _any,
    "not": _not,
    "absent": _absent,
    "not_present": _absent,
    "raises": _raises,
}
