"""Tests whose bodies an attribute macro may rewrite (GEN-41)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.verdicts import Verdict
from migrate.rust.source.known_attributes import rewriting

if TYPE_CHECKING:
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.discovery import TestFunction


def rewritten(world: World, test: TestFunction) -> Verdict | None:
    """Return why a test cannot be read as it is written: an attribute that nobody knows."""
    attributes = world.profile.attributes
    plain = (*attributes.plain, *attributes.tests)
    found = rewriting(world.attributes_of(test.item), world.target, plain)
    return None if found is None else Verdict("generated_by_macro", f"#[{'::'.join(found.path)}]")
