"""Which branch takes which unit (CMP-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from compose_cases import REGISTRY

from parser import parse
from parser.compose import walk as walk_module
from parser.compose.body_ladders import CALL_BODY, UNCLOSED_BODY, UNCLOSED_STUB
from parser.compose.stray import STRAY_LADDER
from parser.compose.tagged import PROVIDER_DIALECTS
from parser.compose.walk import BRANCHES
from parser.scan.units import Unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from parser.compose.tools import Tools


def test_every_kind_of_unit_has_a_branch() -> None:
    assert set(BRANCHES) == set(get_args(Unit))


def test_the_units_are_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    cut = []
    units_of = walk_module.units_of

    def counted(source: str, tools: Tools) -> Iterator[Unit]:
        for unit in units_of(source, tools):
            cut.append(unit)
            yield unit

    monkeypatch.setattr(walk_module, "units_of", counted)
    many = "<done>a</done>\nb\n" * 400
    result = parse(f"{many}<x>\n<user_response>c\n<y>\n<z>", REGISTRY)

    starts = [unit.start for unit in cut]
    assert starts == sorted(set(starts))
    # CMP-70: the answer that nothing ends takes what comes after it.
    assert [unit.start for unit in result.dispositions] == starts[: 2 * 400 + 2]
    assert result.dispositions[-1].text == "<user_response>c\n<y>\n<z>"


def test_the_ladders_by_name() -> None:
    names = [
        [name for name, _ in ladder]
        for ladder in (PROVIDER_DIALECTS, STRAY_LADDER, CALL_BODY, UNCLOSED_BODY, UNCLOSED_STUB)
    ]

    assert names == [
        ["mistral", "dsml"],
        ["blank", "orphan_wrapper", "calls", "errors", "done", "prose", "protocol_fragment"],
        ["json_body", "nested_xml", "function_markup", "sniffer"],
        ["nested_xml", "function_markup", "lone_bare_call", "truncation"],
        ["truncation"],
    ]
