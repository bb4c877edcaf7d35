"""Reads the shape examples of chapter 05 section 3.2."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, NamedTuple

from spec_examples import PARSER_SPEC

if TYPE_CHECKING:
    from collections.abc import Iterator

CHAPTER = PARSER_SPEC / "05-fenced-streaming-shape.md"
REASONS = {"F": "fenced_narration", "P": "salvaged_as_prose"}

_ROW = re.compile(r"\| (H\d+) \| (.*) \| (.*) \|$")
_FRAGMENT = re.compile(
    r"(?P<text>two blanks|(?:(?:\d+×)?(?:`[^`]+`|`` .*? ``)(?: \+ )?)+) (?P<reason>[FP])(?:, |$)"
)
_CODE = re.compile(r"(?:(?P<times>\d+)×)?(?:`` (?P<spaced>.*?) ``|`(?P<plain>[^`]+)`)")


class Fragment(NamedTuple):
    text: str
    reason: str


class Expected(NamedTuple):
    """A finding; what the chapter does not say of it is none."""

    shape: str
    reason: str | None
    excerpt: str | None


class Example(NamedTuple):
    name: str
    fragments: list[Fragment]
    findings: list[Expected]


def examples() -> Iterator[Example]:
    for line in CHAPTER.read_text(encoding="utf-8").split("\n"):
        row = _ROW.match(line)
        if row:
            fragments = list(_fragments(row[2]))
            yield Example(row[1], fragments, _findings(row[3], fragments))


def _fragments(written: str) -> Iterator[Fragment]:
    position = 0
    while position < len(written):
        match = _FRAGMENT.match(written, position)
        assert match, written[position:]
        text = "  " if match["text"] == "two blanks" else _text(match["text"])
        yield Fragment(text, REASONS[match["reason"]])
        position = match.end()


def _text(written: str) -> str:
    return "".join(_content(code) * int(code["times"] or 1) for code in _CODE.finditer(written))


def _content(code: re.Match[str]) -> str:
    content = code["spaced"] or code["plain"]
    if code["spaced"]:
        return str(json.loads(content))
    return "\n" if content == "\\n" else content


def _findings(written: str, fragments: list[Fragment]) -> list[Expected]:
    code = written.strip("`")
    if code.startswith("[{"):
        (finding,) = json.loads(code)
        return [Expected(finding["shape"], finding["dropped_reason"], finding["excerpt"])]
    if code.startswith("[]"):
        return []
    (shape,) = re.findall(r"^`(\w+)`", written)
    reason = re.search(r", reason ([FP])", written)
    said = re.search(r"excerpt (=)? ?(.*)$", written)
    excerpt = None
    if said and said[1]:
        excerpt = fragments[0].text
    elif said:
        excerpt = _text(said[2]).replace("\\n", "\n")
    return [Expected(shape, REASONS[reason[1]] if reason else None, excerpt)]
