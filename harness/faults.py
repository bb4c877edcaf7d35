"""What msgspec says about a bad file, in words that help."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
    import msgspec

_UNKNOWN = re.compile(r"contains unknown field `(?P<field>[^`]*)`")
_ENUM = re.compile(r"Invalid enum value '?(?P<value>[^']*)'?")


def explain(message: str, record: type[msgspec.Struct], field: str | None = None) -> str:
    """Return `message` with what would have been right: the fields of `record`, or the choices.

    `field` is the name of the field the message is about, where known.
    """
    if _UNKNOWN.search(message):
        return f"{message}; known are {', '.join(record.__struct_fields__)}"
    choices = _choices(record, field)
    if _ENUM.search(message) and choices:
        return f"{message}; expected one of {', '.join(choices)}"
    return message


def _choices(record: type[msgspec.Struct], field: str | None) -> tuple[str, ...]:
    if field not in record.__struct_fields__:
        return ()
    kind = get_type_hints(record)[field]
    return get_args(kind) if get_origin(kind) is Literal else ()
