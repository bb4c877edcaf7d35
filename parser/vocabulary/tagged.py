"""The words of the tagged text protocol (02 section 1.1)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from parser.vocabulary.tables import read_table, record_from

_FILE = "tagged.toml"


@dataclass(frozen=True, slots=True)
class ResponseTag:
    """One tag under all its accepted spellings, the canonical one first (VOC-1)."""

    role: Literal["call", "prose", "answer", "done"]
    spellings: tuple[str, ...]

    @property
    def canonical(self) -> str:
        """The spelling a response is rendered back with."""
        return self.spellings[0]


@dataclass(frozen=True, slots=True)
class MarkupForm:
    """A function-markup opener, what closes it, and its name in feedback (VOC-2, VOC-6)."""

    opener: str
    close: str
    label: str


@dataclass(frozen=True, slots=True)
class TaggedVocabulary:
    """The tables of `tagged.toml`; each field is explained there."""

    wrapper_tags: tuple[str, ...]
    thinking_tag: str
    narration_tags: tuple[str, ...]
    reserved_openers: tuple[str, ...]
    wire_open: str
    wire_close: str
    done_sentinel: str
    fragment_tail: str
    response_tags: tuple[ResponseTag, ...]
    markup_openers: tuple[MarkupForm, ...]

    @property
    def call_tags(self) -> tuple[str, ...]:
        """All spellings of tags that hold a call."""
        return self._spellings(holds_call=True)

    @property
    def block_tags(self) -> tuple[str, ...]:
        """All spellings of the other response tags."""
        return self._spellings(holds_call=False)

    @property
    def response_spellings(self) -> tuple[str, ...]:
        """All spellings of all response tags (VOC-1)."""
        return self.call_tags + self.block_tags

    @property
    def canonical_openers(self) -> tuple[str, ...]:
        """The opening tags in their canonical spelling (SEAM-2)."""
        return tuple(opening(tag.canonical) for tag in self.response_tags)

    def response_tag(self, spelling: str) -> ResponseTag | None:
        """Return the tag that accepts exactly `spelling`, else none (VOC-1)."""
        return next((tag for tag in self.response_tags if spelling in tag.spellings), None)

    def _spellings(self, *, holds_call: bool) -> tuple[str, ...]:
        tags = [tag for tag in self.response_tags if (tag.role == "call") is holds_call]
        return tuple(spelling for tag in tags for spelling in tag.spellings)


def opening(tag: str) -> str:
    """Return the tag that opens a block."""
    return f"<{tag}>"


def closing(tag: str) -> str:
    """Return the tag that closes a block."""
    return f"</{tag}>"


@cache
def tagged_vocabulary() -> TaggedVocabulary:
    """Return the vocabulary of the tagged text protocol, read once."""
    table = read_table(_FILE)
    for name, kind in (("response_tags", ResponseTag), ("markup_openers", MarkupForm)):
        table[name] = [record_from(kind, entry, _FILE) for entry in table[name]]
    return record_from(TaggedVocabulary, table, _FILE)
