"""Reading a profile, and whether it fits the table of ops."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from harness.errors import ConfigurationError
from harness.expectation import INVARIANTS
from harness.ops import load_ops
from migrate.profile.model import Profile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.profile.functions import StreamType

BUNDLED = Path(__file__).parents[1] / "profiles"


def load_profile(name_or_path: str) -> Profile:
    """Read a profile: a bundled one by name, or a TOML file by path.

    Raises `ConfigurationError` naming the file, the field and what was expected.
    """
    bundled = BUNDLED / f"{name_or_path}.toml"
    path = bundled if bundled.is_file() else Path(name_or_path)
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in BUNDLED.glob("*.toml")))
        raise ConfigurationError(
            f"no profile {name_or_path!r}: give one of the bundled profiles ({known}) "
            "or the path of a TOML file"
        )
    try:
        profile = msgspec.toml.decode(path.read_bytes(), type=Profile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: {error}") from error
    fault = next(_faults(profile), None)
    if fault is not None:
        raise ConfigurationError(f"{path}: {fault}")
    return profile


def _faults(profile: Profile) -> Iterator[str]:
    """An op of the table is given arguments that it takes; an invariant is one that there is."""
    for entry in profile.entry_point:
        given = [argument.name for argument in entry.args if argument.kind != "unused"]
        yield from _op_faults(f"entry_point {entry.function!r}", entry.op, [*given, *entry.fixed])
    for stream in profile.stream:
        yield from _op_faults(f"stream {stream.constructor!r}", stream.op, _asked(stream))
    for helper, names in profile.invariants.items():
        yield from _invariant_faults(f"invariants {helper!r}", names)


def _asked(stream: StreamType) -> list[str]:
    given = [argument.name for argument in stream.args if argument.kind != "unused"]
    return [*given, stream.chunks, stream.closed]


def _invariant_faults(place: str, names: tuple[str, ...]) -> Iterator[str]:
    if not names:
        yield f"{place}: names no invariant; known are {', '.join(INVARIANTS)}"
    for name in names:
        if name not in INVARIANTS:
            yield f"{place}: unknown invariant {name!r}; known are {', '.join(INVARIANTS)}"


def _op_faults(place: str, name: str, given: list[str]) -> Iterator[str]:
    op = load_ops().get(name)
    if op is None:
        yield f"{place}: unknown op {name!r}; known are {', '.join(load_ops())}"
        return
    strange = [argument for argument in given if argument not in op.args]
    if strange:
        yield f"{place}: {name} takes no {', '.join(strange)}; it takes {', '.join(op.args)}"
