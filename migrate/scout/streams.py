"""Types that are told a text piece by piece, and at last that no more comes (06 EVL-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.profile import StreamType
from migrate.rust.evaluation.records import snake_case

if TYPE_CHECKING:
    from migrate.scout.sketch import Built, Called, Sketch
    from migrate.scout.survey import Survey

LIST = "Vec<"


def find_streams(survey: Survey, sketch: Sketch) -> None:
    """Make streams of types that look like one, where no assertion is lost by it."""
    found = {name: stream_of(name, built) for name, built in sketch.built.items()}
    streams = {name: stream for name, stream in found.items() if stream is not None}
    for name, stream in streams.items():
        built = sketch.built[name]
        before = survey.evaluate(f"{name} as it is", sketch)
        del sketch.built[name]
        sketch.streams[name] = stream
        after = survey.evaluate(f"{name} as a stream", sketch)
        if after.shown.tally.status["translated"] < before.shown.tally.status["translated"]:
            sketch.built[name] = built
            del sketch.streams[name]


def stream_of(name: str, built: Built) -> StreamType | None:
    """Return a type as a stream: one constructor, one method that is given texts, one that ends.

    Both methods give lists of the same, and the first changes the value.
    """
    push, close = _asked_with(built, 1), _asked_with(built, 0)
    constructors = list(built.constructors.values())
    if push is None or close is None or len(constructors) != 1 or len(constructors[0].rows) != 1:
        return None
    alone = len(built.asks) == 2 and not (built.feeds or built.constants)
    changes = push.name in built.changing
    if not (alone and changes and push.returns == close.returns):
        return None
    if not push.returns.startswith(LIST) or push.rows[1][0].kind not in {"text", "string"}:
        return None
    [args] = constructors[0].rows.values()
    return StreamType(
        constructor=constructors[0].name,
        op=snake_case(name),
        args=args,
        push=push.name,
        chunks="chunks",
        pushes="pushes",
        close=close.name,
        closed="closed",
        closing="closing",
        whole="all",
        returns=push.returns,
    )


def _asked_with(built: Built, number: int) -> Called | None:
    """Return the only method that is always given so many arguments."""
    found = [one for one in built.asks.values() if list(one.rows) == [number]]
    return found[0] if len(found) == 1 else None
