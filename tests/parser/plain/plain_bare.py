"""Chapter 04 sections 2 to 6, written down rule by rule: bare calls and native JSON in a text.

Values, calls and thinking blocks are read by the lexer for both.
"""

from __future__ import annotations

import re
from typing import Any, Final

from plain_names import shape, unknown
from plain_text import ASCII_WHITE, IDENTIFIER, WHITE, collapsed, find, outside, skip, trim

from parser.diagnostics import call_diagnostic
from parser.lexer import (
    LexError,
    parse_object_literal_from,
    parse_ts_call_from,
    skip_heredoc_body,
    skip_string_span,
    strip_thinking_tags,
)
from parser.strict_json import JsonError, decode_at, decode_text

Range = tuple[int, int]
PREFIXES: Final = (
    *("tool_code:", "tool_call:", "tool_output:", "call:", "tool:", "use:", "python:"),
    *("javascript:", "typescript:", "shell:", "bash:"),
)
WRAPPERS: Final = ("<tool_call>", "</tool_call>", "<toolcall>", "</toolcall>")
HEADER, MESSAGE = "tool_call to=", "<|message|>"
_EMPTY_FENCE: Final = re.compile(rf"(?m)^[ \t]*```[^\n]*\n[{WHITE}]*```[ \t]*\n?")


class PlainBare:
    """One parse of a body; what it found stands in the attributes."""

    def __init__(self, text: str, known: frozenset[str]) -> None:
        self.text, self.known = prepared(text, known), known
        self.calls: list[list[Any]] = []
        self.errors: list[list[str]] = []
        self.prose = ""
        inner = _unwrapped(self.text)
        inside = PlainBare(inner, known) if inner is not None else None
        if inside and (inside.calls or inside.errors):
            self.calls, self.errors, self.prose = inside.calls, inside.errors, inside.prose
            return
        self.ranges: list[Range] = []
        self.fences: list[tuple[int, int, int]] = []
        self._walk()
        if self.calls or self.errors or not self._native():
            self._cut()

    # Section 3

    def _walk(self) -> None:
        at, line_start, inline = 0, True, False
        while at < len(self.text):
            if line_start and not inline:
                after = self._line(at)
                if after is not None:
                    at = after
                    line_start = self.text[at - 1] == "\n"
                    continue
            character = self.text[at]
            inline = inline != (character == "`") and character != "\n"
            line_start = character == "\n" or (line_start and character in ASCII_WHITE)
            at += 1

    def _line(self, at: int) -> int | None:
        """BARE-6 … BARE-12: what stands at the head of a line, and where to go on."""
        start = skip(self.text, at, " \t")
        if self.text.startswith("```", start):
            end = min(find(self.text, "\n", start) + 1, len(self.text))
            self.fences.append((self.text.rfind("\n", 0, start) + 1, end, len(self.calls)))
            return end
        head = skip(self.text, start + self.text.startswith("<", start), " \t")
        prefix = next((word for word in PREFIXES if self.text.startswith(word, head)), "")
        head = skip(self.text, head + len(prefix), " \t")
        name = IDENTIFIER.match(self.text, head)
        if name is None:
            return None
        if self._near_miss(name):
            return find(self.text, "\n", head)
        return self._call(start, name)

    def _near_miss(self, label: re.Match[str]) -> bool:
        if not self.text.startswith(":", label.end()):
            return False
        name = IDENTIFIER.match(self.text, skip(self.text, label.end() + 1, " \t"))
        if not name or name[0] not in self.known or not self.text.startswith("(", name.end()):
            return False
        self.errors.append(["near_miss_label", label[0], name[0]])
        return True

    def _call(self, start: int, name: re.Match[str]) -> int | None:
        opener = self.text[name.end() : name.end() + 1]
        inside = name.end() + 1
        is_object = self.text.startswith("{", skip(self.text, inside, " \t"))
        is_known = name[0] in self.known
        if not (opener == "(" and (is_known or is_object)) and not (opener == "{" and is_known):
            return None
        if opener == "(" and not is_object:
            self.errors.append(["call_needs_object_literal", name[0]])
            return inside
        try:
            arguments, end = self._arguments(opener, name)
        except LexError as error:
            code = call_diagnostic(error).code
            self.errors.append([code, name[0]] if is_known else unknown(name[0], self.known))
            return inside
        called = (name[0], arguments) if is_known else shape(name[0], arguments)
        if called[0] not in self.known:
            self.errors.append(unknown(name[0], self.known))
            return inside
        self.calls.append([f"tc_{len(self.calls)}", *called])
        end = skip(self.text, end, " \t")
        end += self.text.startswith(">", end)
        self.ranges.append((start, end))
        return end

    def _arguments(self, opener: str, name: re.Match[str]) -> tuple[Any, int]:
        if opener == "(":
            arguments, length = parse_ts_call_from(self.text[name.start() :], name[0])
            return arguments, name.start() + length
        arguments, length = parse_object_literal_from(self.text[name.end() :], name[0])
        return arguments, name.end() + length

    # Section 5

    def _cut(self) -> None:
        ranges = list(self.ranges)
        pairs = list(zip(self.fences, self.fences[1:], strict=False))
        for one, other in pairs:
            ranges += [one[:2], other[:2]] if other[2] > one[2] else []
        if len(self.fences) % 2 and len(self.calls) > self.fences[-1][2]:
            ranges.append(self.fences[-1][:2])
        ranges.sort(key=lambda span: span[0])
        ranges += [(one[0], other[1]) for one, other in pairs if other[2] == one[2]]
        ranges.sort(key=lambda span: span[0])
        first: dict[int, Range] = {}
        for span in ranges:
            first.setdefault(span[0], span)
        kept = _EMPTY_FENCE.sub("", outside(self.text, first.values()))
        self.prose = collapsed(kept) if first else kept

    # Section 6

    def _native(self) -> bool:
        found = PlainNative(self.text, self.known)
        if not found.calls and not found.errors:
            return False
        self.calls, self.errors = found.calls, found.errors
        spans = sorted(map(self._with_fences, found.spans))
        self.prose = collapsed(_EMPTY_FENCE.sub("", outside(self.text, spans)))
        return True

    def _with_fences(self, span: Range) -> Range:
        start, end = span
        for fence in reversed(self.fences):
            if fence[1] <= start and not trim(self.text[fence[1] : start]):
                start = fence[0]
        for fence in self.fences:
            if fence[0] >= end and not trim(self.text[end : fence[0]]):
                end = fence[1]
        return start, end


