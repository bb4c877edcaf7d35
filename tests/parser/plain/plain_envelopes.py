"""Chapter 05 section 1.5, written down rule by rule: envelopes of chat templates."""

from __future__ import annotations

import re
from typing import Any, Final

from plain_entries import entry
from plain_json import CutOff, Malformed, Reader
from plain_names import shape
from plain_text import WHITE, Wrong, skip, trim

Call = tuple[str, Any]
OPENERS: Final = ("<tool_calls>", "<tool_code>", "<tool_call>")
MARKERS: Final = ("tool", "tool_call", "tool_calls", "tool_code")


class Envelope:
    """The envelope of a text without tool blocks; `found` says whether there is one."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.calls: list[Call] = []
        place = _opener(text)
        self.found = place is not None
        if place is None:
            return
        self.start, opener = place
        self.at = self.start + len(opener)
        self.close = f"</{opener[1:]}"
        content = text[self.at :].lstrip(WHITE)
        self.found = opener != "<tool_call>" or content.startswith("{")
        self.read = {"marker": self._marked, "xml": self._tagged, "objects": self._objects}[
            _dialect(opener, content)
        ]

    def _ends(self) -> bool:
        """ENV-4: the close, or the end of the text, between two units."""
        self.at = skip(self.text, self.at, WHITE)
        return self.at >= len(self.text) or self._took(self.close)

    def _took(self, word: str) -> bool:
        if not self.text.startswith(word, self.at):
            return False
        self.at += len(word)
        return True

    def _object(self) -> None:
        reader = Reader(self.text, self.at)
        try:
            value = reader.value()
        except CutOff:
            raise Wrong("env_json_truncated") from None
        except Malformed:
            raise Wrong("env_json_invalid") from None
        try:
            self.calls.append(entry(value))
        except Wrong:
            raise Wrong("env_entry_invalid") from None
        self.at = reader.position

    def _marked(self) -> None:
        """ENV-8."""
        saw = active = pending = False
        while not self._ends():
            if self._took("<tool>"):
                if pending:
                    raise Wrong("env_marker_repeated")
                saw = active = pending = True
            elif self._took("</tool>"):
                if not active or pending:
                    raise Wrong("env_marker_closed_empty" if active else "env_unmatched_close")
                active = False
            elif not active:
                raise Wrong("env_marker_required" if saw else "env_no_marker")
            elif self.text[self.at] != "{":
                raise Wrong("env_expected_marker_or_object")
            else:
                self._object()
                pending = False
        if pending:
            raise Wrong("env_marker_unfinished")
        if not saw:
            raise Wrong("env_no_marker")

    def _objects(self) -> None:
        """ENV-9."""
        while not self._ends():
            if self.text[self.at] != "{":
                raise Wrong("env_expected_object")
            self._object()
        if not self.calls:
            raise Wrong("env_no_object")

    def _tagged(self) -> None:
        """ENV-11."""
        while not self._ends():
            if self.text[self.at] != "<":
                raise Wrong("env_expected_call_tag")
            name = self._tag()
            if name.lower() in MARKERS:
                raise Wrong("env_structural_marker")
            self.calls.append(shape(name, self._arguments(name)))

    def _arguments(self, name: str) -> dict[str, str]:
        given: dict[str, str] = {}
        while True:
            self.at = skip(self.text, self.at, WHITE)
            if self._took(f"</{name}>"):
                return given
            if self.at >= len(self.text):
                raise Wrong("env_call_unclosed")
            if self.text[self.at] != "<":
                raise Wrong("env_expected_arg_tag")
            key = self._tag()
            if key in given:
                raise Wrong("env_duplicate_arg")
            value, found, _ = self.text[self.at :].partition(f"</{key}>")
            if not found:
                raise Wrong("env_arg_unclosed")
            given[key] = trim(value)
            self.at += len(value) + len(found)

    def _tag(self) -> str:
        if self.text.startswith("</", self.at):
            raise Wrong("env_unexpected_close_tag")
        inside, found, _ = self.text[self.at + 1 :].partition(">")
        if not found:
            raise Wrong("env_tag_unclosed")
        name = re.match("[A-Za-z0-9_-]*", trim(inside))
        if not name or not name[0]:
            raise Wrong("env_tag_unnamed")
        self.at += len(inside) + 2
        return name[0]


def _opener(text: str) -> tuple[int, str] | None:
    """ENV-1."""
    fence, start = "", 0
    for line in text.split("\n"):
        trimmed = trim(line)
        if fence:
            fence = "" if trimmed == fence else fence
        elif trimmed[:3] in ("```", "~~~"):
            fence = trimmed[:3]
        elif places := [(line.find(opener), opener) for opener in OPENERS if opener in line]:
            place, opener = min(places)
            return start + place, opener
        start += len(line) + 1
    return None


def _dialect(opener: str, content: str) -> str:
    """ENV-3."""
    if opener != "<tool_calls>":
        return "objects"
    first = re.search("</?([A-Za-z0-9_-]*)", content)
    if content.startswith("{") or first is None or first[1].lower() in ("", *MARKERS):
        return "marker"
    return "xml"
