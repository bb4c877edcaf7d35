"""What a turn of the model comes to: its calls, its texts, what is wrong with it (SEAM-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from harness.harn.agent.model.defaults import SENTINEL
from harness.harn.agent.sessions import Sessions
from harness.harn.bridge import parsed, parser_tools
from harness.harn.values.plain import from_plain
from harness.implementation.hosting import project

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.agent.model.records import Reply
    from harness.harn.registries import Registry
    from harness.harn.runtime.run import Run


@dataclass(frozen=True, slots=True)
class Turn:
    """One answer of the model.

    `kept` is the text that stays in the history; `errors` say why a call that was attempted did not
    run, `violations` how the protocol was not kept, both in words for the model.
    """

    text: str
    visible_text: str
    kept: str
    calls: tuple[dict[str, Any], ...]
    errors: tuple[str, ...]
    violations: tuple[str, ...]
    done_marker: str | None
    native: bool = False
    """Whether the calls came in the provider's own channel."""

    def says(self, sentinel: str | None) -> bool:
        """Return whether the turn says that all is done (CMP-66)."""
        if sentinel is None:
            return False
        return self.done_marker == sentinel or sentinel in self.text


def read_turn(
    run: Run, reply: Reply, registry: Registry, tool_format: str, sentinel: str | None
) -> Turn:
    """Return what an answer comes to in the format of a loop.

    Calls in the provider's own channel go before those in the text. What a native answer has in
    its text is no protocol that it could violate.
    """
    if tool_format == "json" and not reply.tool_calls:
        return _fenced(run, reply, registry, sentinel)
    run.spend(len(reply.text))
    known = parser_tools(run, registry)
    found = from_plain(project(reply.text, known, reply.tool_calls))
    is_native = tool_format == "native" or bool(reply.tool_calls)
    return Turn(
        text=reply.text,
        visible_text=_visible(found, sentinel),
        kept=reply.text if is_native else found["canonical_text"] or reply.text,
        calls=reply.tool_calls or tuple(_numbered(run, found["calls"])),
        errors=() if is_native else tuple(found["tool_parse_errors"]),
        violations=() if is_native else tuple(found["protocol_violations"]),
        done_marker=found["done_marker"],
        native=bool(reply.tool_calls),
    )


def _numbered(run: Run, calls: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Ids of parsed calls go on from turn to turn (SEAM-9)."""
    numbers = run.room(Sessions).call_numbers
    for call in calls:
        yield {**call, "id": f"tc_{next(numbers)}"}


def _fenced(run: Run, reply: Reply, registry: Registry, sentinel: str | None) -> Turn:
    found = parsed(run, reply.text, registry, "json")
    return Turn(
        text=reply.text,
        visible_text=_shown(found["prose"], sentinel),
        kept=reply.text,
        calls=tuple(found["tool_calls"]),
        errors=tuple(found["tool_parse_errors"]),
        violations=tuple(found["protocol_violations"]),
        done_marker=None,
    )


def _visible(found: dict[str, Any], sentinel: str | None) -> str:
    """A turn that says nothing but that all is done shows nothing."""
    says_only_done = found["done_marker"] is not None and not found["prose"]
    return "" if says_only_done else _shown(found["visible_text"], sentinel)


def _shown(text: str, sentinel: str | None) -> str:
    """The sentinel is nothing for people, with the tags around it or without."""
    said = sentinel or SENTINEL
    return text.replace(f"<done>{said}</done>", "").replace(said, "").strip()
