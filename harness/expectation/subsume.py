"""Whether one expectation already demands what another does (EVL-26)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import structs

from harness.expectation.evaluate import evaluate
from harness.expectation.facts import (
    bytes_of_subject,
    can_hold_of_missing,
    elements_of_subject,
    kinds_of_subject,
    named_kinds,
    operand_of,
    part_of_subject,
    values_of_subject,
)
from harness.expectation.nested import bare
from harness.expectation.operands import CountWhere, IndexOf, Range
from harness.expectation.operators import Form, operator_named
from harness.expectation.outcome import Output
from harness.expectation.path import Key
from harness.expectation.path_text import parse_path
from harness.expectation.rewrite import rewrite_paths
from harness.expectation.same import same_demand, same_subject
from harness.expectation.sources import said_of_source

if TYPE_CHECKING:
    from harness.expectation.model import Expectation
    from harness.expectation.path import Path


def subsumes(
    stronger: Expectation, weaker: Expectation, typed_vectors: frozenset[str] = frozenset()
) -> bool:
    """Tell whether `weaker` holds wherever `stronger` does; False when that is not certain.

    `typed_vectors` names top-level fields known to be lists, as in `Output`: of them `not_empty`
    demands what `length_min 1` does. Raises `ExpectationError` for a malformed expectation.
    """
    return _Implication(typed_vectors).implies(bare(stronger), bare(weaker))


@dataclass(frozen=True, slots=True)
class _Implication:
    typed_vectors: frozenset[str] = frozenset()

    def implies(self, stronger: Expectation, weaker: Expectation) -> bool:
        """Tell whether `weaker` does not fail wherever `stronger` passes."""
        if same_demand(stronger, weaker):
            return True
        if stronger.when is not None and not _same_guard(stronger, weaker):
            return False
        stronger, weaker = _unguarded(stronger), _unguarded(weaker)
        return (
            self._by_parts(stronger, weaker)
            or self._of_one_subject(stronger, weaker)
            or any(self.implies(said, weaker) for said in said_of_source(stronger))
        )

    def _passes_too(self, stronger: Expectation, weaker: Expectation) -> bool:
        """As `implies`, where `weaker` must pass: not applicable is not enough."""
        if weaker.when is not None:
            return same_demand(stronger, weaker)
        return self.implies(_unguarded(stronger), weaker)

    def _by_parts(self, stronger: Expectation, weaker: Expectation) -> bool:
        if weaker.op == "all_of":
            return all(self.implies(stronger, item) for item in operand_of(weaker))
        if stronger.op == "any_of":
            items = operand_of(stronger)
            return bool(items) and all(self.implies(_unguarded(item), weaker) for item in items)
        if weaker.op == "any_of":
            return any(self._passes_too(stronger, item) for item in operand_of(weaker))
        if stronger.op == "all_of":
            return any(self.implies(item, weaker) for item in operand_of(stronger))
        return False

    def _of_one_subject(self, stronger: Expectation, weaker: Expectation) -> bool:
        forms = {operator_named(stronger.op).form, operator_named(weaker.op).form}
        if forms != {Form.SUBJECT} or not same_subject(stronger, weaker):
            return False
        if can_hold_of_missing(stronger):
            return False
        return (
            weaker.op == "present"
            or _by_kind(stronger, weaker)
            or self._by_values(stronger, weaker)
            or self._by_length(stronger, weaker)
            or self._by_elements(stronger, weaker)
            or _by_text(stronger, weaker)
        )

    def _by_values(self, stronger: Expectation, weaker: Expectation) -> bool:
        """Try the weaker demand on every value of which the stronger holds, if they are few."""
        values = values_of_subject(stronger)
        if stronger.op == "is_empty" and self._is_typed_vector(stronger):
            values = [[]]
        alone = structs.replace(weaker, path="", via=())
        if not values or not _reads_its_subject_only(alone):
            return False
        return all(evaluate(alone, [Output(value)]).status == "pass" for value in values)

    def _by_length(self, stronger: Expectation, weaker: Expectation) -> bool:
        elements, size = elements_of_subject(stronger), bytes_of_subject(stronger)
        if stronger.op == "not_empty" and self._is_typed_vector(stronger):
            elements = Range(1)
        if weaker.op == "not_empty":
            return any(length is not None and length.low > 0 for length in (elements, size))
        if weaker.op == "is_empty":
            return any(length is not None and length.high == 0 for length in (elements, size))
        if weaker.op.startswith("length_"):
            return _within(elements, elements_of_subject(weaker))
        return weaker.op.startswith("byte_length_") and _within(size, bytes_of_subject(weaker))

    def _by_elements(self, stronger: Expectation, weaker: Expectation) -> bool:
        """Compare what is demanded of elements."""
        inner = _Implication()
        match stronger.op, weaker.op:
            case "any", "any":
                return inner._passes_too(operand_of(stronger), operand_of(weaker))
            case "all", "all":
                return inner.implies(operand_of(stronger), operand_of(weaker))
            case "none", "none":
                return inner._passes_too(operand_of(weaker), operand_of(stronger))
            case (("count_where" | "index_of"), "any"):
                found = _element_found(stronger)
                return found is not None and inner._passes_too(found, operand_of(weaker))
        return False

    def _is_typed_vector(self, expectation: Expectation) -> bool:
        return not expectation.via and _name(parse_path(expectation.path)) in self.typed_vectors


def _name(path: Path) -> str | None:
    """Return the name of a top-level field, the empty name for the whole output."""
    match path.segments:
        case ():
            return ""
        case (Key(name),):
            return name
    return None


def _same_guard(stronger: Expectation, weaker: Expectation) -> bool:
    if stronger.when is None or weaker.when is None:
        return False
    return same_demand(stronger.when, weaker.when)


def _unguarded(expectation: Expectation) -> Expectation:
    return structs.replace(expectation, when=None)


def _reads_its_subject_only(expectation: Expectation) -> bool:
    paths: list[Path] = []

    def note(path: Path) -> Path:
        paths.append(path)
        return path

    rewrite_paths(expectation, note)
    return len(paths) == 1


def _by_kind(stronger: Expectation, weaker: Expectation) -> bool:
    kinds = kinds_of_subject(stronger)
    if weaker.op == "is_type":
        return kinds <= named_kinds(operand_of(weaker))
    return weaker.op == "not_null" and "null" not in kinds


def _within(narrow: Range | None, wide: Range | None) -> bool:
    if narrow is None or wide is None or narrow.low < wide.low:
        return False
    return wide.high is None or (narrow.high is not None and narrow.high <= wide.high)


def _element_found(expectation: Expectation) -> Expectation | None:
    """Return what some element satisfies if a count or a position is as demanded."""
    match operand_of(expectation):
        case CountWhere(predicate, count) if count.low > 0:
            return predicate
        case IndexOf(predicate, int()):
            return predicate
    return None


def _by_text(stronger: Expectation, weaker: Expectation) -> bool:
    part = part_of_subject(stronger)
    if part is not None:
        match stronger.op, weaker.op:
            case _, "contains":
                return operand_of(weaker) in part
            case "starts_with", "starts_with":
                return part.startswith(operand_of(weaker))
            case "ends_with", "ends_with":
                return part.endswith(operand_of(weaker))
    both = stronger.op == weaker.op == "not_contains"
    return both and operand_of(stronger) in operand_of(weaker)
