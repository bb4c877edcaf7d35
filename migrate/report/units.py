"""What `parity scan` prints with `--format json`, for its schema: a record per kind of unit.

Offsets are code points of the source, half-open. What does not apply to a unit is absent from it
(02 UNIT-1).
"""

from __future__ import annotations

import msgspec

from harness.expectation import Json


class Unit(msgspec.Struct, forbid_unknown_fields=True, tag_field="kind"):
    """What every unit has."""

    start: int
    end: int


class Text(Unit, tag="text"):
    """A run that does not start with `<`."""

    text: str
    fenced: bool


class FencedLine(Unit, tag="fenced_line"):
    """From a `<` that is fenced or in mid-line, to the end of the line."""

    text: str


class Body(Unit):
    """An opener and what it holds; the head is both keys or neither."""

    tag: str
    body: str
    closed: bool
    head_name: str = ""
    head_sep: str = ""
    reserved: bool = False


class Block(Body, tag="block"):
    """An opener with its close."""


class UnclosedBlock(Body, tag="unclosed_block"):
    """A call opener without a visible close."""


class StrayClose(Unit, tag="stray_close"):
    """A call close that closes nothing."""

    tag: str


class Wrapper(Unit, tag="wrapper"):
    """The open or the close of a container that means nothing itself."""

    tag: str


class Markup(Unit, tag="markup"):
    """Function markup."""

    opener: str
    text: str


class AngleCall(Unit, tag="angle_call"):
    """`<name({ … })>` of a known tool."""

    name: str
    arguments: dict[str, Json]


class HarmonyLine(Unit, tag="harmony_line"):
    """A message marker before a tool-call header, to the end of the line."""

    text: str


class HarmonySkip(Unit, tag="harmony_skip"):
    """Frame markers."""


class Tag(Unit, tag="tag"):
    """Anything else that starts with `<`."""

    raw: str
    name: str


AnyUnit = (
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


class ScanReport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The output of `parity scan`."""

    source: str
    units: tuple[AnyUnit, ...]
