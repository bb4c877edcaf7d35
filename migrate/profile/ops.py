"""The ops that the rows of a profile ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.ops import Op, load_ops

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.profile.functions import EntryPoint
    from migrate.profile.model import Profile

RESULT = "Result<"
LIST = "Vec<"


def op_table(profile: Profile) -> dict[str, Op]:
    """Return the ops that cases of a profile can ask: the bundled ones, and its own."""
    return load_ops() | own_ops(profile)


def own_ops(profile: Profile) -> dict[str, Op]:
    """Return the ops that a profile declares, with the arguments that its rows give them."""
    return {
        name: Op("parser", tuple(dict.fromkeys(_arguments(profile, name))), _vectors(profile, name))
        for name in profile.ops
    }


def _arguments(profile: Profile, op: str) -> Iterator[str]:
    for receiver in profile.receiver:
        if any(row.op == op for row in receiver.ask):
            yield from receiver.arguments()
    for row in profile.rows():
        if row.op == op:
            yield from given(row)
    for stream in profile.stream:
        if stream.op == op:
            yield from (one.name for one in stream.args if one.kind != "unused")
            yield from (stream.chunks, stream.closed)


def given(row: EntryPoint) -> list[str]:
    """Return the names of the arguments that a row gives its op."""
    return [*(one.name for one in row.args if one.kind != "unused"), *row.fixed]


def _vectors(profile: Profile, op: str) -> tuple[str, ...]:
    """Return where lists stand in the output: an index that they lack is no null (OPR-05)."""
    found: dict[str, None] = {}
    for stream in profile.stream:
        if stream.op == op:
            found |= dict.fromkeys((stream.whole, stream.pushes, stream.closing))
    for row in profile.rows():
        if row.op == op:
            found |= dict.fromkeys(_lists_in(profile, row.returns))
    return tuple(found)


def _lists_in(profile: Profile, kind: str) -> Iterator[str]:
    if kind.startswith(LIST):
        yield ""
    if kind.startswith(f"{RESULT}{LIST}"):
        yield "value"
    for name, field in profile.types.get(kind, {}).items():
        written = field if isinstance(field, str) else field.type
        if written.startswith(LIST):
            yield name if isinstance(field, str) or field.at is None else field.at
