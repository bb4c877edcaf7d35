"""What values are, in the words of details and reasons."""

from __future__ import annotations

from typing import Any, Final

KINDS: Final = {
    "Advanced": "an iterator over an output",
    "AnyOrder": "a list in the order of a hash map",
    "ByteString": "a byte string",
    "Chained": "lists of outputs in a row",
    "Char": "a char",
    "Choice": "a value that depends on an output",
    "Comprehension": "a list made of an output",
    "Distance": "a number computed from an output",
    "EnumValue": "an enum",
    "Err": "a result",
    "ErrorText": "an error",
    "Expected": "an expected text",
    "Function": "a function",
    "Future": "a future",
    "HashedMap": "a map",
    "HashedSet": "a set",
    "Iteration": "an iterator",
    "JsonValue": "a JSON value",
    "Matcher": "a matcher",
    "Measure": "a count of something in an output",
    "MutableBorrow": "a borrowed value",
    "Nothing": "an option",
    "Ok": "a result",
    "Opaque": "a value that is not known",
    "Pairs": "pairs of outputs",
    "Place": "an output",
    "Predicate": "a condition on an output",
    "Range": "a range",
    "Receiver": "an object of the library",
    "Regex": "a regular expression",
    "Rendering": "the text of an output",
    "Shared": "a shared value",
    "Some": "an option",
    "Stream": "a stream",
    "StructValue": "a struct",
    "Unit": "()",
    "ValueSet": "a set",
    "Zipped": "pairs of outputs",
    "bool": "a bool",
    "dict": "a map",
    "float": "a float",
    "function": "a function",
    "int": "an integer",
    "list": "a list",
    "str": "a string",
    "tuple": "a tuple",
}
"""By the class of the value; the evaluation has classes of its own beside the Known ones."""


def in_words(value: Any) -> str:
    """Return what a value is, with its article; of a struct or an enum, its name too."""
    named = getattr(value, "type", None)
    kind = KINDS.get(type(value).__name__, "a value")
    return f"{kind} {named}" if kind in {"a struct", "an enum"} and named else kind
