"""Tool names found again from a name that nobody declared, or from the arguments alone (NREC).

Dispatch asks; the parsers never do (KNOWN-3).
"""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from parser.arguments.schemas import ToolSchema
from parser.arguments.validate import missing_parameters
from parser.caller import require_all, require_str
from parser.diagnostics.repair import REPAIR_MESSAGES
from parser.lexer.characters import trim
from parser.lexer.render import compact_json

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from parser.lexer.json_value import JsonObject, JsonValue

_UNSAFE = re.compile(r"[^A-Za-z0-9_]")
_LONGEST_SHOWN_CALL = 400


@dataclass(frozen=True, slots=True)
class SchemaMatchRepair:
    """Feedback on a call whose arguments fit one other tool (NREC-3).

    Nothing was dispatched.

    Attributes:
        tool: the name as written.
        recovered_tool: the one tool that the arguments fit.
        reason: both names, and that the first is not callable.
        next_step: what to write instead, with the call.
        error: always `invalid_arguments`.

    >>> repair = SchemaMatchRepair("peek", "view", "No tool.", "Call view.")
    >>> repair.to_dict()["recovered_tool"]
    'view'
    """

    tool: str
    recovered_tool: str
    reason: str
    next_step: str
    error: str = field(default="invalid_arguments", init=False)

    def to_dict(self) -> dict[str, Any]:
        """Return the feedback as the object a model is shown."""
        return asdict(self)


def recover_unique_provider_safe_alias(name: str, schemas: Iterable[ToolSchema]) -> str | None:
    """Return the declared name that a name spells, respelt by a provider too.

    Case, and every character but ASCII letters, digits and `_`, are set
    aside.

    Args:
        name: the name as it came back.
        schemas: what `collect_tool_schemas` returns.
    Returns: the declared name, or None when no schema or several match.
    Raises: TypeError when `name` is not a string, or `schemas` no
        collection of `ToolSchema`.
    Rules: NREC-1.

    >>> from parser import collect_tool_schemas
    >>> schemas = collect_tool_schemas([{"name": "kb-tools__Find"}])
    >>> recover_unique_provider_safe_alias("kb_tools__find", schemas)
    'kb-tools__Find'
    """
    require_str(name, "name")
    declared = [schema.name for schema in require_all(schemas, ToolSchema, "schemas")]
    if name in declared:
        return name
    folded = _folded(name)
    matches = [other for other in declared if _folded(other) == folded]
    return matches[0] if len(matches) == 1 else None


def recover_tool_name_by_unique_args(
    args: JsonValue, schemas: Iterable[ToolSchema], allowed: Collection[str] = ()
) -> str | None:
    """Return the one tool that some arguments fit, all keys and none missing.

    Types are not looked at; two schemas of one name are two.

    Args:
        args: any JSON value.
        schemas: what `collect_tool_schemas` returns.
        allowed: the names that count; all of them when it is empty.
    Returns: the name, or None: also when `args` is no object, or one
        without keys.
    Raises: TypeError when `schemas` is no collection of `ToolSchema`, or
        `allowed` none of strings.
    Rules: NREC-2.

    >>> from parser import collect_tool_schemas
    >>> tools = [{"name": "view", "parameters": {"file": {}}}]
    >>> schemas = collect_tool_schemas(tools)
    >>> recover_tool_name_by_unique_args({"file": "a.py"}, schemas)
    'view'
    """
    known = require_all(schemas, ToolSchema, "schemas")
    names = frozenset(require_all(allowed, str, "allowed"))
    if not isinstance(args, dict):
        return None
    fitting = [
        schema.name
        for schema in known
        if (not names or schema.name in names) and _fits(schema, args)
    ]
    return fitting[0] if len(fitting) == 1 else None


def schema_match_repair_result(
    tool_name: str,
    args: JsonValue,
    schemas: Iterable[ToolSchema],
    allowed: Collection[str] = (),
) -> SchemaMatchRepair | None:
    """Tell the model which tool its arguments fit, if it named an unknown one.

    Args:
        tool_name: the name as written.
        args: any JSON value.
        schemas: what `collect_tool_schemas` returns.
        allowed: the names that count; all of them when it is empty.
    Returns: the `SchemaMatchRepair`, or None when
        `recover_tool_name_by_unique_args` finds none.
    Raises: TypeError when `tool_name` is not a string, `schemas` no
        collection of `ToolSchema`, or `allowed` none of strings.
    Rules: NREC-3.

    >>> from parser import collect_tool_schemas
    >>> tools = [{"name": "view", "parameters": {"file": {}}}]
    >>> schemas = collect_tool_schemas(tools)
    >>> file = {"file": "a.py"}
    >>> repair = schema_match_repair_result("peek", file, schemas)
    >>> repair.next_step.partition(". ")[2]
    'Reissue the call under that name: view({"file":"a.py"})'
    """
    require_str(tool_name, "tool_name")
    recovered = recover_tool_name_by_unique_args(args, schemas, allowed)
    if recovered is None:
        return None
    facts = {"tool": tool_name, "recovered": recovered}
    call = _shown_call(recovered, args)
    return SchemaMatchRepair(
        tool=tool_name,
        recovered_tool=recovered,
        reason=REPAIR_MESSAGES["reason"].render(facts),
        next_step=REPAIR_MESSAGES["next_step"].render({"call": call}),
    )


def _folded(name: str) -> str:
    return _UNSAFE.sub("_", trim(name)).lower()


def _fits(schema: ToolSchema, args: JsonObject) -> bool:
    demands = any(known.required and not known.has_default for known in schema.parameters)
    owned = {known.name for known in schema.parameters}
    return demands and args.keys() <= owned and not missing_parameters(schema, args)


def _shown_call(name: str, args: JsonValue) -> str:
    if _may_be_shown(args):
        arguments = compact_json(args)
        if len(arguments) <= _LONGEST_SHOWN_CALL:
            return REPAIR_MESSAGES["call"].render({"recovered": name, "arguments": arguments})
    return REPAIR_MESSAGES["long_call"].render({"recovered": name})


def _may_be_shown(args: JsonValue) -> bool:
    """Tell whether this is JSON of a bearable size: a caller's value may even hold itself."""
    waiting = [args]
    for _ in range(_LONGEST_SHOWN_CALL):
        if not waiting:
            return True
        value = waiting.pop()
        if isinstance(value, dict) and all(isinstance(key, str) for key in value):
            waiting += value.values()
        elif isinstance(value, list):
            waiting += value
        elif not isinstance(value, str | int | float | None):
            return False
    return False
