"""The adaptive parser: the tagged and the fenced grammar, and then a key used as a name (ADP)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from parser.arguments.recover import recover_tool_name_by_unique_args
from parser.arguments.schemas import collect_tool_schemas
from parser.arguments.validate import validate_tool_args
from parser.compose.tagged import parse_tagged_tool_calls
from parser.diagnostics import diagnostic
from parser.fenced import parse_fenced_json_tool_calls
from parser.lexer.characters import trim
from parser.lexer.render import compact_json
from parser.lexer.thinking import strip_thinking_tags
from parser.model import Call
from parser.strict_json import JsonError, decode_text
from parser.vocabulary.adaptive import adaptive_vocabulary

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parser.arguments.schemas import ToolSchema
    from parser.lexer.json_value import JsonObject
    from parser.model import Accounted, ParseResult

_WORDS = adaptive_vocabulary()


def parse_adaptive_tool_calls(text: str, tools: object = None) -> ParseResult:
    """Read a text in whichever grammar its calls are written.

    The fenced grammar replaces the tagged one when only it finds calls.
    After that, a text that is one object with one key may be a call with
    the key as its name; in the prose it stays.

    Args:
        text: the response.
        tools: a registry, as `parse` takes it.
    Returns: the `ParseResult` of the grammar that was chosen.
    Raises: TypeError when `text` is not a string.
    Rules: ADP-2 … ADP-6.

    >>> tools = [{"name": "dig", "parameters": {"depth": {"type": "int"}}}]
    >>> parse_adaptive_tool_calls('{"dig": {"depth": 2}}', tools).calls
    (Call(id='tc_0', name='dig', arguments={'depth': 2}),)
    """
    result = parse_tagged_tool_calls(text, tools)
    if not result.calls:
        fenced = parse_fenced_json_tool_calls(text)
        result = fenced if fenced.calls else result
    candidate = key_as_name(text)
    if candidate is None:
        return result
    return with_candidate(result, candidate, collect_tool_schemas(tools))


@dataclass(frozen=True, slots=True)
class KeyAsName:
    """An object whose only key may be the name of a tool, and its value the arguments."""

    key: str
    arguments: JsonObject


def key_as_name(text: str) -> KeyAsName | None:
    """Return the candidate when `text`, apart from thinking, is one such object (ADP-3)."""
    try:
        value = decode_text(trim(strip_thinking_tags(text)))
    except JsonError:
        return None
    if not isinstance(value, dict) or len(value) != 1:
        return None
    ((key, arguments),) = value.items()
    if key in _WORDS.envelope_keys or not isinstance(arguments, dict):
        return None
    return KeyAsName(key, arguments)


def resolved_name(candidate: KeyAsName, schemas: Sequence[ToolSchema]) -> str | None:
    """Return the tool that the candidate calls, or None when that is not certain (ADP-4).

    A registered key never falls back to what its arguments fit. `schemas` are the registry's:
    implicit names are no tools here.
    """
    names = {schema.name for schema in schemas}
    if candidate.key not in names:
        return recover_tool_name_by_unique_args(candidate.arguments, schemas, names)
    invalid = validate_tool_args(candidate.key, candidate.arguments, schemas)
    return None if invalid else candidate.key


def with_candidate(
    result: ParseResult, candidate: KeyAsName, schemas: Sequence[ToolSchema]
) -> ParseResult:
    """Return `result` with the candidate's call, unless it is there, or with a violation.

    The prose keeps the text of the candidate (ADP-5, ADP-6).
    """
    name = resolved_name(candidate, schemas)
    if name is None:
        refused = diagnostic("adaptive_unresolved_key", key=candidate.key)
        return replace(result, violations=(*result.violations, refused))
    if any(_is_call(call, name, candidate.arguments) for call in result.calls):
        return result
    call = Call(f"tc_{len(result.calls)}", name, candidate.arguments)
    *before, last = result.dispositions
    return replace(
        result,
        calls=(*result.calls, call),
        dispositions=(*before, CreditedBesides(last, call.id)),
    )


class CreditedBesides(NamedTuple):
    """The piece in which the candidate ends: what became of it before stays true (ADP-6)."""

    piece: Accounted
    call: str

    @property
    def unit(self) -> str:
        """The kind of the piece."""
        return self.piece.unit

    @property
    def start(self) -> int:
        """Where the piece begins, in code points of the source."""
        return self.piece.start

    @property
    def end(self) -> int:
        """Where it ends, itself not included."""
        return self.piece.end

    @property
    def text(self) -> str:
        """The piece itself."""
        return self.piece.text

    @property
    def rule(self) -> str:
        """The rule that credited the call."""
        return "ADP-5"

    @property
    def errors(self) -> tuple[str, ...]:
        """The codes of the errors about the piece."""
        return self.piece.errors

    @property
    def violations(self) -> tuple[str, ...]:
        """The codes of the violations in it."""
        return self.piece.violations

    def with_ids(self, ids: Mapping[str, str]) -> CreditedBesides:
        """Return the record with its calls under other ids, by their present ones (DEC-2)."""
        return CreditedBesides(self.piece.with_ids(ids), ids[self.call])

    def to_dict(self) -> dict[str, Any]:
        """Return the record as plain data, the call after what the grammar made of the piece."""
        plain = self.piece.to_dict()
        credited = {"disposition": "credited", "calls": [self.call]}
        return {**plain, "rule": self.rule, "outcome": [*plain["outcome"], credited]}


def _is_call(call: Call, name: str, arguments: JsonObject) -> bool:
    # As text, because to Python `True`, `1` and `1.0` are equal.
    return call.name == name and compact_json(call.arguments) == compact_json(arguments)
