"""Chapter 03 sections 8 and 9, written down rule by rule: what is inside a call body."""

from __future__ import annotations

import re
from typing import Any, Final

from plain_text import (
    IDENTIFIER,
    WHITE,
    NotThisShape,
    Wrong,
    collapsed,
    decoded,
    first_present,
    object_end,
    trim,
)

from parser import parse_bare_calls_in_body_with_known
from parser.strict_json import JsonError, decode_text

Call = tuple[str, Any]
FORMS: Final = (("<function=", "</function>"), ("<invoke name=", "</invoke>"))
_XML_HEAD: Final = re.compile(f"<({IDENTIFIER.pattern})>")
_W: Final = f"[{WHITE}]"
_PARAMETER: Final = re.compile(
    rf"<parameter(?:=([A-Za-z0-9_][A-Za-z0-9_.-]*)"
    rf'|{_W}+name="([^"]+)"(?:{_W}+[A-Za-z_][A-Za-z0-9_.-]*="[^"]*")*){_W}*>(.*?)</parameter>',
    re.DOTALL,
)


class Bodies:
    """Reads calls; `entries` is a registry in list form."""

    def __init__(self, entries: list[dict[str, Any]]) -> None:
        self.entries = entries
        self.names = {entry["name"] for entry in entries}
        self.known = self.names | {"ledger", "load_skill"}

    def ladder(self, body: str) -> Call:
        """CMP-79."""
        for rung in (self.json, self.xml, self.markup):
            try:
                return rung(body)
            except NotThisShape:
                pass
        return self.bare(body)

    def bare(self, body: str) -> Call:
        """CMP-85."""
        found = parse_bare_calls_in_body_with_known(body, self.known)
        if found.errors:
            raise Wrong(found.errors[0].code)
        if len(found.calls) != 1:
            raise Wrong("multiple_calls_in_body" if found.calls else "no_call_in_body")
        return found.calls[0].name, found.calls[0].arguments

    def json(self, body: str) -> Call:
        """CMP-80 … CMP-82."""
        text = trim(body)
        if not text.startswith(("{", "[")):
            raise NotThisShape
        item = _decode(text, "json_body_invalid")
        if isinstance(item, list):
            if len(item) != 1:
                raise Wrong("json_body_batch")
            item = item[0]
        if not isinstance(item, dict):
            raise Wrong("json_body_not_object")
        function = item["function"] if isinstance(item.get("function"), dict) else {}
        where = item if first_present(("name", "tool_name"), item) else function
        name = where.get(first_present(("name", "tool_name"), item) or "name")
        if not isinstance(name, str) or not name:
            raise Wrong("json_body_missing_name")
        if name not in self.known:
            raise Wrong("json_body_unknown_tool")
        key = first_present(("arguments", "parameters", "args"), item)
        arguments = item[key] if key else function.get("arguments", {})
        if isinstance(arguments, str):
            arguments = _decode(arguments, "json_args_string_invalid")
        if not isinstance(arguments, dict):
            raise Wrong("json_args_not_object")
        return name, decoded(arguments)

    def xml(self, body: str) -> Call:
        """CMP-83."""
        text = trim(body)
        head = _XML_HEAD.match(text)
        inner = text[head.end() :].lstrip(WHITE) if head else ""
        if head is None or not inner.startswith("{"):
            raise NotThisShape
        if head[1] not in self.known:
            raise Wrong("xml_unknown_tool")
        end = object_end(inner)
        if end is None:
            raise Wrong("xml_object_incomplete")
        return head[1], decoded(_decode(inner[:end], "xml_object_invalid"))

    def markup(self, body: str) -> Call:
        """CMP-86, CMP-87."""
        text = trim(body)
        form = next((form for form in FORMS if text.startswith(form[0])), None)
        if form is None:
            raise NotThisShape
        head, found, rest = text[len(form[0]) :].partition(">")
        if not found:
            raise Wrong("markup_open_truncated")
        name = trim(head).strip('"')
        if not re.fullmatch(r"[A-Za-z0-9_.-]+", name):
            raise NotThisShape
        if name not in self.known:
            raise Wrong("markup_unknown_tool")
        return name, self._markup_arguments(name, rest.partition(form[1])[0])

    def _markup_arguments(self, name: str, inner: str) -> dict[str, Any]:
        given = {
            (match[1] or match[2]): self._value(name, match[1] or match[2], match[3])
            for match in _PARAMETER.finditer(inner)
        }
        leftover = collapsed(_PARAMETER.sub("", inner))
        if "<parameter" in leftover:
            raise Wrong("markup_parameter_truncated")
        if any(opener in leftover for opener, _ in FORMS):
            raise Wrong("markup_multiple_calls")
        if given or not leftover.startswith("{"):
            return given
        end = object_end(leftover)
        if end is None:
            raise Wrong("markup_json_truncated")
        arguments: dict[str, Any] = decoded(_decode(leftover[:end], "markup_json_invalid"))
        return arguments

    def _value(self, name: str, key: str, raw: str) -> Any:
        """CMP-88 … CMP-90."""
        text = re.sub(r"\r?\n\Z", "", re.sub(r"\A\r?\n", "", raw))
        entry = next((entry for entry in self.entries if entry["name"] == name), {})
        parameters = entry.get("parameters", {})
        if key not in parameters or parameters[key].get("type") == "string":
            return text
        try:
            return decode_text(trim(text))
        except JsonError:
            return text


def _decode(text: str, code: str) -> Any:
    try:
        return decode_text(text)
    except JsonError:
        raise Wrong(code) from None
