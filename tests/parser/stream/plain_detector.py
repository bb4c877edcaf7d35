"""The streaming detector exactly as STR-8 to STR-14 write it, without any thought of speed.

It scans the whole buffer again on every push. The real detector must give the same events.
"""

from __future__ import annotations

from typing import Any

from parser.lexer import LexError, find_close_tag, ident_length, parse_ts_call_from
from parser.lexer.characters import trim

OPENERS = {"<tool_call>": "</tool_call>", "<toolcall>": "</toolcall>"}
Event = tuple[Any, ...]


class PlainDetector:
    def __init__(self, known: set[str]) -> None:
        self.known = known
        self.buffer = ""
        self.cursor = 0
        self.seq = 0
        self.in_fence = False
        self.line_start = True
        self.mode: tuple[Any, ...] | None = None

    def push(self, delta: str) -> list[Event]:
        self.buffer += delta
        events: list[Event] = []
        while self._step(events):
            pass
        return events

    def finalize(self) -> list[Event]:
        events = self.push("")
        if self.mode is None:
            return events
        kind, start, rest, identity = self.mode
        if kind == "tagged":
            return [*events, ("abort", identity, "", "tagged_unclosed")]
        try:
            arguments, _ = parse_ts_call_from(self.buffer[start:], rest)
        except LexError:
            return [*events, ("abort", identity, rest, "call_parse_error")]
        return [*events, ("promote", identity, rest, arguments)]

    def _step(self, events: list[Event]) -> bool:
        if self.mode is None:
            return self._idle(events)
        return self._tagged(events) if self.mode[0] == "tagged" else self._bare(events)

    def _start(self, events: list[Event], kind: str, start: int, rest: str, name: str) -> bool:
        self.seq += 1
        identity = f"text-cand-{self.seq}"
        self.mode = (kind, start, rest, identity)
        self.cursor = start
        events.append(("start", identity, name))
        return True

    def _idle(self, events: list[Event]) -> bool:
        text, size = self.buffer, len(self.buffer)
        i = self.cursor
        while i < size:
            if text[i] == "\n":
                self.line_start = True
                i += 1
                continue
            if not self.line_start:
                i += 1
                continue
            j = i
            while j < size and text[j] in " \t":
                j += 1
            if j == size:
                self.cursor = i
                return False
            if text.startswith("```", j):
                end = text.find("\n", j)
                if end < 0:
                    self.cursor = i
                    return False
                self.in_fence = not self.in_fence
                i = end + 1
                continue
            if self.in_fence:
                end = text.find("\n", j)
                i = size if end < 0 else end
                continue
            for opener, close in OPENERS.items():
                if text.startswith(opener, j):
                    return self._start(events, "tagged", j + len(opener), close, "")
            rest = text[j:]
            if any(opener.startswith(rest) for opener in OPENERS):
                self.cursor = i
                return False
            length = ident_length(text, j)
            if length is not None:
                end = j + length
                if end == size:
                    self.cursor = i
                    return False
                name = text[j:end]
                if text[end] == "(" and name in self.known:
                    return self._start(events, "bare", j, name, name)
                self.line_start = False
                i = end
                continue
            self.line_start = False
            i = j + 1
        self.cursor = size
        return False

    def _tagged(self, events: list[Event]) -> bool:
        assert self.mode is not None
        _, start, close, identity = self.mode
        found = find_close_tag(self.buffer, start, close).position
        if found is None:
            return False
        events.append(self._verdict(trim(self.buffer[start:found]), identity))
        self.mode = None
        self.cursor = found + len(close)
        self.line_start = True
        return True

    def _verdict(self, body: str, identity: str) -> Event:
        length = ident_length(body)
        name = body[: length or 0]
        if not body:
            return ("abort", identity, "", "tagged_body_empty")
        if not name:
            return ("abort", identity, "", "tagged_body_no_identifier")
        if name not in self.known:
            return ("abort", identity, "", "tagged_unknown_tool")
        if not body.startswith("(", len(name)):
            return ("abort", identity, "", "tagged_missing_paren")
        try:
            arguments, _ = parse_ts_call_from(body, name)
        except LexError:
            return ("abort", identity, "", "call_parse_error")
        return ("promote", identity, name, arguments)

    def _bare(self, events: list[Event]) -> bool:
        assert self.mode is not None
        _, start, name, identity = self.mode
        try:
            arguments, length = parse_ts_call_from(self.buffer[start:], name)
        except LexError:
            return False
        events.append(("promote", identity, name, arguments))
        self.mode = None
        self.cursor = start + length
        self.line_start = False
        return True
