"""Rewriting the paths inside an expectation, and finding the steps it reads."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from msgspec import structs

from harness.expectation.nested import read_nested
from harness.expectation.operand_reading import read_operand
from harness.expectation.operands import Operand
from harness.expectation.operators import Form, operator_named
from harness.expectation.path import Find, Path
from harness.expectation.path_render import render_path
from harness.expectation.path_text import parse_path
from harness.expectation.transforms import read_transform
from harness.expectation.transforms.record import Argument

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Expectation, Json, Transform
    from harness.expectation.path import Segment


def rewrite_paths(expectation: Expectation, fn: Callable[[Path], Path]) -> Expectation:
    """Return `expectation` with every path that starts at an output replaced by `fn` of it.

    These are all paths outside predicates, with or without a step, and the paths inside predicates
    that name a step; the others there start at an element and stay. `fn` is given a path whose own
    predicates are rewritten already. Inside a predicate a path that loses its step becomes one of
    step 1, since without a step it would start at the element.
    Raises `ExpectationError` for a malformed path, operand or transform.
    """
    return _Rewriter(fn).expectation(expectation)


def steps_read(expectation: Expectation) -> frozenset[int]:
    """Return the numbers of the steps whose output `expectation` reads, everywhere inside it.

    Raises `ExpectationError` for a malformed path, operand or transform.
    """
    steps: set[int] = set()

    def note(path: Path) -> Path:
        steps.add(path.step or 1)
        return path

    rewrite_paths(expectation, note)
    return frozenset(steps)


@dataclass(frozen=True, slots=True)
class _Rewriter:
    """`relative` holds inside predicates, where a path without a step reads the element."""

    fn: Callable[[Path], Path]
    relative: bool = False

    def expectation(self, expectation: Expectation) -> Expectation:
        operator = operator_named(expectation.op)
        read_operand(operator.operand, expectation.value)
        in_operand = _OPERANDS.get(operator.operand)
        combination = operator.form is Form.COMBINATION
        return structs.replace(
            expectation,
            path=expectation.path if combination else self.text(expectation.path),
            via=self.via(expectation.via),
            value=in_operand(self, expectation.value) if in_operand else expectation.value,
            when=expectation.when and self.expectation(expectation.when),
        )

    def predicate(self, raw: Json) -> Expectation:
        return replace(self, relative=True).expectation(read_nested(raw))

    def text(self, text: str) -> str:
        before = parse_path(text)
        after = self.path(before)
        return text if after == before else render_path(after)

    def path(self, path: Path) -> Path:
        path = Path(path.step, tuple(map(self.segment, path.segments)))
        if path.step is None and self.relative:
            return path
        after = self.fn(path)
        return Path(after.step or 1, after.segments) if self.relative else after

    def segment(self, segment: Segment) -> Segment:
        return Find(self.predicate(segment.predicate)) if isinstance(segment, Find) else segment

    def via(self, via: tuple[Transform, ...]) -> tuple[Transform, ...]:
        return tuple(map(self.transform, via))

    def transform(self, transform: Transform) -> Transform:
        name, operation, _ = read_transform(transform)
        in_argument = _ARGUMENTS.get(operation.argument)
        if in_argument is None or isinstance(transform, str):
            return transform
        return {name: in_argument(self, transform[name])}

    def place(self, raw: Json) -> Json:
        if isinstance(raw, str):
            return self.text(raw)
        via = {"via": list(self.via(tuple(raw["via"])))} if "via" in raw else {}
        return raw | {"path": self.text(raw["path"])} | via

    def inside_predicate(self, table: dict[str, Any]) -> dict[str, Any]:
        return table | {"predicate": self.predicate(table["predicate"])}

    def texts(self, items: list[Any]) -> list[Any]:
        return [self.text(item) if isinstance(item, str) else item for item in items]

    def mapping(self, table: Json) -> Json:
        return replace(self, relative=True).place(table)


def _ordered(rewriter: _Rewriter, value: Json) -> Json:
    return rewriter.place(value) if isinstance(value, dict) else value


def _items(rewriter: _Rewriter, value: list[Json]) -> list[Expectation]:
    return [rewriter.expectation(read_nested(item)) for item in value]


_OPERANDS: Final[dict[Operand, Callable[[_Rewriter, Any], Any]]] = {
    Operand.PLACE: _Rewriter.place,
    Operand.ORDERED: _ordered,
    Operand.PREDICATE: _Rewriter.predicate,
    Operand.COUNT_WHERE: _Rewriter.inside_predicate,
    Operand.INDEX_OF: _Rewriter.inside_predicate,
    Operand.EXPECTATIONS: _items,
}

# The path of `part` starts at the value that is read, so it stays as it is.
_ARGUMENTS: Final[dict[Argument, Callable[[_Rewriter, Any], Any]]] = {
    Argument.BOUNDS: _Rewriter.texts,
    Argument.PATHS: _Rewriter.texts,
    Argument.MAPPING: _Rewriter.mapping,
    Argument.PREDICATE: _Rewriter.predicate,
}
