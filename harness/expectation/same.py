"""Whether two expectations demand the same."""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING, Any, Final

from msgspec import UNSET, structs

from harness.expectation.equality import equality_key
from harness.expectation.model import Expectation
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand
from harness.expectation.operators import operator_named
from harness.expectation.path import Each, Find, Key, Path
from harness.expectation.path_text import parse_path
from harness.expectation.patterns import Pattern
from harness.expectation.transforms import read_transform
from harness.expectation.transforms.record import Mapping
from harness.expectation.view import Place

if TYPE_CHECKING:
    from collections.abc import Hashable

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
    return _glance(a) == _glance(b) and demand_key(a) == demand_key(b)


def same_subject(a: Expectation, b: Expectation) -> bool:
    """Tell whether two expectations are about the same value, whatever they demand of it.

    Raises `ExpectationError` for a malformed path or transform.
    """
    places = (_place_glance(parse_path(item.path), item.via) for item in (a, b))
    return next(places) == next(places) and _subject_key(a) == _subject_key(b)


def _subject_key(expectation: Expectation) -> str:
    return demand_key(structs.replace(expectation, op="present", value=UNSET, numeric=False))


class Demands:
    """Expectations by what they demand and by their facet: finds the one that another repeats.

    Keys are made only of those that look alike at a glance: nearly all differ by that.
    """

    def __init__(self) -> None:
        self._alone: dict[Hashable, Expectation] = {}
        self._by_key: dict[tuple[Hashable, str], Expectation] = {}

    def first(self, expectation: Expectation) -> Expectation | None:
        """Return the one that demands the same, None when there is none: then it is added.

        Raises `ExpectationError` for a malformed expectation.
        """
        glance = _glance(expectation)
        if glance not in self._alone:
            self._alone[glance] = expectation
            return None
        alike = self._alone[glance]
        self._by_key.setdefault((glance, demand_key(alike)), alike)
        key = glance, demand_key(expectation)
        if key in self._by_key:
            return self._by_key[key]
        self._by_key[key] = expectation
        return None


def demand_key(expectation: Expectation) -> str:
    """Return a text that is the same for two expectations that demand the same."""
    return equality_key(_Normal().expectation(expectation))


def _glance(expectation: Expectation) -> Hashable:
    """Return what is quickly seen of a demand, and is the same for two that are the same."""
    place = _place_glance(_normal_path(expectation), expectation.via)
    return expectation.facet, _normal_op(expectation), place


def _place_glance(path: Path, via: tuple[Transform, ...]) -> Hashable:
    segments = tuple(Find if isinstance(part, Find) else part for part in path.segments)
    return path.step or 1, segments, len(via)


def _normal_path(expectation: Expectation) -> Path:
    path = parse_path(expectation.path)
    if expectation.op in _RESULTS and not expectation.via:
        return Path(path.step, (*path.segments, Key("ok")))
    return path


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
        op, path = _normal_op(expectation), _normal_path(expectation)
        if op != expectation.op and expectation.op in _RESULTS:
            operand = _RESULTS[expectation.op]
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
