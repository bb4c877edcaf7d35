"""Chapter 02 sections 4 to 6 written down rule by rule, without a thought for speed.

What `parser.scan` does is compared with this on random texts and vocabularies. Lexical questions
(strings, heredocs, calls, heads) are answered by the lexer for both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parser.lexer.calls import parse_call_at
from parser.lexer.characters import UNICODE_SPACE
from parser.lexer.errors import LexError
from parser.lexer.identifiers import call_head, ident_length
from parser.lexer.spans import find_close_tag, skip_heredoc_body

if TYPE_CHECKING:
    from parser.scan import ScanSpec

W5, W3, W2 = " \t\n\r\f", " \t\r", " \t"


def plain_scan(source: str, spec: ScanSpec) -> list[dict[str, Any]]:
    """Give the units of a source as plain data."""
    return _PlainScan(source, spec).units


class _PlainScan:
    def __init__(self, source: str, spec: ScanSpec) -> None:
        self.source = source
        self.spec = spec
        self.units: list[dict[str, Any]] = []
        self.cursor = 0
        self.block_end: int | None = None
        while self._skip_gap():
            self._one_unit()

    def _skip_gap(self) -> bool:
        while self.source[self.cursor : self.cursor + 1] in tuple(W5):
            self.cursor += 1
        return self.cursor < len(self.source)

    def _emit(self, kind: str, end: int, **facts: Any) -> None:
        facts = {key: value for key, value in facts.items() if value is not None}
        self.units.append({"kind": kind, "start": self.cursor, "end": end, **facts})
        self.cursor = end

    def _emit_block_class(self, kind: str, end: int, **facts: Any) -> None:
        self._emit(kind, end, **facts)
        self.block_end = end

    # POS

    def _line_leading(self) -> bool:
        line = self.source.rfind("\n", 0, self.cursor) + 1
        return not self.source[line : self.cursor].strip(W3)

    def _fenced(self) -> bool:
        before, total, at = 0, 0, self.source.find("```")
        while at >= 0:
            total += 1
            before += at < self.cursor
            at = self.source.find("```", at + 3)
        return before % 2 == 1 and before < total

    def _adjacent(self) -> bool:
        if self.block_end is None:
            return False
        return not self.source[self.block_end : self.cursor].strip(UNICODE_SPACE)

    # LOOP-2

    def _one_unit(self) -> None:
        if self._reserved():
            return
        if self.source[self.cursor] != "<":
            self._text()
        elif not (self._harmony_line() or self._corrupted() or self._frame(self.cursor)):
            if self._fenced() or not (self._adjacent() or self._line_leading()):
                end = self._line_end(self.cursor)
                self._emit("fenced_line", end, text=self.source[self.cursor : end])
            else:
                self._top_level()

    def _top_level(self) -> None:
        _ = (
            self._call_block()
            or self._plain_block()
            or self._angle_call()
            or self._markup()
            or self._stray_close()
            or self._wrapper()
            or self._tag()
        )

    def _at(self, literal: str, position: int | None = None) -> bool:
        start = self.cursor if position is None else position
        return bool(literal) and self.source.startswith(literal, start)

    def _line_end(self, start: int) -> int:
        return self._find("\n", start, len(self.source))

    def _find(self, literal: str, start: int, otherwise: int) -> int:
        found = self.source.find(literal, start) if literal else -1
        return otherwise if found < 0 else found

    # RSV, BLK, UNC, PLB

    def _reserved(self) -> bool:
        tags = [tag for tag in self.spec.call_tags if tag]
        if not tags or self._fenced() or not self._line_leading():
            return False
        for stub in self.spec.reserved_openers:
            if self._at(stub) and not self._at(stub[-1], self.cursor + len(stub)):
                self._call(tags[0], self.cursor + len(stub), reserved=True)
                return True
        return False

    def _call_block(self) -> bool:
        for tag in filter(None, self.spec.call_tags):
            if self._at(f"<{tag}>"):
                self._call(tag, self.cursor + len(f"<{tag}>"))
                return True
        return False

    def _call(self, tag: str, inside: int, *, reserved: bool | None = None) -> None:
        close = f"</{tag}>"
        found = find_close_tag(self.source, inside, close).position
        if found is None:
            self._body("unclosed_block", tag, inside, len(self.source), len(self.source), reserved)
        else:
            self._body("block", tag, inside, found, found + len(close), reserved)

    def _body(
        self, kind: str, tag: str, inside: int, close: int, end: int, reserved: bool | None = None
    ) -> None:
        body = self.source[inside:close]
        name, separator = call_head(body) or (None, None)
        self._emit_block_class(
            kind,
            end,
            tag=tag,
            body=body,
            closed=kind == "block",
            head_name=name,
            head_sep=separator,
            reserved=reserved,
        )

    def _plain_block(self) -> bool:
        for tag in filter(None, self.spec.block_tags):
            inside = self.cursor + len(f"<{tag}>")
            close = self.source.find(f"</{tag}>", inside)
            if self._at(f"<{tag}>") and close >= 0:
                self._body("block", tag, inside, close, close + len(f"</{tag}>"))
                return True
        return False

    # TXT

    def _text(self) -> None:
        words, source = self.spec.harmony, self.source
        probe = self.cursor
        while (probe := self._find("<", probe, len(source))) < len(source):
            heredoc = skip_heredoc_body(source, probe) if self._at("<<", probe) else None
            if heredoc is not None:
                probe = heredoc
            elif (
                self._at(words.message_marker, probe)
                and words.tool_call_header_prefix in source[self.cursor : probe]
            ):
                probe += len(words.message_marker)
            else:
                break
        self._emit("text", probe, text=source[self.cursor : probe], fenced=False)

    # HLN, HSK

    def _harmony_line(self) -> bool:
        words = self.spec.harmony
        after = self.cursor + len(words.message_marker)
        header = self.source[after:].lstrip(UNICODE_SPACE)
        if not self._at(words.message_marker):
            return False
        if not header.startswith(words.tool_call_header_prefix):
            return False
        end = self._line_end(after)
        self._emit_block_class("harmony_line", end, text=self.source[self.cursor : end])
        return True

    def _corrupted(self) -> bool:
        prefix = self.spec.harmony.frame_prefix
        for entry in self.spec.harmony.corrupted_openers:
            if prefix and entry.endswith(prefix) and self._at(entry):
                return self._frame(self.cursor + len(entry) - len(prefix))
        return False

    def _frame(self, at: int) -> bool:
        words = self.spec.harmony
        if not (words.frame_prefix and words.frame_suffix and self._at(words.frame_prefix, at)):
            return False
        inside = at + len(words.frame_prefix)
        suffix = self.source.find(words.frame_suffix, at)
        name = self.source[inside:suffix]
        if suffix < inside or not name:
            return False
        end = suffix + len(words.frame_suffix)
        if name in words.header_markers:
            self._emit_block_class("harmony_skip", self._header_tail(end))
        elif name in words.standalone_markers:
            self._emit_block_class("harmony_skip", end)
        else:
            return False
        return True

    def _header_tail(self, start: int) -> int:
        words, nowhere = self.spec.harmony, len(self.source) + 1
        frame = self._find(words.frame_prefix, start, nowhere)
        line = self._find("\n", start, nowhere)
        tags = [tag for tag in self.spec.call_tags if tag]
        call = min((self._find(f"<{tag}", start, nowhere) for tag in tags), default=nowhere)
        message = self._find(words.message_marker, start, nowhere)
        if message == frame < nowhere and line >= frame and call >= frame:
            return frame + len(words.message_marker)
        end = min(frame, line, call)
        return start if end == nowhere else end

    # ANG, MRK, STC, WRP, TAG

    def _angle_call(self) -> bool:
        length = ident_length(self.source, self.cursor + 1) or 0
        name = self.source[self.cursor + 1 : self.cursor + 1 + length]
        if not self._at(f"{name}(", self.cursor + 1) or name not in self.spec.known_tools:
            return False
        try:
            arguments, end = parse_call_at(self.source, self.cursor + 1, name)
        except LexError:
            return False
        while self.source[end : end + 1] in tuple(W2):
            end += 1
        end += self._at(">", end)
        self._emit_block_class("angle_call", end, name=name, arguments=arguments)
        return True

    def _markup(self) -> bool:
        for entry in self.spec.markup_openers:
            if self._at(entry.opener):
                close = self._find(entry.close, self.cursor, len(self.source))
                end = min(close + len(entry.close), len(self.source))
                text = self.source[self.cursor : end]
                self._emit_block_class("markup", end, opener=entry.opener, text=text)
                return True
        return False

    def _stray_close(self) -> bool:
        return self._bare("stray_close", [(tag, f"</{tag}>") for tag in self.spec.call_tags])

    def _wrapper(self) -> bool:
        forms = [
            (tag, form) for tag in self.spec.wrapper_tags for form in (f"<{tag}>", f"</{tag}>")
        ]
        return self._bare("wrapper", forms)

    def _bare(self, kind: str, forms: list[tuple[str, str]]) -> bool:
        for tag, form in forms:
            if tag and self._at(form):
                self._emit_block_class(kind, self.cursor + len(form), tag=tag)
                return True
        return False

    def _tag(self) -> bool:
        line = self._line_end(self.cursor + 1)
        end = min(self._find(">", self.cursor + 1, line - 1) + 1, line)
        raw = self.source[self.cursor : end]
        rest = raw.lstrip("<").removeprefix("/")
        self._emit("tag", end, raw=raw, name=rest[: ident_length(rest) or 0])
        return True