class PlainNative:
    """NJ-2 … NJ-5, NJ-9."""

    def __init__(self, text: str, known: frozenset[str]) -> None:
        self.known = known
        self.calls: list[list[Any]] = []
        self.errors: list[list[str]] = []
        self.spans: list[Range] = []
        at = 0
        while at < len(text):
            at = self._payload(text, at) if text[at] in "[{" else at + 1

    def _payload(self, text: str, at: int) -> int:
        try:
            payload = decode_at(text, at, max_depth=127)
        except JsonError:
            return at + 1
        items = payload.value if isinstance(payload.value, list) else [payload.value]
        if not any(map(_is_call, items)):
            return at + 1
        self.spans.append((at, payload.end))
        for item in items:
            if isinstance(item, dict):
                self._item(item)
        return payload.end

    def _item(self, item: dict[str, Any]) -> None:
        source = item["function"] if isinstance(item.get("function"), dict) else item
        name = source["name"] if "name" in source else source.get("tool")
        if not isinstance(name, str) or not name:
            return
        given = source["arguments"] if "arguments" in source else source.get("parameters")
        if isinstance(given, str):
            try:
                given = decode_text(given)
            except JsonError:
                self.errors.append(["native_arguments_not_json", name])
                return
        elif not isinstance(given, dict):
            given = {}
        called = shape(name, given)
        if called[0] in self.known:
            identity = item["id"] if isinstance(item.get("id"), str) else "native_fallback"
            self.calls.append([identity, *called])
        else:
            self.errors.append(unknown(called[0], self.known))


def _is_call(item: Any) -> bool:
    if not isinstance(item, dict):
        return False
    named = any(isinstance(item.get(key), str) for key in ("name", "tool"))
    slot = any(isinstance(item.get(key), dict | str) for key in ("arguments", "parameters"))
    return isinstance(item.get("function"), dict) or (named and slot)


def prepared(text: str, known: frozenset[str]) -> str:
    """BARE-1 … BARE-3."""
    text, kept, at = strip_thinking_tags(text), "", 0
    while at < len(text):
        step = skip_string_span(text, at) if text[at] in "\"'`" else None
        step = skip_heredoc_body(text, at) if text.startswith("<<", at) else step
        tag = next((tag for tag in WRAPPERS if text.startswith(tag, at)), "")
        end = step or at + max(len(tag), 1)
        kept += "\n" if tag and step is None else text[at:end]
        at = end
    if HEADER not in kept or MESSAGE not in kept:
        return kept
    return "\n".join(_harmony(line, known) for line in kept.split("\n"))


def _harmony(line: str, known: frozenset[str]) -> str:
    before, found, after = line.partition(HEADER)
    if not found or (trim(before) and "<|" not in before):
        return line
    match = re.match(rf"[^{WHITE}<,(]*", after)
    assert match is not None
    name = trim(match[0].strip("\"'`").partition("<|")[0])
    payload = after[match.end() :].partition(MESSAGE)[2].lstrip(WHITE)
    if not name or name not in known or not payload.startswith("{"):
        return line
    try:
        _, end = parse_object_literal_from(payload, name)
    except LexError:
        return line
    return f"{name}({payload[:end]})"


def _unwrapped(text: str) -> str | None:
    """BARE-4."""
    text = trim(text)
    if text.startswith("```"):
        _, found, inner = text.partition("\n")
        return trim(inner[:-3]) if found and inner.endswith("```") else None
    if len(text) > 1 and text[0] == text[-1] == "`" and "`" not in text[1:-1]:
        return trim(text[1:-1])
    return None
