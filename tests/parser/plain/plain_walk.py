"""Chapter 03 sections 6, 7 and 10, written down rule by rule, without a thought for speed.

Lexical questions and the bare calls in a text are answered by the parser for both.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any, Final

from plain_bodies import FORMS, Bodies, Call
from plain_providers import Dsml, Mistral
from plain_tags import CALL_TAGS, CHANNELS, has_call_head, is_protocol, narration
from plain_text import ASCII_WHITE, IDENTIFIER, WHITE, NotThisShape, Wrong, find, skip, trim

from parser import parse_bare_calls_in_body_with_known
from parser.lexer import (
    LexError,
    find_close_tag,
    parse_call_at,
    pretty_json,
    skip_heredoc_body,
    strip_thinking_tags,
)

AROUND: Final = {
    "prose": ("<assistant_prose>\n", "\n</assistant_prose>"),
    "answer": ("<user_response>\n", "\n</user_response>"),
    "done": ("<done>", "</done>"),
}
SENTINEL, STUB, MESSAGE = "##DONE##", "[[CALL]", "<|message|>"
SALVAGED, NARRATED = "salvaged_as_prose", "fenced_narration"


class PlainParse:
    """One parse; what it found stands in the attributes."""

    def __init__(self, text: str, entries: list[dict[str, Any]]) -> None:
        self.source = strip_thinking_tags(text)
        self.bodies = Bodies(entries)
        self.calls: list[Call] = []
        self.errors: list[str] = []
        self.violations: list[str] = []
        self.parts: dict[str, list[str]] = {"prose": [], "answer": [], "done": []}
        self.canonical: list[str] = []
        self.dropped: list[tuple[str, str]] = []
        self.stray = 0
        self.at = self.block_end = 0
        if not self._provider():
            self._walk()
            self._afterwards()

    def shown(self) -> dict[str, Any]:
        """Give what a parse result says."""
        answer = "\n\n".join(self.parts["answer"]) or None
        return {
            "calls": [[f"tc_{n}", *call] for n, call in enumerate(self.calls)],
            "errors": self.errors,
            "violations": self.violations,
            "prose": answer or "\n\n".join(self.parts["prose"]),
            "user_response": answer,
            "done_marker": self.parts["done"][-1] if self.parts["done"] else None,
            "canonical": "\n\n".join(self.canonical),
            "dropped": self.dropped,
            "stray": self.stray,
        }

    def _provider(self) -> bool:
        """CMP-31, CMP-37."""
        for marker, read in (("[TOOL_CALLS]", Mistral), ("<｜DSML｜", Dsml)):
            found = read(self.source, self.bodies.names) if marker in self.source else None
            if found and (found.calls or found.errors):
                self.errors, self.violations = found.errors, found.violations
                if found.prose:
                    self._collect("prose", found.prose)
                for call in found.calls:
                    self._credit(call)
                return True
        return False

    def _afterwards(self) -> None:
        """CMP-92, CMP-93."""
        settled = self.calls or self.parts["answer"] or self.parts["done"]
        if not settled and self.violations and self.parts["prose"]:
            self.parts["prose"].clear()
            self.canonical.clear()
        said = settled or self.parts["prose"] or self.violations or self.errors
        if not said and trim(self.source):
            self.violations.append("empty_response")

    def _credit(self, call: Call) -> None:
        self.calls.append(call)
        self.canonical.append(f"<tool_call>\n{call[0]}({pretty_json(call[1])})\n</tool_call>")

    def _collect(self, channel: str, text: str) -> None:
        self.parts[channel].append(text)
        before, after = AROUND[channel]
        self.canonical.append(f"{before}{text}{after}")

    def _try(self, read: Any, body: str) -> None:
        try:
            self._credit(read(body))
        except Wrong as error:
            self.errors.append(error.code)

    # Section 6

    def _walk(self) -> None:
        while (at := skip(self.source, self.at, ASCII_WHITE)) < len(self.source):
            self.at = at
            next(branch for branch in self._branches() if branch())
            assert self.at > at

    def _branches(self) -> list[Any]:
        before = [self._reserved, self._text, self._harmony_line, self._frame, self._fenced_line]
        after = [self._call_block, self._response_block, self._angle_call, self._markup]
        return [*before, *after, self._structure, self._other_tag]

    def _block(self, end: int) -> bool:
        self.at = self.block_end = end
        return True

    def _rest(self) -> bool:
        self.at = len(self.source)
        return True

    def _line_end(self) -> int:
        return find(self.source, "\n", self.at)

    def _line_leading(self) -> bool:
        start = self.source.rfind("\n", 0, self.at) + 1
        return not self.source[start : self.at].strip(" \t\r")

    def _in_fence(self) -> bool:
        markers = [match.start() for match in re.finditer("```", self.source)]
        before = sum(marker < self.at for marker in markers)
        return before % 2 == 1 and before < len(markers)

    def _reserved(self) -> bool:
        source, inside = self.source, self.at + len(STUB)
        if not source.startswith(STUB, self.at) or source.startswith("]", inside):
            return False
        if not self._line_leading() or self._in_fence():
            return False
        close = find_close_tag(source, inside, "</tool_call>").position
        if close is None:
            self.errors.append(self._truncation(source[inside:]))
            return self._rest()
        self._try(self.bodies.ladder, source[inside:close])
        return self._block(close + len("</tool_call>"))

    def _truncation(self, body: str) -> str:
        """CMP-54."""
        head = re.match(rf"[{WHITE}]*({IDENTIFIER.pattern})\(", body)
        named = head is not None and head[1] in self.bodies.known
        return "call_truncated_named" if named else "call_truncated"

    def _text(self) -> bool:
        if self.source[self.at] == "<":
            return False
        end = find(self.source, "<", self.at)
        while end < len(self.source):
            heredoc = self.source.startswith("<<", end) and skip_heredoc_body(self.source, end)
            if heredoc:
                end = heredoc
            elif self.source.startswith(MESSAGE, end) and self._has_header(end):
                end += len(MESSAGE)
            else:
                break
            end = find(self.source, "<", end)
        self._stray(self.source[self.at : end], SALVAGED)
        self.at = end
        return True

    def _has_header(self, end: int) -> bool:
        return "tool_call to=" in self.source[self.at : end]

    def _harmony_line(self) -> bool:
        header = self.source[self.at + len(MESSAGE) :].lstrip(WHITE)
        if not self.source.startswith(MESSAGE, self.at) or not header.startswith("tool_call to="):
            return False
        end = self._line_end()
        self._stray(self.source[self.at : end], SALVAGED)
        return self._block(end)

    def _frame(self) -> bool:
        """HSK-1, HSK-3."""
        place = self.at
        for corrupted in ("<tool_call<|", "</tool_call<|", "<assistant<|"):
            if self.source.startswith(corrupted, place):
                place += len(corrupted) - 2
                break
        end = self._frame_end(place)
        return end is not None and self._block(end)

    def _frame_end(self, place: int) -> int | None:
        close = self.source.find("|>", place)
        if not self.source.startswith("<|", place) or close < place + 2:
            return None
        name = self.source[place + 2 : close]
        if name in ("message", "end", "call"):
            return close + 2
        return self._header_tail(close + 2) if name in ("start", "channel", "constrain") else None

    def _header_tail(self, after: int) -> int:
        """HSK-2."""
        places = {word: self.source.find(word, after) for word in ("<|", "\n")}
        places |= {tag: self.source.find(f"<{tag}", after) for tag in CALL_TAGS}
        found = [place for place in places.values() if place >= 0]
        message = self.source.find(MESSAGE, after)
        if message >= 0 and message == min(found):
            return message + len(MESSAGE)
        return min(found, default=after)

    def _fenced_line(self) -> bool:
        between = self.source[self.block_end : self.at]
        adjacent = self.block_end > 0 and not trim(between)
        if (adjacent or self._line_leading()) and not self._in_fence():
            return False
        end = self._line_end()
        self._stray(self.source[self.at : end], NARRATED)
        self.at = end
        return True

    def _call_block(self) -> bool:
        tag = next((t for t in CALL_TAGS if self.source.startswith(f"<{t}>", self.at)), None)
        if tag is None:
            return False
        inside = self.at + len(f"<{tag}>")
        close = find_close_tag(self.source, inside, f"</{tag}>").position
        if close is None:
            self._unclosed(self.source[inside:])
            return self._rest()
        self._closed(self.source[inside:close])
        return self._block(close + len(f"</{tag}>"))

    def _unclosed(self, body: str) -> None:
        """CMP-63."""
        for rung in (self.bodies.xml, self.bodies.markup):
            try:
                return self._credit(rung(body))
            except Wrong as error:
                return self.errors.append(error.code)
            except NotThisShape:
                pass
        try:
            self._credit(self.bodies.bare(body))
        except Wrong:
            self.errors.append(self._truncation(body))
        return None

    def _closed(self, body: str) -> None:
        """CMP-61, CMP-77, CMP-78."""
        told, rest = narration(trim(body))
        for text in told:
            self._collect("prose", text)
        if told:
            if rest:
                with suppress(Wrong):  # DEF-6
                    self._credit(self.bodies.ladder(rest))
        elif rest and rest[0] not in "<{[" and not has_call_head(rest):
            self._collect("prose", rest)
        else:
            self._try(self.bodies.ladder, body)

    def _response_block(self) -> bool:
        for tag, channel in CHANNELS.items():
            inside = self.at + len(f"<{tag}>")
            close = self.source.find(f"</{tag}>", inside)
            if self.source.startswith(f"<{tag}>", self.at) and close >= 0:
                body = trim(self.source[inside:close])
                if body:
                    self._collect(channel, body)
                elif channel == "done":
                    self.violations.append("empty_done")
                return self._block(close + len(f"</{tag}>"))
        return False

    def _angle_call(self) -> bool:
        name = IDENTIFIER.match(self.source, self.at + 1)
        if not name or name[0] not in self.bodies.known:
            return False
        if not self.source.startswith("(", name.end()):
            return False
        try:
            arguments, end = parse_call_at(self.source, self.at + 1, name[0])
        except LexError:
            return False
        end = skip(self.source, end, " \t")
        self._credit((name[0], arguments))
        self.violations.append("angle_wrapped_call")
        return self._block(end + self.source.startswith(">", end))

    def _markup(self) -> bool:
        for opener, close in FORMS:
            if self.source.startswith(opener, self.at):
                end = find(self.source, close, self.at)
                end = min(end + len(close), len(self.source))
                try:
                    self._credit(self.bodies.markup(self.source[self.at : end]))
                    self.violations.append("markup_recovered")
                except Wrong as error:
                    self.errors.append(error.code)
                except NotThisShape:
                    return False
                return self._block(end)
        return False

    def _structure(self) -> bool:
        words = ("</tool_call>", "</toolcall>", "<function_calls>", "</function_calls>")
        word = next((word for word in words if self.source.startswith(word, self.at)), None)
        return word is not None and self._block(self.at + len(word))

    def _other_tag(self) -> bool:
        """CMP-69, CMP-70, and CMP-58 for a corrupted close with an unknown marker."""
        end = min(find(self.source, ">", self.at) + 1, self._line_end())
        fragment, self.at = trim(self.source[self.at : end]), end
        if fragment.startswith("</tool_call<|") and fragment.endswith("|>"):
            return True
        words = fragment[1:-1].strip(WHITE) if fragment.endswith(">") else ""
        tag = re.split(f"[{WHITE}]", words)[0]
        if CHANNELS.get(tag) in ("prose", "answer") and not self._block_follows():
            body = trim(self.source[end:])
            if body:
                self._collect(CHANNELS[tag], body)
            return self._rest()
        known = tag in CHANNELS or tag in CALL_TAGS
        other = "unknown_tag" if ">" in fragment else "unclosed_tag"
        self.violations.append("unclosed_block" if known else other)
        self.dropped.append((fragment, SALVAGED))
        return True

    def _block_follows(self) -> bool:
        starts = [f"<{tag}>" for tag in (*CALL_TAGS, *CHANNELS)]
        return any(start in self.source[self.at :] for start in [*starts, *(f for f, _ in FORMS)])

    # Section 7

    def _stray(self, fragment: str, reason: str) -> None:
        text = trim(fragment)
        if text in ("", "<tool_call>", "</tool_call>") or text.startswith("</tool_call<|"):
            return
        found = parse_bare_calls_in_body_with_known(text, self.bodies.known)
        for call in found.calls:
            self._credit((call.name, call.arguments))
        self.stray += len(found.calls)
        self.errors += [error.code for error in found.errors]  # DEC-9
        if found.calls:
            if trim(found.prose) and not is_protocol(trim(found.prose)):
                self._collect("prose", trim(found.prose))
        elif found.errors:
            self.dropped.append((text, reason))
        elif SENTINEL in text and not trim(text.partition(SENTINEL)[2]):
            if answer := trim(text.partition(SENTINEL)[0]):
                self._collect("answer", answer)
            self._collect("done", SENTINEL)
        else:
            if is_protocol(text):
                self.violations.append("stray_text")
            else:
                self._collect("prose", text)
            self.dropped.append((text, reason))
