"""The keys of a review, each with the command that does the same without a terminal."""

from __future__ import annotations

from typing import Final, NamedTuple


class Key(NamedTuple):
    """A key: what it is called in the line of keys, what it does, and its twin."""

    label: str
    help: str
    twin: str


KEYS: Final[dict[str, Key]] = {
    "a": Key(
        "accept", "decide about the one disagreement shown, with verdict and reason", "set ID"
    ),
    "A": Key("all", "decide about all of this cluster that is undecided", "set CLUSTER"),
    "m": Key("members", "go through the members of this cluster one by one", "show CLUSTER"),
    "s": Key("skip", "leave the one disagreement shown for a later review", "skip ID"),
    "S": Key("skip all", "leave all of this cluster for a later review", "skip CLUSTER"),
    "b": Key("back", "show what was shown before, to decide after all", "show ID, and unskip ID"),
    "u": Key("undo", "take the last decision of this review back", "undo"),
    "o": Key("open", "open the Rust assertion in an editor", "open ID"),
    "i": Key("input", "show or hide the input", "show --no-input ID"),
    "d": Key("difference", "show or hide the difference", "show --no-difference ID"),
    "t": Key("tool", "compare with the --diff-tool", "show --diff-tool COMMAND ID"),
    "w": Key("witness", "find the smallest input that still disagrees", "shrink ID"),
    "q": Key("quit", "stop; the next review begins with what is left", "list --left"),
    "?": Key("help", "show what the keys do", "review --help"),
}
