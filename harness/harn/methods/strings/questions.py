"""Questions about a text: its size, and what occurs in it where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.methods.model import by_name, linear
from harness.harn.values.arguments import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.methods.model import Method

METHODS: Final[Mapping[str, Method]] = {
    **by_name(
        {
            "count len": lambda _, receiver, __: len(receiver),
            "empty": lambda _, receiver, __: not receiver,
            "starts_with": lambda run, receiver, given: receiver.startswith(text(run, given, 0)),
            "ends_with": lambda run, receiver, given: receiver.endswith(text(run, given, 0)),
        }
    ),
    **linear(
        {
            "contains": lambda run, receiver, given: text(run, given, 0) in receiver,
            "index_of": lambda run, receiver, given: receiver.find(text(run, given, 0)),
            "last_index_of": lambda run, receiver, given: receiver.rfind(text(run, given, 0)),
        }
    ),
}
