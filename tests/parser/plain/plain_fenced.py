"""Chapter 05 sections 1.1 to 1.6, written down rule by rule; heredocs are the lexer's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from plain_entries import entry
from plain_envelopes import Envelope
from plain_json import stream
from plain_text import WHITE, Wrong, first_present, trim

from parser.lexer import HeredocFault, scan_heredoc, strip_thinking_tags

Call = tuple[str, Any]
_OPENER: Final = re.compile(
    r"<<(?:([A-Za-z0-9_]+)|'([A-Za-z0-9_]+)'|\"([A-Za-z0-9_]+)\")(:[0-9]+)?"
)


@dataclass
class Body:
    """A verbatim body: its opener line, text, tag, place in the header, and the line it ends on."""

    key: str
    text: str
    tag: str | None
    counted: bool
    header: int
    last_line: int


@dataclass
class Block:
    """A tool block; `fault` is the first of its framing."""

    opener: tuple[str, str]
    header: str = ""
    bodies: list[Body] = field(default_factory=list)
    fault: str = ""
    in_bodies: bool = False
    end: int = 0


class PlainFenced:
    """One parse; what it found stands in the attributes."""

    def __init__(self, text: str) -> None:
        self.text = strip_thinking_tags(text)
        self.lines = self.text.split("\n")
        self.calls: list[Call] = []
        self.errors: list[str] = []
        self.violations: list[str] = []
        outside, blocks = self._blocks()
        self.prose = trim("\n".join(outside))
        for block in blocks:
            self._block(block)
        if not blocks:
            self._recover()

    # Section 1.2

    def _blocks(self) -> tuple[list[str], list[Block]]:
        outside, blocks, number = [], [], 0
        while number < len(self.lines):
            opener = _opener(self.lines[number])
            if opener is None:
                outside.append(self.lines[number])
                number += 1
                continue
            blocks.append(Block(opener))
            number = self._inside(blocks[-1], number + 1)
        return outside, blocks

    def _inside(self, block: Block, number: int) -> int:
        while number < len(self.lines):
            line = self.lines[number]
            block.end = number
            if trim(line) == block.opener[0]:
                return number + 1
            if line.lstrip(WHITE).startswith("<<"):
                block.in_bodies = True
                number = self._body(block, number)
            elif not block.in_bodies and _opener(line):
                return number
            else:
                block.header += line + "\n"
                number += 1
        block.end = len(self.lines)
        return number

    def _body(self, block: Block, number: int) -> int:
        """VRB-2 … VRB-10."""
        line, key = self.lines[number], trim(self.lines[number])
        start = len("\n".join([*self.lines[:number], ""])) + line.find("<<")
        heredoc = scan_heredoc(self.text, start)
        if isinstance(heredoc, HeredocFault):
            block.fault = block.fault or "verbatim_body_unclosed"
            return number + 1
        last = self.text.count("\n", 0, heredoc.end)
        tag, counted = (None, False) if heredoc.escaped else _declared(key) or (None, False)
        text = self.text[heredoc.content_start : heredoc.content_end]
        if counted:
            text = "".join(f"{line}\n" for line in self.lines[number + 1 : last])
            assert len(self.lines[number + 1 : last]) == int(key.rpartition(":")[2])
        block.bodies.append(Body(key, text, tag, counted, len(block.header), last))
        return last + 1

    # Sections 1.3, 1.4

    def _block(self, block: Block) -> None:
        if block.opener != ("```", "tool"):
            self.violations.append("fence_drift")
        header = trim(block.header)
        if block.fault or not header:
            self.errors.append(block.fault or "unterminated_fence")
        elif self._is_ambiguous(block):
            self.errors.append("verbatim_body_ambiguous")
        else:
            calls, errors = _batch(header, block.bodies)
            self.calls += calls
            self.errors += errors

    def _is_ambiguous(self, block: Block) -> bool:
        """DEC-17."""
        uncounted = [body for body in block.bodies if body.tag and not body.counted]
        for body in uncounted:
            closing = re.compile(rf"[{WHITE}]*{body.tag}(?![A-Za-z0-9_])")
            if any(map(closing.match, self.lines[body.last_line + 1 : block.end])):
                return True
        before = len(block.header) - len(block.header.lstrip(WHITE))
        unclaimed = [
            before + end
            for _, value, end in stream(trim(block.header))
            if not isinstance(value, dict)
        ]
        return any(body.header < end for body in uncounted for end in unclaimed)

    # Sections 1.5, 1.6

    def _recover(self) -> None:
        envelope = Envelope(self.text)
        if envelope.found:
            self._envelope(envelope)
        elif not self._bare_object():
            tags = ("<tool_call>", "<tool_call ", "<toolcall>", "<toolcall ")
            self.violations += ["legacy_markup"] if any(t in self.text for t in tags) else []

    def _envelope(self, envelope: Envelope) -> None:
        try:
            envelope.read()
        except Wrong as error:
            self.errors.append(f"chat_template_malformed: {error.code}")
            return
        self.calls = envelope.calls
        self.violations.append("chat_template_envelope")
        around = trim(self.text[: envelope.start]), trim(self.text[envelope.at :])
        self.prose = "\n".join(filter(None, around))

    def _bare_object(self) -> bool:
        text = trim(self.text)
        named = '"name"' in text or '"tool"' in text
        given = '"args"' in text or '"arguments"' in text
        if not (text.startswith("{") and named and given):
            return False
        calls, errors = _batch(text, [])
        if len(calls) != 1 or errors:
            return False
        self.calls, self.prose = calls, ""
        self.violations.append("bare_json_object")
        return True


def _opener(line: str) -> tuple[str, str] | None:
    """FNC-8."""
    line = trim(line)
    marks, info = line[:3], trim(line[3:])
    if marks not in ("```", "~~~"):
        return None
    drift = ("tool", "json", "tool_code", "tool_call", "function_call")
    return (marks, info) if info in drift or re.match("tool[ \t\n\f\r_-]", info) else None


def _declared(value: str) -> tuple[str, bool] | None:
    """VRB-1."""
    match = _OPENER.fullmatch(value)
    return (match[1] or match[2] or match[3], match[4] is not None) if match else None


def _batch(header: str, bodies: list[Body]) -> tuple[list[Call], list[str]]:
    """FNC-16, VRB-12 … VRB-16."""
    pool, calls, errors = list(bodies), [], []
    for code, value, _ in stream(header):
        if not isinstance(value, dict):
            errors.append("expected_object" if code == "value" else code)
            continue
        try:
            calls.append(entry(_bound(value, pool)))
        except Wrong as error:
            errors.append(error.code)
    errors += ["verbatim_body_orphan" for _ in pool]
    spoilt = {"verbatim_body_orphan", "verbatim_body_missing"} & set(errors)
    return ([] if spoilt else calls), errors


def _bound(value: dict[str, Any], pool: list[Body]) -> dict[str, Any]:
    key = first_present(("args", "arguments"), value)
    if key is None or not isinstance(value[key], dict):
        return value
    openers = {
        name: given
        for name, given in value[key].items()
        if isinstance(given, str) and _declared(given)
    }
    for opener in openers.values():
        wanted = list(openers.values()).count(opener)
        if opener.rpartition(":")[1] and [body.key for body in pool].count(opener) < wanted:
            pool.clear()
            raise Wrong("verbatim_body_missing")
    bound = dict(value[key])
    for name, opener in openers.items():
        body = next((body for body in pool if body.key == opener), None)
        if body is not None:
            pool.remove(body)
            bound[name] = body.text
    return {**value, key: bound}
