"""A call body that is JSON (CMP-80 … CMP-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from parser.compose.entities import with_entities_decoded
from parser.compose.json_call import JsonForm, read_json_call
from parser.compose.shown import shown_value
from parser.diagnostics import diagnostic
from parser.strict_json import JsonError, decode_text
from parser.vocabulary.compose import compose_vocabulary

if TYPE_CHECKING:
    from parser.compose.readings import Body, Reading
    from parser.compose.tools import Tools

_FORM: Final = JsonForm(
    name_keys=compose_vocabulary().name_keys,
    argument_keys=compose_vocabulary().argument_keys,
    null_arguments=False,
    missing_name="json_body_missing_name",
    unknown_tool="json_body_unknown_tool",
    string_invalid="json_args_string_invalid",
    not_object="json_args_not_object",
)


def read_json_body(body: Body, tools: Tools) -> Reading:
    """Read the one call in a body that starts like JSON; all of the body must be JSON."""
    if not body.text.startswith(("{", "[")):
        return None
    try:
        item = decode_text(body.text)
    except JsonError as error:
        return diagnostic("json_body_invalid", reason=str(error))
    if isinstance(item, list):
        if len(item) != 1:
            return diagnostic("json_body_batch", count=len(item))
        item = item[0]
    if not isinstance(item, dict):
        return diagnostic("json_body_not_object", got=shown_value(item))
    return with_entities_decoded(read_json_call(item, _FORM, tools.known))
