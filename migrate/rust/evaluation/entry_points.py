"""Calls of functions that the profile names (EP-30…EP-35, EVL-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.entry_rows import asked_row
from migrate.rust.evaluation.receivers import build, built_with_answer
from migrate.rust.evaluation.signals import Abandoned, Unsupported
from migrate.rust.evaluation.streams import open_stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Value
    from migrate.rust.source.syntax import Fragment


def call_named(run: Run, name: str, arguments: Sequence[Value], node: Fragment) -> Value:
    """Call a function that the profile names."""
    world = run.world
    run.recorder.used.add(name)
    if name in world.streams:
        return open_stream(run, world.streams[name], arguments, node)
    if name in world.entry_points and name in world.constructors:
        return built_with_answer(run, world.constructors[name], name, arguments, node)
    if name in world.entry_points:
        return asked_row(run, world.entry_points[name], arguments, node)
    if name in world.constructors:
        return build(run, world.constructors[name], name, arguments, node)
    code = world.profile.outside[name]
    if code == "ambient_state":  # IDM-129: the calls after it depend on more than their arguments
        raise Abandoned(code, name)
    raise Unsupported(code, name)
