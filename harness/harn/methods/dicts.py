"""The methods of dicts (07 §6). Keys go through display; results are in the order of the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear, with_callback
from harness.harn.values.arguments import argument, dict_of, text
from harness.harn.values.display import display_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Invocable, Value

Dict = dict[str, "Value"]


def _keys(_: Run, receiver: Dict, __: list[Value]) -> Value:
    return sorted(receiver)


def _values(_: Run, receiver: Dict, __: list[Value]) -> Value:
    return [receiver[key] for key in sorted(receiver)]


def _entries(_: Run, receiver: Dict, __: list[Value]) -> Value:
    return [{"key": key, "value": receiver[key]} for key in sorted(receiver)]


def _get(run: Run, receiver: Dict, arguments: list[Value]) -> Value:
    return receiver.get(text(run, arguments, 0, "nil"), argument(arguments, 1))


def _merge(run: Run, receiver: Dict, arguments: list[Value]) -> Value:
    other = dict_of("dict.merge", arguments, 0)
    run.room_for(len(receiver) + len(other))
    return {**receiver, **other}


def _remove(run: Run, receiver: Dict, arguments: list[Value]) -> Value:
    left = receiver.copy()
    left.pop(text(run, arguments, 0, "nil"), None)
    return left


def _map_values(run: Run, receiver: Dict, function: Invocable) -> Value:
    return {key: function.invoke(run, [receiver[key]]) for key in sorted(receiver)}


def _map_keys(run: Run, receiver: Dict, function: Invocable) -> Value:
    """Rename the keys; of two that become one the later in order wins, as in a literal."""
    return {
        display_for(run, function.invoke(run, [key])): receiver[key] for key in sorted(receiver)
    }


def _filter(run: Run, receiver: Dict, function: Invocable) -> Value:
    return {key: receiver[key] for key in sorted(receiver) if function.invoke(run, [receiver[key]])}


METHODS: Final[Mapping[str, Method]] = {
    "count": lambda _, receiver, __: len(receiver),
    "has": lambda run, receiver, given: text(run, given, 0, "nil") in receiver,
    "get": _get,
    "map_values": with_callback("dict.map_values", _map_values),
    **{name: with_callback(f"dict.{name}", _map_keys) for name in ("map_keys", "rekey", "rekeyed")},
    "filter": with_callback("dict.filter", _filter),
    **linear(
        by_name(
            {
                "keys": _keys,
                "values": _values,
                "entries": _entries,
                "merge merging": _merge,
                "remove removing": _remove,
            }
        )
    ),
}
