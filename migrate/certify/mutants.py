"""Outputs that differ in one place: what a translated expectation has to tell apart."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final, NamedTuple

from harness.expectation import Index, Key, Path, render_path

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from harness.expectation import Json, Segment

    Changed = tuple[str, Json]

MOST: Final = 400
"""Mutants of one output; the places nearest to its root come first."""


class Mutant(NamedTuple):
    """An output with one change; `change` says in words where and which."""

    change: str
    value: Json


class _Place(NamedTuple):
    """A value inside an output, and what makes an output with another value there."""

    segments: tuple[Segment, ...]
    value: Json
    rebuilt: Callable[[Json], Json]


def no_others(_value: Json) -> Iterable[Changed]:
    """Know nothing of a value but its kind."""
    return ()


def mutants(
    output: Json,
    keys: Collection[str] = (),
    reads: Collection[tuple[Segment, ...]] = ((),),
    others: Callable[[Json], Iterable[Changed]] = no_others,
) -> Iterator[Mutant]:
    """Yield outputs that differ from `output` in one place that is read, at most `MOST`.

    `keys` are those that objects may lack for a reason: they are added where they are not. `reads`
    are the paths that are read; what stands on the way to one, or below it, is changed. `others`
    gives what else a value may become, each with the change in words.
    """
    made = 0
    for place in _places(output):
        if not any(_touches(place.segments, path) for path in reads):
            continue
        where = render_path(Path(None, place.segments)) or "$"
        made_of = (*others(place.value), *changes(place.value), *_additions(place.value, keys))
        for words, value in made_of:
            if made == MOST:
                return
            made += 1
            yield Mutant(f"{where} {words}", place.rebuilt(value))


def _touches(place: tuple[Segment, ...], path: tuple[Segment, ...]) -> bool:
    """Tell whether a place is on the way along a path, or below its end."""
    return all(
        there == here if isinstance(there, Key) else not isinstance(here, Key)
        for here, there in zip(place, path, strict=False)
    )


def _additions(value: Json, keys: Collection[str]) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict):
        for key in keys:
            if key not in value:
                yield f"has {key}", {**value, key: "x"}


def _places(output: Json) -> Iterator[_Place]:
    """Yield every value of an output, the outermost first."""
    waiting = deque([_Place((), output, lambda value: value)])
    while waiting:
        place = waiting.popleft()
        yield place
        waiting.extend(_parts(place))


def _parts(place: _Place) -> Iterator[_Place]:
    value = place.value
    if isinstance(value, dict):
        for key in value:
            yield _Place((*place.segments, Key(key)), value[key], _with_key(place, key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield _Place((*place.segments, Index(number)), item, _with_item(place, number))


def _with_key(place: _Place, key: str) -> Callable[[Json], Json]:
    return lambda value: place.rebuilt({**place.value, key: value})


def _with_item(place: _Place, number: int) -> Callable[[Json], Json]:
    items = place.value
    return lambda value: place.rebuilt([*items[:number], value, *items[number + 1 :]])


def changes(value: Json) -> Iterator[tuple[str, Json]]:
    """Yield what a value can be changed to, with the change in words; never to itself."""
    yield from _KINDS[type(value)](value)


def _of_null(_: None) -> Iterator[tuple[str, Json]]:
    yield "is a text", "x"
    yield "is zero", 0
    yield "is an object", {}
    yield "is true", True


def _of_bool(value: bool) -> Iterator[tuple[str, Json]]:
    yield "is the other bool", not value
    yield "is null", None
    yield "is a text", str(value).lower()


def _of_int(value: int) -> Iterator[tuple[str, Json]]:
    yield "is one more", value + 1
    yield "is one less", value - 1
    yield "is a text", str(value)
    yield "is null", None
    yield "is a float", float(value) + 0.5


def _of_float(value: float) -> Iterator[tuple[str, Json]]:
    yield "is one more", value + 1.0
    yield "is one less", value - 1.0
    yield "is null", None
    yield "is a text", str(value)


def _of_text(text: str) -> Iterator[tuple[str, Json]]:
    if text:
        middle = len(text) // 2
        yield "is empty", ""
        yield "lacks its last character", text[:-1]
        yield "has another character", text[:middle] + _other(text[middle]) + text[middle + 1 :]
    yield "begins with another character", "x" + text
    yield "ends with a line break", text + "\n"
    yield "is null", None
    yield "is a list", [text]


def _other(character: str) -> str:
    return "y" if character == "x" else "x"


def _of_list(items: list[Json]) -> Iterator[tuple[str, Json]]:
    if items:
        yield "is empty", []
        yield "lacks its first element", items[1:]
        yield "has its last element twice", [*items, items[-1]]
    else:
        yield "has a text", ["x"]
        yield "has an object", [{}]
    if len(items) > 1:
        yield "lacks its last element", items[:-1]
        yield "is reversed", items[::-1]
    yield "is null", None


def _of_object(members: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    for key in members:
        yield f"lacks {key}", {other: value for other, value in members.items() if other != key}
    yield "has one more key", {**members, "another_key": "x"}
    if members:
        yield "is empty", {}
    yield "is null", None


_KINDS: Final[dict[type, Callable[..., Iterator[tuple[str, Json]]]]] = {
    type(None): _of_null,
    bool: _of_bool,
    int: _of_int,
    float: _of_float,
    str: _of_text,
    list: _of_list,
    dict: _of_object,
}
