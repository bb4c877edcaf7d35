"""The type of the values that the grammar yields."""

from __future__ import annotations

from typing import TypeAlias

# Integers and floats are distinct (section D); `bool` is named because it is not a number here.
JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"
JsonObject: TypeAlias = "dict[str, JsonValue]"
