"""`excused.toml`: the rules that no op shows, and why."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from harness.errors import DataError

FILE: Final = Path(__file__).with_name("excused.toml")


class Excuse(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Rules that cannot be asserted through an op, the reason, and the test that asserts them.

    `elsewhere` is a path in the repository; it is absent where there is nothing to assert. With
    `in_part` scripts show some of what the rules say, and the reason is about the rest.
    """

    rules: tuple[str, ...]
    reason: str
    elsewhere: str | None = None
    in_part: bool = False


class Excuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `excused.toml`."""

    excuse: tuple[Excuse, ...]


def read_excuses(path: Path = FILE) -> dict[str, Excuse]:
    """Return the excuses by rule. Raises `DataError` for a rule that is excused twice."""
    excuses: dict[str, Excuse] = {}
    for excuse in msgspec.toml.decode(path.read_bytes(), type=Excuses).excuse:
        for rule in excuse.rules:
            if rule in excuses:
                raise DataError(f"{path}: {rule} is excused twice; remove one of the two")
            excuses[rule] = excuse
    return excuses
