"""The pieces a scan cuts a source into, one record per kind (02 section 6).

`start` and `end` are code points of the source, half-open. Texts are verbatim slices of it.
"""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from parser.record import record

if TYPE_CHECKING:
    from parser.lexer.json_value import JsonObject


@record
class Extent:
    """What every unit has: where it stands, and whether tags next to it are top-level (POS-4)."""

    kind: ClassVar[str]
    block_class: ClassVar[bool] = True

    start: int
    end: int

    def to_dict(self) -> dict[str, Any]:
        """Return the unit as plain data; a key that does not apply is absent (UNIT-1)."""
        members = {field.name: getattr(self, field.name) for field in fields(self)}
        return {"kind": self.kind, **members}


@record
class Text(Extent):
    """A run that does not start with `<`; blank lines and fences are in it (TXT)."""

    kind: ClassVar = "text"
    block_class: ClassVar = False

    text: str

    def to_dict(self) -> dict[str, Any]:
        """Return the unit as plain data; `fenced` is always false (LOOP-4)."""
        return Extent.to_dict(self) | {"fenced": False}


@record
class FencedLine(Extent):
    """From a `<` that is fenced or in mid-line, to the end of the line (FLN)."""

    kind: ClassVar = "fenced_line"
    block_class: ClassVar = False

    text: str


@record
class Body(Extent):
    """An opener and what it holds. The head is both keys or neither (HEAD-1).

    `tag` is the spelling found; a `reserved` opener carries the first call tag (RSV-5).
    """

    closed: ClassVar[bool]

    tag: str
    body: str
    head_name: str | None = None
    head_sep: str | None = None
    reserved: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the unit as plain data; what does not apply is absent (UNIT-1)."""
        members = Extent.to_dict(self) | {"closed": self.closed}
        for name in ("head_name", "head_sep", "reserved"):
            if not members[name]:
                del members[name]
        return members


@record
class Block(Body):
    """An opener with its close (BLK, PLB, RSV)."""

    kind: ClassVar = "block"
    closed: ClassVar = True


@record
class UnclosedBlock(Body):
    """A call opener without a visible close; it holds the rest of the source (UNC, RSV)."""

    kind: ClassVar = "unclosed_block"
    closed: ClassVar = False


@record
class StrayClose(Extent):
    """A call close that closes nothing (STC)."""

    kind: ClassVar = "stray_close"

    tag: str


@record
class Wrapper(Extent):
    """The open or the close of a container that means nothing itself (WRP)."""

    kind: ClassVar = "wrapper"

    tag: str


@record
class Markup(Extent):
    """Function markup through its close, or to the end of the source (MRK)."""

    kind: ClassVar = "markup"

    opener: str
    text: str


@record
class AngleCall(Extent):
    """`<name({ … })>` of a known tool, with its parsed arguments (ANG)."""

    kind: ClassVar = "angle_call"

    name: str
    arguments: JsonObject


@record
class HarmonyLine(Extent):
    """A message marker before a tool-call header, to the end of the line (HLN)."""

    kind: ClassVar = "harmony_line"

    text: str


@record
class HarmonySkip(Extent):
    """Frame markers, and what belongs to their headers (HSK)."""

    kind: ClassVar = "harmony_skip"


@record
class Tag(Extent):
    """Anything else that starts with `<` at a top-level position (TAG)."""

    kind: ClassVar = "tag"
    block_class: ClassVar = False

    raw: str
    name: str


Unit: TypeAlias = (
    Text
    | FencedLine
    | Block
    | UnclosedBlock
    | StrayClose
    | Wrapper
    | Markup
    | AngleCall
    | HarmonyLine
    | HarmonySkip
    | Tag
)


@record
class ScanResult:
    """What a scan found (SRC-2, COV-1).

    Attributes:
        source: the text without its thinking blocks.
        units: in order, with nothing but blanks between them. Each has a
            `kind`, and `start` and `end` in code points of the source;
            `parser.scan` has the class of each kind.

    >>> from parser import scan_units, standard_spec
    >>> text = "<think>hm</think><done>ok</done>"
    >>> result = scan_units(text, standard_spec())
    >>> [unit] = result.units
    >>> result.source, unit.kind, unit.start, unit.end
    ('<done>ok</done>', 'block', 0, 15)
    """

    source: str
    units: tuple[Unit, ...]

    def to_dict(self) -> dict[str, Any]:
        """Return the result as plain data."""
        return {"source": self.source, "units": [unit.to_dict() for unit in self.units]}
