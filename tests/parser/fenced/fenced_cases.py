"""Reads the fenced examples of chapter 05 section 1.8, and shows results in their notation."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spec_examples import PARSER_SPEC

if TYPE_CHECKING:
    from parser.diagnostics import Diagnostic
    from parser.model import ParseResult

CHAPTER = PARSER_SPEC / "05-fenced-streaming-shape.md"

_ROW = re.compile(r'\| ([FVE]\d+) \| (`+)(".*?")\2 \| (.*) \|$')
_CLAUSE = re.compile(
    r"\b(calls|errors|violations|prose and canonical|prose)"
    r"(?: = (?P<input>(?:whole )?input)| (?P<tick>`+)(?P<code>.*?)(?<!`)(?P=tick)(?!`))"
)
_CALL = re.compile(r"(tc_\d+) (\S+) ")

# The essential parameter that the chapter writes after a code.
_PARAMETERS = {
    "unterminated_fence": "line {line}",
    "fence_drift": "{fence}",
    "verbatim_body_unclosed": "{opener}",
    "verbatim_body_missing": "{opener}, {available} of {expected}",
    "verbatim_body_orphan": "{opener}",
    "verbatim_body_ambiguous": "{opener}",
    "chat_template_malformed": "{fault}",
}


@dataclass
class Shown:
    """A result in the notation of the chapter."""

    calls: list[Any] = field(default_factory=list)
    errors: str = "[]"
    violations: str = "[]"
    prose: str = ""
    canonical: str = ""


def examples() -> dict[str, tuple[str, str]]:
    """Input and written result of each example, by its name."""
    rows = map(_ROW.match, CHAPTER.read_text(encoding="utf-8").split("\n"))
    return {row[1]: (json.loads(row[3]), row[4]) for row in rows if row}


def read_result(text: str, written: str) -> Shown:
    """Read a result cell; what it does not mention has its default."""
    shown = Shown(canonical=text)
    for clause in _CLAUSE.finditer(written):
        code = clause["code"]
        if clause[1] == "calls":
            shown.calls = _read_calls(code)
        elif clause[1] in ("errors", "violations"):
            setattr(shown, clause[1], code)
        else:
            shown.prose = text if clause["input"] else _read_text(code)
            shown.canonical = shown.prose if "canonical" in clause[1] else text
    return shown


def show(result: ParseResult) -> Shown:
    return Shown(
        calls=[[call.id, call.name, call.arguments] for call in result.calls],
        errors=_codes(result.errors),
        violations=_codes(result.violations),
        prose=result.prose,
        canonical=result.canonical,
    )


def codes(diagnostics: tuple[Diagnostic, ...]) -> list[str]:
    return [_code(diagnostic) for diagnostic in diagnostics]


def _codes(diagnostics: tuple[Diagnostic, ...]) -> str:
    return f"[{', '.join(codes(diagnostics))}]"


def _code(diagnostic: Diagnostic) -> str:
    parameter = _PARAMETERS.get(diagnostic.code)
    if parameter is None:
        return diagnostic.code
    return f"{diagnostic.code}: {parameter.format_map(diagnostic.facts)}"


def _read_calls(code: str) -> list[Any]:
    if code.startswith("[{"):
        return [[call["id"], call["name"], call["arguments"]] for call in json.loads(code)]
    calls = []
    position = 1
    while head := _CALL.match(code, position):
        arguments, position = json.JSONDecoder().raw_decode(code, head.end())
        calls.append([head[1], head[2], arguments])
        position += len(", ") * code.startswith(", ", position)
    assert code[position:] == "]", code
    return calls


def _read_text(code: str) -> str:
    return json.loads(code) if code.startswith('"') else code
