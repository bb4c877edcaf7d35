"""Tool registries that tests share, written once and referred to by name (RES-09)."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import msgspec

from harness.case import OutputReference, RegistryReference, render_registry

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from harness.expectation import Json
    from migrate.profile import Profile
    from migrate.rust.outcome import EvaluatedTest, Step


def registries_in(tests: Iterable[EvaluatedTest], profile: Profile) -> Registries:
    """Return the registries of tests, named in the order in which the tests use them."""
    registries = Registries()
    for test in tests:
        for step in test.steps:
            for name, value in shared_arguments(step, profile):
                registries.add(value, step.names.get(name))
    return registries


def shared_arguments(step: Step, profile: Profile) -> Iterator[tuple[str, Json]]:
    """Yield the arguments of a step that are registries, by name."""
    shared = profile.registry_arguments(step.op)
    for name, value in step.args.items():
        if name in shared and value is not None and not isinstance(value, OutputReference):
            yield name, value


class Registries:
    """Every distinct registry has a name: its builder's, made distinct where two differ."""

    def __init__(self) -> None:
        self._by_content: dict[bytes, str] = {}
        self._values: dict[str, Json] = {}

    def add(self, value: Json, builder: str | None) -> None:
        """Name a registry, unless it has a name."""
        content = _content(value)
        if content not in self._by_content:
            name = self._free(builder or f"registry-{_digest(value)}")
            self._by_content[content] = name
            self._values[name] = value

    def reference(self, value: Json) -> RegistryReference:
        """Return the reference that stands for a named registry in a case file."""
        return RegistryReference(self._by_content[_content(value)])

    def files(self) -> dict[str, bytes]:
        """Return the registry files by name."""
        return {name: render_registry(value) for name, value in sorted(self._values.items())}

    def _free(self, name: str) -> str:
        candidate, number = name, 1
        while candidate in self._values:
            number += 1
            candidate = f"{name}-{number}"
        return candidate


def _content(value: Json) -> bytes:
    return msgspec.json.encode(value, order="deterministic")


def _digest(value: Json) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:8]
