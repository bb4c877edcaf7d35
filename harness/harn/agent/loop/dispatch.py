"""What happens to the calls of a turn, one after the other (MOCK-7, EXEC-6, SRCH-9, SKL-12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from harness.harn.agent.loop import approvals
from harness.harn.agent.loop.execution import execute
from harness.harn.agent.loop.results import CallResult, failed, rejected
from harness.harn.bridge import parser_tools
from harness.harn.search.events import query_event, result_event
from harness.harn.skills.loading import NAME as LOAD_SKILL
from harness.harn.skills.loading import Refusal, loaded
from harness.harn.skills.render import rendered
from harness.harn.tools.executable import event_executor
from harness.harn.values.display import display, display_for
from harness.harn.values.json_text import json_text
from harness.harn.values.plain import from_plain, to_plain
from harness.harn.values.types import type_name
from harness.implementation.dispatching import normalize_args, validate_args

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.harn.agent.loop.toolbox import Toolbox, View
    from harness.harn.agent.sessions import Session
    from harness.harn.registries import Entry
    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

Call = dict[str, Any]

HARN: Final = "harn_builtin"


@dataclass(slots=True)
class Dispatcher:
    """Runs the calls of a loop and remembers the names: of all, and of those that succeeded."""

    run: Run
    session: Session
    toolbox: Toolbox
    approval_policy: Mapping[str, Any]
    called: list[str] = field(default_factory=list)
    successful: list[str] = field(default_factory=list)
    rejected: list[str] = field(default_factory=list)

    def dispatch(self, call: Call, view: View, iteration: int) -> CallResult:
        """Run one call with the tools of its turn. Raises `LimitError`."""
        name = call["name"]
        self.run.spend(1)
        self.called.append(name)
        result = self._result(call, view, iteration)
        if result.ok:
            self.successful.append(name)
        if result.rejected:
            self.rejected.append(name)
        self._tell(call, view.by_name.get(name), result)
        return result

    def _result(self, call: Call, view: View, iteration: int) -> CallResult:
        name = call["name"]
        entry = view.by_name.get(name)
        if entry is None:
            return rejected(self._unknown(name))
        self.run.spend(approvals.size(self.approval_policy) // 16)
        refusal = approvals.refusal(self.approval_policy, name)
        if refusal is not None:
            return rejected(refusal)
        if self.toolbox.skills is not None and name == LOAD_SKILL:
            return self._load(call["arguments"], iteration)
        if view.client is not None and name == view.client.options.name:
            return self._search(view, call)
        return self._run(name, entry, call["arguments"])

    def _unknown(self, name: str) -> str:
        self.run.spend(self.toolbox.size)
        if self.toolbox.knows(name):
            return f"tool `{name}` is not available now"
        return f"there is no tool `{name}`"

    def _run(self, name: str, entry: Entry, given: Value) -> CallResult:
        """Bring the arguments into shape and check them, then run the tool (04 NORM, VAL)."""
        if not isinstance(given, dict):
            return rejected(f"the arguments of `{name}` must be an object, not {type_name(given)}")
        tools = parser_tools(self.run, {"tools": [{**entry, "name": name}]})
        arguments = normalize_args(name, to_plain(self.run, given), tools)
        checked = validate_args(name, arguments, tools)
        if not checked["ok"]:
            return rejected(display(checked["error"]))
        return execute(self.run, name, entry, from_plain(arguments))

    def _load(self, given: Value, iteration: int) -> CallResult:
        skills = self.toolbox.skills
        assert skills is not None
        registry = skills.options.registry
        self.run.spend(skills.options.size)
        found = loaded(self.run, registry, given if isinstance(given, dict) else {})
        if isinstance(found, Refusal):
            return failed(json_text({"error": found.code, "message": found.message}))
        if skills.load(found, iteration):
            self.toolbox.restart_narrowing()
        return CallResult(rendered(self.run, found, []))

    def _search(self, view: View, call: Call) -> CallResult:
        client = self.toolbox.searching(view.allowed)
        assert client is not None
        query = call["arguments"].get("query") if isinstance(call["arguments"], dict) else None
        asked = "" if query is None else display_for(self.run, query)
        label = client.options.label
        self._add(query_event(call["id"], label, asked))
        ranking, after = client.search(self.run, asked)
        self.toolbox.promote(after.promoted)
        self._add(result_event(call["id"], label, ranking.names))
        return CallResult(json_text(ranking.result()))

    def _tell(self, call: Call, entry: Entry | None, result: CallResult) -> None:
        metadata = {
            "tool_call_id": call["id"],
            "tool_name": call["name"],
            "status": "completed" if result.ok else "failed",
            "rejected": result.rejected,
            "executor": HARN if entry is None else event_executor(entry),
        }
        self.session.emit("tool_call_update", metadata)

    def _add(self, event: dict[str, Value]) -> None:
        self.session.events.append(event)
