"""Checks a value against a canonical schema, in the order of HSC-2."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from harness.harn.builtins.schemas.canonical import Canonical, invalid
from harness.harn.builtins.schemas.constraints import problems
from harness.harn.builtins.schemas.references import referred
from harness.harn.values.display import display
from harness.harn.values.equality import equal
from harness.harn.values.model import SetValue, StructValue
from harness.harn.values.nesting import too_deep
from harness.harn.values.sets import set_of
from harness.harn.values.types import type_name

if TYPE_CHECKING:
    from harness.harn.builtins.schemas.canonical import Schema
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

DEEPEST: Final = 1_050
"""Most parts in parts, and branches in them, that are followed: as many as the deepest JSON text
has when every level is a branch of a union. Deeper ones are neither valid nor invalid."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What became of a value: the value, with defaults if they were asked for, and the errors."""

    value: Value
    errors: list[str]


def check(run: Run, value: Value, schema: Value) -> Checked:
    """Check `value`; every part counts as a step of `run` (HSC-2).

    Raises `Thrown` (`schema_invalid`) for a bad schema, `LimitError`, and `HarnError`
    (`value_nesting`) for what nests deeper than `DEEPEST`.
    """
    return _checked(_Checking(run, schema), value)


def check_with_defaults(run: Run, value: Value, schema: Value) -> Checked:
    """Check `value` with the defaults of its schema in the place of missing keys (HSC-4)."""
    return _checked(_Filling(run, schema), value)


def _checked(checking: _Checking, value: Value) -> Checked:
    schema = checking.canonical.schema(checking.root)
    return Checked(checking.part(value, schema, "root", 0), checking.errors)


@dataclass(slots=True)
class _Checking:
    run: Run
    root: Value
    """The schema as it was written."""
    canonical: Canonical = field(default_factory=Canonical)
    errors: list[str] = field(default_factory=list)

    def with_defaults(self, value: dict[str, Value], _: Schema) -> dict[str, Value]:
        return value

    def part(self, value: Value, schema: Schema, path: str, depth: int) -> Value:
        """Check one part of the value and return it; errors are added to those there are."""
        self.run.spend(1)
        if depth > DEEPEST:
            raise too_deep(DEEPEST)
        schema = self._resolved(schema)
        if value is None and schema.get("nullable"):
            return value
        value = self._combined(value, schema, path, depth)
        if not has_type(value, schema.get("type", "any")):
            expected = f"expected type '{schema['type']}', got '{type_name(value)}'"
            return self._failed(value, path, expected)
        return self._inside(value, schema, path, depth)

    def _resolved(self, schema: Schema) -> Schema:
        """A reference stands for the whole schema (HSC-2); one may lead to another."""
        passed = set[str]()
        while "$ref" in schema:
            reference = schema["$ref"]
            if reference in passed:
                raise invalid(f"$ref '{reference}' leads to itself")
            passed.add(reference)
            schema = self.canonical.schema(referred(self.root, reference))
        return schema

    def _combined(self, value: Value, schema: Schema, path: str, depth: int) -> Value:
        if "const" in schema and not equal(self.run, value, schema["const"]):
            self._failed(value, path, f"expected constant {display(schema['const'])}")
        for branch in schema.get("all_of", ()):
            value = self.part(value, branch, path, depth + 1)
        return self._united(value, schema, path, depth) if "union" in schema else value

    def _united(self, value: Value, schema: Schema, path: str, depth: int) -> Value:
        """The first branch that passes decides; the errors of the others are forgotten."""
        before = len(self.errors)
        for branch in schema["union"]:
            found = self.part(value, branch, path, depth + 1)
            if len(self.errors) == before:
                return found
            del self.errors[before:]
        return self._failed(value, path, "did not match any union branch")

    def _inside(self, value: Value, schema: Schema, path: str, depth: int) -> Value:
        """HSC-2: what a dict is comes after what is in it, of all others before."""
        if isinstance(value, dict):
            value = self._entries(value, schema, path, depth)
        elif isinstance(value, StructValue):
            value = StructValue(value.type, self._entries(value.fields, schema, path, depth))
        self.errors += (f"at {path}: {problem}" for problem in problems(self.run, value, schema))
        if isinstance(value, list):
            return self._items(value, schema, path, depth)
        if isinstance(value, SetValue):
            items = list(value.items.values())
            return set_of(self.run, self._items(items, schema, path, depth))
        return value

    def _entries(
        self, value: dict[str, Value], schema: Schema, path: str, depth: int
    ) -> dict[str, Value]:
        value = self.with_defaults(value, schema)
        for key in schema.get("required", ()):
            if key not in value:
                self._failed(value, path, f"missing required key '{key}'")
        properties = schema.get("properties", {})
        others = schema.get("additional_properties", True)
        return {
            key: self._entry(value[key], properties.get(key, others), (path, key), depth)
            for key in sorted(value, key=lambda key: (key not in properties, key))
        }

    def _entry(
        self, value: Value, schema: Schema | bool, place: tuple[str, str], depth: int
    ) -> Value:
        path, key = place
        if schema is False:
            return self._failed(value, path, f"unexpected key '{key}'")
        if schema is True:
            return value
        return self.part(value, schema, key if path == "root" else f"{path}.{key}", depth + 1)

    def _items(self, value: list[Value], schema: Schema, path: str, depth: int) -> list[Value]:
        if "items" not in schema:
            return value
        items = schema["items"]
        return [self.part(item, items, f"{path}[{at}]", depth + 1) for at, item in enumerate(value)]

    def _failed(self, value: Value, path: str, problem: str) -> Value:
        self.errors.append(f"at {path}: {problem}")
        return value


class _Filling(_Checking):
    """The check that puts defaults in the place of missing keys."""

    __slots__ = ()

    def with_defaults(self, value: dict[str, Value], schema: Schema) -> dict[str, Value]:
        defaults = {
            key: part["default"]
            for key, part in schema.get("properties", {}).items()
            if "default" in part and key not in value
        }
        return {**value, **defaults}


def has_type(value: Value, expected: str) -> bool:
    """Tell whether `value` is of a canonical type: a struct is a dict, an int is a float too."""
    name = type_name(value)
    return expected in {"any", name, _ALSO.get(name)}


_ALSO: Final = {"struct": "dict", "int": "float", "builtin": "closure"}
"""The type that values of another kind count as."""
