"""Splices: what stands somewhere in a text is replaced, and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


class Splice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, order=True):
    """At `at`, in code points of the text before, stands `old`; it becomes `new`."""

    at: int
    old: str
    new: str


def spliced(text: str, splices: Iterable[Splice]) -> str:
    """Return the text with the splices, which are in order and do not overlap."""
    return "".join(_parts(text, splices))


def inverted(splices: Iterable[Splice]) -> tuple[Splice, ...]:
    """Return what takes splices back from the text that has them."""
    back: list[Splice] = []
    shift = 0
    for one in splices:
        back.append(Splice(one.at + shift, one.new, one.old))
        shift += len(one.new) - len(one.old)
    return tuple(back)


def _parts(text: str, splices: Iterable[Splice]) -> Iterator[str]:
    done = 0
    for one in splices:
        yield text[done : one.at]
        yield one.new
        done = one.at + len(one.old)
    yield text[done:]
