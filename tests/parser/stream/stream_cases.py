"""Runs the detector, and reads and writes its events in the notation of chapter 05 section 2.4."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from spec_examples import PARSER_SPEC

from parser.stream import CandidatePromoted, CandidateStarted, StreamingToolCallDetector

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.stream import StreamEvent

CHAPTER = PARSER_SPEC / "05-fenced-streaming-shape.md"
KNOWN = {"scan", "save"}

Shown = tuple[Any, ...]

_ROW = re.compile(r"\| (S\d+) \| (.*) \|$")
_IN_ONE = re.compile(r"\. In one delta(?: (?P<tick>`+).*?(?P=tick))? → ")
_STEP = re.compile(r'(?:(`+)(?P<delta>".*?")\1|(?P<finalize>finalize)) → ')
_EVENT = re.compile(r'(?P<kind>start|promote|abort)\((?P<id>c\d+),(?P<name>""|\w+),?')


@dataclass
class Example:
    """The deltas of an example with the events each brings about; the last step is finalize."""

    deltas: list[str]
    events: list[list[Shown]]


def run(deltas: Iterable[str]) -> list[list[Shown]]:
    """Push everything and finalize; the events of each step."""
    detector = StreamingToolCallDetector("session", KNOWN)
    steps = [detector.push(delta) for delta in deltas]
    return [[show(event) for event in step] for step in [*steps, detector.finalize()]]


def flat(steps: list[list[Shown]]) -> list[Shown]:
    return [event for step in steps for event in step]


def show(event: StreamEvent) -> Shown:
    """An event as kind, id, name, and arguments or code (with the tool that the code names)."""
    if isinstance(event, CandidateStarted):
        return ("start", event.tool_call_id, event.tool_name)
    if isinstance(event, CandidatePromoted):
        return ("promote", event.tool_call_id, event.tool_name, event.raw_output)
    facts = event.diagnostic.facts
    named = {} if event.diagnostic.code == "call_parse_error" else facts
    code = ": ".join([event.diagnostic.code, *named.values()])
    return ("abort", event.tool_call_id, event.tool_name, code)


def examples() -> dict[str, list[Example]]:
    """The examples by name; some say also what one single delta brings about."""
    rows = map(_ROW.match, CHAPTER.read_text(encoding="utf-8").split("\n"))
    return {row[1]: list(_read(row[2])) for row in rows if row}


def _read(written: str) -> Iterable[Example]:
    first, *others = _IN_ONE.split(written)[::2]
    example = _read_steps(first)
    yield example
    if others:
        whole = "".join(example.deltas)
        yield Example([whole], _read_steps(f"`{json.dumps(whole)}` → {others[0]}").events)


def _read_steps(written: str) -> Example:
    heads = list(_STEP.finditer(written))
    ends = [head.start() for head in heads[1:]] + [len(written)]
    deltas = [json.loads(head["delta"]) for head in heads if head["delta"]]
    events = [
        _read_events(written[head.end() : end]) for head, end in zip(heads, ends, strict=True)
    ]
    if not any(head["finalize"] for head in heads):
        events.append([])
    return Example(deltas, events)


def _read_events(written: str) -> list[Shown]:
    return [_read_event(written, match) for match in _EVENT.finditer(written)]


def _read_event(written: str, match: re.Match[str]) -> Shown:
    kind = match["kind"]
    name = "" if match["name"] == '""' else match["name"]
    identity = "text-cand-" + match["id"][1:]
    if kind == "start":
        return (kind, identity, name)
    if kind == "promote":
        arguments, _ = json.JSONDecoder().raw_decode(written, match.end())
        return (kind, identity, name, arguments)
    return (kind, identity, name, written[match.end() : written.index(")", match.end())])
