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
    """The words to look for; `standard_spec` makes one (02 section 5).

    Lists are tried in order. An empty list means that there is no such
    opener (SPEC-5), an empty string in one never matches (SPEC-9). Only
    `strip_thinking` has a default, because it names no dialect (SPEC-3).

    Attributes:
        call_tags: the tags that hold a call, without brackets.
        block_tags: the tags that hold prose, an answer, or the mark that
            all is done.
        wrapper_tags: the tags that mean nothing themselves.
        markup_openers: function markup, each with its close, both as
            literal text.
        reserved_openers: what stands for the first call tag at the start of
            a line.
        harmony: the frame markers.
        known_tools: the names that a call in angle brackets may have.
        strip_thinking: whether thinking blocks are taken out before the
            scan.

    >>> from parser import ScanSpec, standard_spec
    >>> spec = standard_spec([{"name": "run"}])
    >>> spec.call_tags, sorted(spec.known_tools)
    (('tool_call', 'toolcall'), ['ledger', 'load_skill', 'run'])
    >>> ScanSpec.from_json(spec.to_dict()) == spec
    True
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
        """Read a spec from plain data.

        Args:
            value: a mapping with the fields of this class, known tools as a
                list; others are ignored.
        Returns: the spec.
        Raises: SpecError for the first fault in the order of SPEC-2.
        Rules: SPEC-2 … SPEC-8.
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
        """Return plain data that `from_json` reads back.

        Known tools are sorted (VOC-4).
        """
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
    return sorted(value, key=str) if isinstance(value, frozenset) else value
