"""The words a scan works with: every dialect word reaches it in here (02 section 2)."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from parser.scan.errors import SpecError
from parser.scan.fields import Fields, expect
from parser.vocabulary.harmony import HarmonyMarkers


@dataclass(frozen=True, slots=True)
class MarkupOpener:
    """A markup opener and what closes it, both as literal text."""

    opener: str
    close: str


@dataclass(frozen=True, slots=True)
class ScanSpec:
    """What to look for; the rules of 02 section 5 say how. Tags stand without brackets.

    Lists are tried in order. An empty list means that there is no such opener (SPEC-5), an empty
    string in one never matches (SPEC-9). Only `strip_thinking` has a default, because it names no
    dialect (SPEC-3).
    """

    call_tags: tuple[str, ...]
    block_tags: tuple[str, ...]
    wrapper_tags: tuple[str, ...]
    markup_openers: tuple[MarkupOpener, ...]
    reserved_openers: tuple[str, ...]
    harmony: HarmonyMarkers
    known_tools: frozenset[str]
    strip_thinking: bool = True

    @classmethod
    def from_json(cls, value: object) -> ScanSpec:
        """Read a spec from plain data: the fields of this class, known tools as a list.

        Unknown fields are ignored. Raises SpecError for the first fault in the order of SPEC-2.
        """
        if value is None:
            raise SpecError("scan_spec_missing", "spec", "dict", "nil")
        fields = Fields(expect(value, "dict", "spec", "scan_spec_type"), "spec")
        return cls(
            call_tags=fields.strings("call_tags"),
            block_tags=fields.strings("block_tags"),
            wrapper_tags=fields.strings("wrapper_tags"),
            markup_openers=tuple(
                MarkupOpener(entry.string("opener"), entry.string("close"))
                for entry in fields.records("markup_openers")
            ),
            reserved_openers=fields.strings("reserved_openers"),
            harmony=_harmony(fields.record("harmony")),
            known_tools=frozenset(fields.strings("known_tools")),
            strip_thinking=fields.flag("strip_thinking", default=True),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain data that `from_json` reads back; known tools are sorted (VOC-4)."""
        plain: dict[str, Any] = _plain(asdict(self))
        return plain


def _harmony(fields: Fields) -> HarmonyMarkers:
    return HarmonyMarkers(
        header_markers=fields.strings("header_markers"),
        standalone_markers=fields.strings("standalone_markers"),
        frame_prefix=fields.string("frame_prefix"),
        frame_suffix=fields.string("frame_suffix"),
        message_marker=fields.string("message_marker"),
        tool_call_header_prefix=fields.string("tool_call_header_prefix"),
        corrupted_openers=fields.strings("corrupted_openers"),
    )


def _plain(value: object) -> Any:
    if isinstance(value, dict):
        return {name: _plain(member) for name, member in value.items()}
    if isinstance(value, tuple):
        return [_plain(entry) for entry in value]
    return sorted(value) if isinstance(value, frozenset) else value
