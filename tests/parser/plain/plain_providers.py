"""Chapter 03 section 5, written down rule by rule: dialects that own a whole text."""

from __future__ import annotations

import re
from typing import Any, Final

from plain_text import (
    ASCII_WHITE,
    IDENTIFIER,
    WHITE,
    Wrong,
    collapsed,
    decoded,
    find,
    outside,
    skip,
    trim,
)

from parser.diagnostics import call_diagnostic
from parser.lexer import LexError, parse_ts_call_from
from parser.strict_json import JsonError, decode_at, decode_text

Call = tuple[str, Any]
MARKER, ARGS = "[TOOL_CALLS]", "[ARGS]"


class Mistral:
    """CMP-32 … CMP-34; `names` are the registry's."""

    def __init__(self, source: str, names: set[str]) -> None:
        self.source, self.names = source, names
        self.calls: list[Call] = []
        self.errors: list[str] = []
        self.ranges: list[tuple[int, int]] = []
        position = 0
        while (start := source.find(MARKER, position)) >= 0:
            position = self._one(start, skip(source, start + len(MARKER), ASCII_WHITE))
        self.violations = ["mistral_markers"] if self.calls else []
        self.prose = collapsed(outside(source, self.ranges))

    def _one(self, start: int, place: int) -> int:
        if self.source[place : place + 1] in ("[", "{"):
            return self._json(start, place)
        name = IDENTIFIER.match(self.source, place)
        if name is None:
            self.errors.append("mistral_missing_name")
            return place + 1
        if name[0] not in self.names:
            self.errors.append("mistral_unknown_tool")
            return name.end()
        return self._arguments(start, name[0], skip(self.source, name.end(), ASCII_WHITE))

    def _arguments(self, start: int, name: str, place: int) -> int:
        if not self.source.startswith(ARGS, place):
            self.errors.append("mistral_missing_args")
            return place
        place = skip(self.source, place + len(ARGS), ASCII_WHITE)
        following = find(self.source, MARKER, place)
        raw = trim(self.source[place:following])
        try:
            self.calls.append((name, parse_ts_call_from(f"{name}({raw})", name)[0]))
            self.ranges.append((start, place + len(raw)))
        except LexError as error:
            self.errors.append(call_diagnostic(error).code)
        return following

    def _json(self, start: int, place: int) -> int:
        try:
            payload = decode_at(self.source, place)
            entries = payload.value if isinstance(payload.value, list) else [payload.value]
            self.calls += [self._entry(entry) for entry in entries]
        except JsonError:
            self.errors.append("mistral_json_invalid")
            return place + 1
        except Wrong as error:
            self.errors.append(error.code)
            return place + 1
        self.ranges.append((start, payload.end))
        return payload.end

    def _entry(self, entry: Any) -> Call:
        if not isinstance(entry, dict):
            raise Wrong("mistral_entry_not_object")
        name = entry["name"] if "name" in entry else entry.get("tool_name")
        if not isinstance(name, str) or not name:
            raise Wrong("mistral_entry_missing_name")
        if name not in self.names:
            raise Wrong("mistral_json_unknown_tool")
        arguments = entry["arguments"] if "arguments" in entry else entry.get("args", {})
        if isinstance(arguments, str):
            try:
                arguments = decode_text(arguments)
            except JsonError:
                raise Wrong("mistral_args_string_invalid") from None
        arguments = {} if arguments is None else arguments
        if not isinstance(arguments, dict):
            raise Wrong("mistral_args_not_object")
        return name, arguments


_W: Final = f"[{WHITE}]"
_WRAPPER: Final = re.compile(
    "|".join(f"<｜DSML｜{tag}>.*?</｜DSML｜{tag}>" for tag in ("function_calls", "tool_calls")),
    re.DOTALL,
)
_INVOKE: Final = re.compile(
    rf'<｜DSML｜invoke{_W}+name="([^"]+)"{_W}*>(.*?)</｜DSML｜invoke>', re.DOTALL
)
_PARAMETER: Final = re.compile(
    rf'<｜DSML｜parameter{_W}+name="([^"]+)"(?:{_W}+string="(true|false)")?{_W}*>'
    r"(.*?)</｜DSML｜parameter>",
    re.DOTALL,
)


class Dsml:
    """CMP-40 … CMP-43."""

    violations: Final[list[str]] = []

    def __init__(self, source: str, names: set[str]) -> None:
        self.calls: list[Call] = []
        self.errors: list[str] = []
        wrappers = [match.span() for match in _WRAPPER.finditer(source)]
        ranges = list(wrappers)
        for invoke in _INVOKE.finditer(source):
            if not any(a <= invoke.start() and invoke.end() <= b for a, b in wrappers):
                ranges.append(invoke.span())
            if invoke[1] in names:
                self.calls.append((invoke[1], self._arguments(invoke[2])))
            else:
                self.errors.append("dsml_unknown_tool")
        openers = (match.start() for match in re.finditer("<｜DSML｜", source))
        unfinished = (at for at in openers if not any(a <= at < b for a, b in ranges))
        ranges += [(at, len(source)) for at in [next(unfinished, None)] if at is not None]
        self.prose = collapsed(outside(source, sorted(ranges)))

    def _arguments(self, body: str) -> dict[str, Any]:
        return {key: self._value(raw, kind) for key, kind, raw in _PARAMETER.findall(body)}

    def _value(self, raw: str, kind: str) -> Any:
        if kind == "false":
            try:
                return decode_text(trim(raw))
            except JsonError:
                self.errors.append("dsml_parameter_invalid")
        return decoded(raw)
