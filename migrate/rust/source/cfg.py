"""Configuration predicates of `#[cfg(…)]`, `#[cfg_attr(…)]` and `cfg!(…)` as data (GEN-05)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, cast

from migrate.rust.source.attributes import read_attribute_tokens
from migrate.rust.source.macros import split_tokens

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.syntax import Fragment

Operator = Literal["all", "any", "not", "flag"]

DEFAULT_TARGET = frozenset(
    {
        "test",
        "unix",
        "debug_assertions",
        'target_os="linux"',
        'target_family="unix"',
        'target_pointer_width="64"',
        'target_endian="little"',
        'panic="unwind"',
    }
)
"""EVL-23: unix, 64-bit, debug."""

DEEPEST = 64
"""Nesting of a predicate that is still read; a deeper one is a flag that no target has."""


@dataclass(frozen=True, slots=True)
class Cfg:
    """A predicate. `all`, `any`, `not` have `parts`; a `flag` has `text`: `unix`, `feature="x"`."""

    operator: Operator
    parts: tuple[Cfg, ...] = ()
    text: str = ""

    def holds(self, target: Collection[str] = DEFAULT_TARGET) -> bool:
        """Whether the predicate holds for a target, given as its flags."""
        match self.operator:
            case "all":
                return all(part.holds(target) for part in self.parts)
            case "any":
                return any(part.holds(target) for part in self.parts)
            case "not":
                return not all(part.holds(target) for part in self.parts)
            case "flag":
                return self.text in target or self.text == "true"

    def needs(self, flag: str) -> bool:
        """Whether the predicate holds on no target without a flag."""
        match self.operator:
            case "all":
                return any(part.needs(flag) for part in self.parts)
            case "any":
                return bool(self.parts) and all(part.needs(flag) for part in self.parts)
            case "not":
                return bool(self.parts) and all(part.lacks(flag) for part in self.parts)
            case "flag":
                return self.text == flag

    def lacks(self, flag: str) -> bool:
        """Whether the predicate holds on every target without a flag."""
        match self.operator:
            case "all":
                return all(part.lacks(flag) for part in self.parts)
            case "any":
                return any(part.lacks(flag) for part in self.parts)
            case "not":
                return any(part.needs(flag) for part in self.parts)
            case "flag":
                return self.text == "true"


def read_cfg(tree: Fragment) -> Cfg:
    """The predicate in a token tree such as `(all(unix, feature = "x"))`.

    Tokens that are no predicate become a flag of their text, which no target has.
    """
    return Cfg("all", _parts(tree, 0))


def read_cfg_attr(tree: Fragment) -> tuple[Cfg, tuple[tuple[Fragment, ...], ...]]:
    """Condition of `cfg_attr(condition, attribute, …)`, and the tokens of each attribute."""
    condition, *attributes = split_tokens(tree, frozenset({","}))
    return _predicate(condition, 0), tuple(run for run in attributes if run)


def applied(
    attributes: Iterable[Attribute], around: tuple[Cfg, ...] = ()
) -> Iterator[tuple[Attribute, tuple[Cfg, ...]]]:
    """Attributes with the conditions under which they are there, those in `cfg_attr` too."""
    for attribute in attributes:
        if attribute.path != ("cfg_attr",):
            yield attribute, around
        elif attribute.arguments is not None and len(around) < DEEPEST:
            condition, runs = read_cfg_attr(attribute.arguments)
            yield from applied(map(read_attribute_tokens, runs), (*around, condition))


def gates(attributes: tuple[Attribute, ...]) -> tuple[Cfg, ...]:
    """The predicates of all `#[cfg(…)]` among some attributes; all of them must hold."""
    return tuple(
        read_cfg(attribute.arguments)
        for attribute in attributes
        if attribute.path == ("cfg",) and attribute.arguments
    )


def is_on(attributes: tuple[Attribute, ...], target: Collection[str]) -> bool:
    """Whether every `#[cfg(…)]` among some attributes holds for a target."""
    return all(gate.holds(target) for gate in gates(attributes))


def _parts(tree: Fragment, depth: int) -> tuple[Cfg, ...]:
    runs = split_tokens(tree, frozenset({","}))
    return tuple(_predicate(run, depth) for run in runs if run)


def _predicate(run: tuple[Fragment, ...], depth: int) -> Cfg:
    is_call = len(run) == 2 and run[1].kind == "token_tree"
    if is_call and run[0].text in ("all", "any", "not") and depth < DEEPEST:
        return Cfg(cast("Operator", run[0].text), _parts(run[1], depth + 1))
    # Spacing does not count: `feature = "x"` is the flag `feature="x"`.
    return Cfg("flag", text="".join(token.text for token in run))
