"""The detector of tool calls in text that is still arriving (STR-1 … STR-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from parser.caller import require_str
from parser.diagnostics import Diagnostic, diagnostic
from parser.names.known import known_names
from parser.stream.call import CallWatch
from parser.stream.close_tag import close_tag
from parser.stream.events import CandidateAborted, CandidatePromoted, CandidateStarted
from parser.stream.lines import LineReader
from parser.stream.outlook import Outlook, budget
from parser.stream.verdict import Reading, judge_block, read_call
from parser.stream.window import Window
from parser.vocabulary.stream import stream_vocabulary

if TYPE_CHECKING:
    from collections.abc import Collection

    from parser.stream.events import StreamEvent
    from parser.stream.lines import Head
    from parser.stream.window import Steps
    from parser.vocabulary.stream import CallTag


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A candidate that was announced; `start` is where its name or its body begins."""

    id: str
    tag: CallTag | None
    name: str
    start: int


class StreamingToolCallDetector:
    r"""Announces candidate tool calls of one response while its text arrives.

    For progress display only: calls come from the parse of the complete
    text, whose verdict may differ (STR-1). One detector reads one response.

    Args:
        session_id: what the events are to carry.
        known_tools: the exact names that bare calls and call blocks may
            use.
    Raises: TypeError when `session_id` is no string or `known_tools` no
        collection of strings.
    Rules: STR-1 … STR-17.

    >>> detector = StreamingToolCallDetector("session", {"scan"})
    >>> detector.push("Looking.\nsca")
    []
    >>> [event] = detector.push("n({ depth: ")
    >>> event.type, event.tool_call_id
    ('tool_call', 'text-cand-1')
    >>> detector.push("3 })")[0].to_dict()["raw_output"]
    {'depth': 3}
    >>> detector.finalize()
    []
    """

    def __init__(self, session_id: str, known_tools: Collection[str]) -> None:
        require_str(session_id, "session_id")
        self._session_id = session_id
        self._known = known_names(known_tools, "known_tools").names
        self._window = Window()
        self._lines = LineReader(self._window, self._known)
        self._events: list[StreamEvent] = []
        self._announced = 0
        self._candidate: _Candidate | None = None
        self._spent = 0
        self._finished = False
        self._work = self._watch()

    def push(self, delta: str) -> list[StreamEvent]:
        """Take the next piece of the response.

        Args:
            delta: the text that arrived.
        Returns: the events that it brings about, in order; none after
            `finalize`.
        Raises: TypeError when `delta` is not a string.
        Rules: STR-2, STR-8.
        """
        require_str(delta, "delta")
        if not delta or self._finished:
            return []
        if self._candidate is None:
            self._window.forget_settled()
        self._window.feed(delta)
        next(self._work)
        return self._take_events()

    def finalize(self) -> list[StreamEvent]:
        """End the response; an open candidate gets its verdict.

        Returns: the events that it brings about; none the second time.
        Raises: nothing.
        Rules: STR-12, STR-14.
        """
        candidate = self._candidate
        if candidate is not None and not self._finished:
            self._conclude(candidate, self._final_verdict(candidate))
        self._finished = True
        return self._take_events()

    def _watch(self) -> Steps[None]:
        while True:
            head = yield from self._lines.next_head()
            candidate = self._announce(head)
            if head.tag is not None:
                decided = yield from self._watch_block(candidate, head.tag)
            else:
                decided = yield from self._watch_call(candidate)
            while not decided:
                # STR-17: no later candidate is seen.
                self._window.at = len(self._window.text)
                yield

    def _watch_block(self, candidate: _Candidate, tag: CallTag) -> Steps[bool]:
        if not (yield from close_tag(self._window, tag.close)):
            return False
        body = self._window.slice(candidate.start, self._window.position - len(tag.close))
        self._conclude(candidate, judge_block(body, self._known))
        self._lines.line_start = True
        return True

    def _watch_call(self, candidate: _Candidate) -> Steps[bool]:
        """STR-11: promote as soon as the call parses; failures are waited over."""
        self._window.at += len(candidate.name) + 1
        watch = CallWatch(self._window)
        steps = watch.steps()
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return bool(end.value) and self._try(candidate, watch.reach)
            outlook = watch.outlook()
            if outlook is Outlook.YES:
                # STR-15: this may be too early, and nothing undoes it.
                return self._try(candidate, self._window.end)
            if outlook is Outlook.MAYBE and self._can_afford(candidate):
                self._spent += self._window.end - candidate.start
                if self._try(candidate, self._window.end):
                    return True
            yield

    def _can_afford(self, candidate: _Candidate) -> bool:
        cost = self._window.end - candidate.start
        return self._spent + cost <= budget(self._window.end)

    def _try(self, candidate: _Candidate, end: int) -> bool:
        """Promote the candidate if its text up to `end` parses."""
        reading = read_call(self._window.slice(candidate.start, end), candidate.name)
        if isinstance(reading, Diagnostic):
            return False
        self._conclude(candidate, reading)
        self._window.move_to(candidate.start + reading.length)
        self._lines.line_start = False
        return True

    def _final_verdict(self, candidate: _Candidate) -> Reading | Diagnostic:
        if candidate.tag is not None:
            return diagnostic("tagged_unclosed")
        return read_call(self._window.slice(candidate.start, self._window.end), candidate.name)

    def _announce(self, head: Head) -> _Candidate:
        self._announced += 1
        name = f"{stream_vocabulary().candidate_prefix}{self._announced}"
        candidate = _Candidate(name, head.tag, head.name, self._window.position)
        self._events.append(CandidateStarted(self._session_id, candidate.id, head.name))
        self._candidate = candidate
        return candidate

    def _conclude(self, candidate: _Candidate, verdict: Reading | Diagnostic) -> None:
        session, identity = self._session_id, candidate.id
        event: StreamEvent
        if isinstance(verdict, Reading):
            event = CandidatePromoted(session, identity, verdict.name, verdict.arguments)
        else:
            event = CandidateAborted(session, identity, candidate.name, verdict)
        self._events.append(event)
        self._candidate = None

    def _take_events(self) -> list[StreamEvent]:
        events, self._events = self._events, []
        return events
