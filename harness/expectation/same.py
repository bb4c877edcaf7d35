"""Whether two expectations demand the same."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from harness.expectation.equality import equality_key
from harness.expectation.model import Expectation
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand
from harness.expectation.operators import operator_named
from harness.expectation.path import Each, Key, Path
from harness.expectation.path_text import parse_path
from harness.expectation.patterns import Pattern
from harness.expectation.transforms import read_transform
from harness.expectation.transforms.record import Mapping
from harness.expectation.view import Place

if TYPE_CHECKING:
    from harness.expectation.model import Json, Transform

_SPELLINGS: Final = {"not_present": "absent"}
_RESULTS: Final = {"ok": True, "err": False}
_OF_NULL: Final = {"equals": "is_null", "not_equals": "not_null"}


def same_demand(a: Expectation, b: Expectation) -> bool:
    """Tell whether two expectations demand the same, whatever their id, note and source.

    The same is said in several ways: `ok` and `ok equals true`, `equals null` and `is_null`, `$`
    and the empty path, the items of a combination in another order. A flag that changes nothing is
    not compared. Raises `ExpectationError` for a malformed expectation.
    """
    if a.facet != b.facet or _normal_op(a) != _normal_op(b):
        return False
    return demand_key(a) == demand_key(b)


def demand_key(expectation: Expectation) -> str:
    """Return a text that is the same for two expectations that demand the same."""
    return equality_key(_Normal().expectation(expectation))


def _normal_op(expectation: Expectation) -> str:
    """Return the operator that an expectation comes to: most are told apart by that alone."""
    op = expectation.op
    if op in _RESULTS and not expectation.via:  # RES-03
        return "equals"
    return _OF_NULL[op] if op in _OF_NULL and expectation.value is None else _SPELLINGS.get(op, op)


@dataclass(frozen=True, slots=True)
class _Normal:
    """Writes expectations in one fixed form, as JSON; `relative` holds inside predicates."""

    relative: bool = False

    def expectation(self, expectation: Expectation) -> Json:
        operand = read_operand(operator_named(expectation.op).operand, expectation.value)
        op = _normal_op(expectation)
        path = parse_path(expectation.path)
        if op != expectation.op and expectation.op in _RESULTS:
            operand = _RESULTS[expectation.op]
            path = Path(path.step, (*path.segments, Key("ok")))
        return {
            "op": op,
            "path": self.path(path),
            "via": [self.transform(transform) for transform in expectation.via],
            "operand": self.operand(operator_named(op).operand, operand),
            "when": expectation.when and self.expectation(expectation.when),
            "missing_is_null": expectation.missing_is_null and _heeds_missing_is_null(op, path),
            "numeric": expectation.numeric,
        }

    def path(self, path: Path) -> Json:
        step = path.step if path.step is not None or self.relative else 1
        return {"step": step, "segments": [self.part(segment) for segment in path.segments]}

    def transform(self, transform: Transform) -> Json:
        name, _, argument = read_transform(transform)
        return {"name": name, "argument": self.part(argument)}

    def operand(self, kind: Operand, operand: Any) -> Json:
        if kind is Operand.EXPECTATIONS:  # in any order
            return sorted(equality_key(self.expectation(item)) for item in operand)
        return self.part(operand)

    def part(self, part: Any) -> Json:
        """Write an operand, an argument, or a part of one."""
        match part:
            case Expectation():
                return _Normal(relative=True).expectation(part)
            case Path():
                return self.path(part)
            case Place(path, via):
                return {"path": self.path(path), "via": [self.transform(item) for item in via]}
            case Mapping(path, via, on_missing, default):
                place = _Normal(relative=True).part(Place(path, via))
                return {"place": place, "on_missing": on_missing, "default": default}
            case Pattern(text):
                return text
            case frozenset():
                return sorted(part)
            case tuple():
                return [self.part(item) for item in part]
        if is_dataclass(part):
            return {field.name: self.part(getattr(part, field.name)) for field in fields(part)}
        return part


def _heeds_missing_is_null(op: str, path: Path) -> bool:
    """Tell whether the flag decides anything: for null only, and inside `[*]` (OPR-05)."""
    return op == "is_null" or any(isinstance(segment, Each) for segment in path.segments)
