"""Reading the argument of a transform from what stands in a case file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.expectation.errors import ExpectationError, inside
from harness.expectation.kinds import is_count
from harness.expectation.nested import read_nested
from harness.expectation.path_text import parse_path
from harness.expectation.show import show
from harness.expectation.transforms.record import Argument, Mapping

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.expectation.model import Expectation, Json
    from harness.expectation.path import Path

_MAPPING_KEYS: Final = frozenset({"path", "via", "on_missing"})


def read_argument(kind: Argument, raw: Any) -> Any:
    """Return the argument `raw` in the form its transform reads. Raises `ExpectationError`."""
    return _READERS[kind](raw)


def _wrong(kind: Argument, raw: Any) -> ExpectationError:
    return ExpectationError(f"expected {kind}, found {show(raw)}")


def _same(raw: Any) -> Json:
    return raw


def _bounds(raw: Any) -> tuple[int | Path, ...]:
    if not isinstance(raw, list | tuple) or len(raw) != 2:
        raise _wrong(Argument.BOUNDS, raw)
    return tuple(map(_bound, raw))


def _bound(raw: Any) -> int | Path:
    if isinstance(raw, str):
        return parse_path(raw)
    if not is_count(raw):
        raise _wrong(Argument.BOUNDS, raw)
    return int(raw)


def _paths(raw: Any) -> tuple[Path, ...]:
    if not isinstance(raw, list | tuple) or not all(isinstance(path, str) for path in raw):
        raise _wrong(Argument.PATHS, raw)
    return tuple(map(parse_path, raw))


def _part(raw: Any) -> Path:
    if not isinstance(raw, str):
        raise _wrong(Argument.PART, raw)
    path = parse_path(raw)
    if path.step is not None:
        raise _wrong(Argument.PART, raw)
    return path


def _predicate(raw: Any) -> Expectation:
    return read_nested(raw)


def _mapping(raw: Any) -> Mapping:
    if not isinstance(raw, dict) or not isinstance(raw.get("path"), str):
        raise _wrong(Argument.MAPPING, raw)
    if raw.keys() - _MAPPING_KEYS or not isinstance(raw.get("via", ()), list | tuple):
        raise _wrong(Argument.MAPPING, raw)
    on_missing, default = _on_missing(raw.get("on_missing", "fail"))
    with inside("path"):
        return Mapping(parse_path(raw["path"]), tuple(raw.get("via", ())), on_missing, default)


def _on_missing(raw: Json) -> tuple[str, Json]:
    """`fail`, `drop`, `null`; `{"default": x}`; anything else is itself the default."""
    if raw in ("fail", "drop"):
        return raw, None
    if raw == "null":
        return "default", None
    if isinstance(raw, dict) and raw.keys() == {"default"}:
        return "default", raw["default"]
    return "default", raw


_READERS: Final[dict[Argument, Callable[[Any], Any]]] = {
    Argument.NONE: _same,
    Argument.JSON: _same,
    Argument.BOUNDS: _bounds,
    Argument.MAPPING: _mapping,
    Argument.PREDICATE: _predicate,
    Argument.PATHS: _paths,
    Argument.PART: _part,
}
