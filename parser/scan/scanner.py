"""The loop that cuts a text into units (02 section 5)."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from parser.lexer.characters import UNICODE_SPACE, end_of_run
from parser.lexer.thinking import strip_thinking_tags
from parser.scan.branches import BRANCHES
from parser.scan.compiling import grammar_of
from parser.scan.errors import SpecError
from parser.scan.fields import expect
from parser.scan.runs import fenced_line
from parser.scan.scan import Scan
from parser.scan.spec import ScanSpec
from parser.scan.units import ScanResult

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from parser.scan.units import Unit

_ROUTES: Final = {branch.name: (branch.extent, branch.anywhere) for branch in BRANCHES}
_SPACE: Final = re.compile(f"[{UNICODE_SPACE}]*")


def scan_units(text: str, spec: ScanSpec | Mapping[str, Any]) -> ScanResult:
    r"""Cut a model response into units: extents only, no meaning.

    Args:
        text: the response, whole and as written.
        spec: what `standard_spec` returns, or plain data for
            `ScanSpec.from_json`.
    Returns: the `ScanResult`; offsets of its units are code points of its
        `source`, which is the text without its thinking blocks.
    Raises: SpecError, a TypeError, for an argument of the wrong type; no
        text makes it raise.
    Rules: SPEC, SRC, POS and LOOP (chapter 02).

    >>> from parser import scan_units, standard_spec
    >>> result = scan_units("Hi <b>\n<done>ok</done>", standard_spec())
    >>> [(unit.kind, unit.start, unit.end) for unit in result.units]
    [('text', 0, 3), ('fenced_line', 3, 6), ('block', 7, 22)]
    """
    if text is None:
        raise SpecError("scan_text_missing", "text", "string", "nil")
    expect(text, "string", "text", "scan_text_type")
    spec = _checked(spec)
    source = strip_thinking_tags(text) if spec.strip_thinking else text
    return ScanResult(source, tuple(iter_units(source, spec)))


def _checked(spec: ScanSpec | Mapping[str, Any]) -> ScanSpec:
    """Read a spec from plain data; one that was put together by hand is read again, once."""
    if not isinstance(spec, ScanSpec):
        return ScanSpec.from_json(spec)
    try:
        return _read_again(spec)
    except TypeError:  # it cannot be hashed, so it is wrong, or holds lists
        return ScanSpec.from_json(spec.to_dict())


@lru_cache(maxsize=32)
def _read_again(spec: ScanSpec) -> ScanSpec:
    return ScanSpec.from_json(spec.to_dict())


def iter_units(
    source: str, spec: ScanSpec, accepts_markup: Callable[[int], bool] | None = None
) -> Iterator[Unit]:
    """Cut a source unit by unit, for a reader that may stop before its end.

    Thinking blocks are not looked for. `accepts_markup` may turn markup down by what follows its
    opener, whose end it is given; it is then walked over like any other tag.
    Only gaps of W5 blanks stay between the units (COV-2).
    """
    scan = Scan(source, spec, grammar_of(spec), accepts_markup)
    opening_at = scan.grammar.opening.match
    cursor, adjacent = 0, False
    while opening := opening_at(source, cursor):
        unit = _unit(scan, opening, adjacent)
        assert cursor <= unit.start < unit.end <= len(source)  # LOOP-7
        yield unit
        cursor = unit.end
        adjacent = unit.block_class or (adjacent and _is_blank(source, unit.start, cursor))


def _unit(scan: Scan, opening: re.Match[str], adjacent: bool) -> Unit:
    branch = opening.lastgroup
    assert branch is not None
    start = opening.start(branch)
    extent, anywhere = _ROUTES[branch]
    # POS-5: adjacency stands in for the head of a line, never for being outside a fence.
    if not anywhere and (
        not (adjacent or scan.positions.line_leading(start)) or scan.positions.fenced(start)
    ):
        return fenced_line(scan, start)
    unit = extent(scan, opening, start)
    if unit is not None:
        return unit
    later = scan.grammar.opening_after[branch].match(scan.source, start)
    assert later is not None  # any character starts a text run or is `<`
    return _unit(scan, later, adjacent)


def _is_blank(source: str, start: int, end: int) -> bool:
    # POS-4: a run of Unicode space does not part a block from what follows.
    return source[start] in UNICODE_SPACE and end_of_run(_SPACE, source, start) >= end
