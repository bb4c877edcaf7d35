"""What an expectation is held against, and what comes of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

if TYPE_CHECKING:
    from harness.expectation.model import Json


class Missing(Enum):
    """The type of `MISSING`: there is no value at a path, which is not the same as null."""

    MISSING = "missing"

    def __repr__(self) -> str:
        """Read as the name it is imported by."""
        return "MISSING"


MISSING: Final = Missing.MISSING

Status: TypeAlias = Literal["pass", "fail", "not_applicable"]


@dataclass(frozen=True, slots=True)
class Output:
    """What one step returned.

    `typed_vectors` names the top-level fields that are typed vectors (OPR-05): a missing index in
    one is a failure even under `missing_is_null`. The name `""` says that `value` itself is one.
    """

    value: Json
    typed_vectors: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Failure:
    """A step that returned nothing: the op itself failed with `message`."""

    message: str


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of one expectation.

    `observed` is the value after path and transforms, `MISSING` when there is none. For a
    combination it is an object: the subject of every branch, as `describe` writes it, with its
    value. `missing` says that the path led nowhere. `reason` is one short sentence, empty for a
    pass. `branches` are the judgements of the items of `any_of`, `all_of` and `not` (OPR-09).
    """

    status: Status
    observed: Json | Missing = MISSING
    missing: bool = False
    reason: str = ""
    branches: tuple[Judgement, ...] = ()


class NoOutput(Exception):
    """The expectation reads the output of a step that failed: only `raises` can hold of it.

    It travels up through `not` and list operators, so that none of them holds because of it.
    """

    def __init__(self, judgement: Judgement) -> None:
        super().__init__(judgement.reason)
        self.judgement = judgement
