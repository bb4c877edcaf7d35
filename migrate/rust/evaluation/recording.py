"""Where the record of a test begins: empty, with what the profile says of outputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.facets import Facets
from migrate.rust.evaluation.presence import Presence
from migrate.rust.evaluation.recorder import Recorder

if TYPE_CHECKING:
    from migrate.rust.evaluation.marks import Budget
    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import Spot


def recorder_of(
    world: World, budget: Budget, unnumbered: frozenset[Spot] = frozenset()
) -> Recorder:
    """Return an empty record; `unnumbered` is as in `Recorder`."""
    presence = Presence(world.records, world.enums, world.methods)
    return Recorder(Facets(world.profile.facets), presence, budget, unnumbered=unnumbered)
