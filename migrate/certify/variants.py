"""The other variants of an enum that a value in an output may be (RES-05, RES-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.certify.outputs import smallest_fields
from migrate.rust.evaluation.records import snake_case

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from harness.expectation import Json
    from migrate.rust.evaluation.records import FieldPlace
    from migrate.rust.evaluation.world import World

    Variants = Mapping[str, Mapping[str, FieldPlace]]


def other_variants(value: Json, world: World) -> Iterator[tuple[str, Json]]:
    """Yield what a value becomes as another variant of an enum of the profile, in words first.

    Whether it is of that enum is not asked: an output of another type is none that Rust has.
    """
    enums = world.profile.known_enums()
    for name, variants in world.enums.items():
        tag = enums[name].tag
        if tag and isinstance(value, dict):
            places = {variant: world.members(name, variant) for variant in variants}
            yield from _with_tag(value, tag, places, world)
        elif not tag and isinstance(value, str):
            spelled = {variant: snake_case(variant) for variant in variants}
            if value in spelled.values():
                yield from ((f"is {one}", text) for one, text in spelled.items() if text != value)


def _with_tag(
    value: dict[str, Json], tag: str, variants: Variants, world: World
) -> Iterator[tuple[str, Json]]:
    present = next((name for name in variants if snake_case(name) == value.get(tag)), None)
    if present is None:
        return
    own = smallest_fields(variants[present], world)
    beside = {key: item for key, item in value.items() if key not in own}
    for name, fields in variants.items():
        if name != present:
            yield f"is {name}", {**beside, tag: snake_case(name), **smallest_fields(fields, world)}
