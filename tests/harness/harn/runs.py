"""A run for tests of host functions: it keeps the state of rooms, and nothing else happens."""

from __future__ import annotations

from typing import Any, TypeVar, cast

Room = TypeVar("Room")


class Rooms:
    """What host functions ask of a run that no script stands behind."""

    def __init__(self) -> None:
        self.rooms: dict[type[Any], Any] = {}

    def room(self, kind: type[Room]) -> Room:
        return cast("Room", self.rooms.setdefault(kind, kind()))
