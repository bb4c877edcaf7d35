"""The bundled Python parser as an implementation under test: which function answers which op.

The modules beside this one map arguments and records; nothing else in the harness knows `parser`.
They are imported when the first op is asked: many commands only need to know which ops there are.
"""

from __future__ import annotations

from functools import cache
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Final

from harness.implementation.arguments import refusing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.expectation import Json
    from harness.implementation.model import OpCallable, OpTable

OPS: Final[Mapping[str, str]] = {
    "parse_text": "parses:parse_text",
    "parse_bare": "parses:parse_bare",
    "parse_fenced": "parses:parse_fenced",
    "parse_native_json": "parses:parse_native_json",
    "parse_format": "parses:parse_format",
    "scan_units": "primitives:units",
    "scan_spec": "primitives:scan_spec",
    "scan_heredoc": "primitives:heredoc",
    "stream_detect": "streams:stream_detect",
    "normalize_call_shape": "dispatching:normalize_call_shape",
    "normalize_tool_name": "dispatching:normalize_tool_name",
    "normalize_args": "dispatching:normalize_args",
    "validate_args": "dispatching:validate_args",
    "collect_schemas": "dispatching:collect_schemas",
    "parse_argument_payload": "salvaging:parse_argument_payload",
    "native_name_call": "salvaging:native_name_call",
    "native_arguments_call": "salvaging:native_arguments_call",
    "stamp_ids": "salvaging:stamp_ids",
    "wire_to_canonical": "wire:wire_to_canonical",
    "canonical_to_wire": "wire:canonical_to_wire",
}
"""The function that answers an op, as `module:name` of this room."""


def ops() -> OpTable:
    """Return the ops that the bundled parser answers; they refuse arguments they do not take."""
    return refusing({op: _answering(place) for op, place in OPS.items()})


def _answering(place: str) -> OpCallable:
    def answered(**args: Json) -> Json:
        return _found(place)(**args)

    return answered


@cache
def _found(place: str) -> OpCallable:
    found: OpCallable = resolve_name(f"{__package__}.{place}")
    return found
