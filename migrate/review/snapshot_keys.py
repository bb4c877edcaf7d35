"""The keys of a review of snapshots, each with the command that does the same."""

from __future__ import annotations

from typing import Final

from migrate.review.keys import Key

KEYS: Final[dict[str, Key]] = {
    "a": Key("accept", "bless what is observed, or remove an unused snapshot", "accept ID"),
    "A": Key("all", "accept all of this group that is not accepted yet", "accept --group GROUP"),
    "s": Key("skip", "leave the snapshot as it is; it comes again next time", "list shows it"),
    "S": Key("skip all", "leave all of this group as it is", "list shows it"),
    "b": Key("back", "show what was shown before", "show ID"),
    "u": Key("undo", "take back what was accepted last, to the byte", "undo"),
    "i": Key("input", "show or hide the input", "show --no-input ID"),
    "d": Key("difference", "show or hide the difference", "show --no-difference ID"),
    "t": Key("tool", "compare with the --diff-tool", "show --diff-tool COMMAND ID"),
    "q": Key("quit", "stop; what was accepted is written", ""),
    "?": Key("help", "show what the keys do", "review --help"),
}
