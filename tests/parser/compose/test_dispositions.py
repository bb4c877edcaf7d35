"""What became of every unit (03 section 4): nothing of a source is ever lost."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, TypeVar

import pytest
from compose_cases import REGISTRY
from compose_soups import EXAMPLES, cut_examples, glued, joined_examples, texts
from hypothesis import example, given

from parser import parse
from parser.compose.outcomes import (
    Collected,
    Consumed,
    Credited,
    Diagnosed,
    Dropped,
    Structural,
)
from parser.lexer.thinking import strip_thinking_tags
from parser.scan import scan_units, standard_spec

if TYPE_CHECKING:
    from collections.abc import Iterable

    from parser.model import ParseResult

Part = TypeVar("Part", Collected, Credited, Dropped)
OF_THE_RESPONSE = {"empty_response", "mistral_markers"}
ASCII_SPACE = " \t\n\f\r"
SPEC = standard_spec(REGISTRY)


def rebuilt(result: ParseResult) -> str:
    """Join what a result says of its source, without looking at the source."""
    units = (record.text for record in records(result))
    return "".join(gap + text for gap, text in zip_longest(result.gaps, units, fillvalue=""))


def records(result: ParseResult) -> list[Consumed]:
    kept = [record for record in result.dispositions if isinstance(record, Consumed)]
    assert len(kept) == len(result.dispositions)
    return kept


def codes(of_units: Iterable[tuple[str, ...]]) -> list[str]:
    return [code for of_unit in of_units for code in of_unit]


def parts(result: ParseResult, kind: type[Part]) -> list[Part]:
    return [
        part for record in records(result) for part in record.dispositions if isinstance(part, kind)
    ]


def check(text: str) -> None:
    source, result = strip_thinking_tags(text), parse(text, REGISTRY)

    # Each error is about one unit; a violation may be one of the whole response.
    assert codes(record.errors for record in records(result)) == [it.code for it in result.errors]
    assert codes(record.violations for record in records(result)) == [
        it.code for it in result.violations if it.code not in OF_THE_RESPONSE
    ]

    # CMP-28 (a): units and blanks make the source.
    assert rebuilt(result) == source
    assert len(result.gaps) == len(result.dispositions) + 1
    for record in records(result):
        assert record.text == source[record.start : record.end]
        # (b): each has an outcome, and it says which rule it comes from.
        assert record.dispositions
        assert record.rule.startswith("CMP-")
    # (c): a call is credited exactly once, in order.
    credited = [call for part in parts(result, Credited) for call in part.calls]
    assert credited == list(result.calls)
    assert [call.id for call in result.calls] == [f"tc_{n}" for n in range(len(result.calls))]
    # (d): the public ledger is a projection.
    assert parts(result, Dropped) == list(result.dropped)
    # (e): no text lies outside a unit.
    assert not "".join(result.gaps).strip("\u00a0\u2028\v" + ASCII_SPACE)


@given(texts)
@example("")
@example("<user_response>a\n<b>")
@example("\u00a0<done>x</done>\u00a0")
def test_nothing_is_lost(text: str) -> None:
    check(text)


@pytest.mark.parametrize("text", EXAMPLES)
def test_nothing_is_lost_wherever_an_example_is_cut(text: str) -> None:
    for end in range(len(text)):
        check(text[:end])


@given(glued | cut_examples | joined_examples)
@example("<function=a b>\n<user_response>")
def test_units_are_those_of_the_scan(text: str) -> None:
    result = parse(text, REGISTRY)
    if any(record.unit.startswith("provider_") for record in records(result)):
        return
    units = [(unit.kind, unit.start, unit.end) for unit in scan_units(text, SPEC).units]
    if any(kind == "markup" for kind, _, _ in units):
        # DIFF-19: prose after a markup opener is a tag here, and the scan starts anew behind it.
        return
    consumed = [(record.unit, record.start, record.end) for record in records(result)]

    endless = [record for record in records(result) if record.rule == "CMP-70"]
    if endless:
        # CMP-70: the last record takes all units after its own with it.
        (tag,) = endless
        assert records(result)[-1] == tag
        assert tag.end == len(strip_thinking_tags(text))
        consumed[-1] = units[len(consumed) - 1]
        units = units[: len(consumed)]
    assert consumed == units


@given(texts)
def test_the_public_fields_say_what_the_dispositions_say(text: str) -> None:
    result = parse(text, REGISTRY)
    if any(record.unit.startswith("provider_") for record in records(result)):
        return
    collected = parts(result, Collected)
    by_channel = {
        channel: [part.text for part in collected if part.channel == channel]
        for channel in ("prose", "answer", "done")
    }

    assert result.user_response == ("\n\n".join(by_channel["answer"]) or None)
    assert result.done_marker == (by_channel["done"][-1] if by_channel["done"] else None)
    cleared = bool(by_channel["prose"]) and not result.canonical
    assert result.prose == (
        result.user_response or ("" if cleared else "\n\n".join(by_channel["prose"]))
    )
    stray = [part for part in parts(result, Credited) if part.stray]
    assert result.recovered_from_stray_count == sum(len(part.calls) for part in stray)


class TestRecords:
    def test_of_a_turn_with_everything_in_it(self) -> None:
        text = (
            "Hm.\n<tool_call>[]</tool_call>\n<x>\n</tool_call> see <done\n"
            '<tool_call>peek({ path: "a" }) or so</tool_call>\n<done>ok</done>'
        )

        assert [
            (record.unit, record.rule, record.dispositions)
            for record in records(parse(text, REGISTRY))
        ] == [
            ("text", "CMP-76", (Collected("prose", "Hm."), Dropped("Hm.", "salvaged_as_prose"))),
            (
                "block",
                "CMP-79",
                (Diagnosed("<tool_call>[]</tool_call>", "json_body_batch"),),
            ),
            ("tag", "CMP-69", (Dropped("<x>", "salvaged_as_prose"),)),
            ("stray_close", "CMP-68a", (Structural("</tool_call>"),)),
            ("text", "CMP-76", (Collected("prose", "see"), Dropped("see", "salvaged_as_prose"))),
            ("fenced_line", "CMP-74", (Dropped("<done", "fenced_narration"),)),
            (
                "block",
                "CMP-79",
                (Credited(parse(text, REGISTRY).calls, "or so"),),
            ),
            ("block", "CMP-66", (Collected("done", "ok"),)),
        ]

    def test_of_an_answer_that_never_closes(self) -> None:
        (record,) = records(parse(" <user_response>a\n<b>\n", REGISTRY))

        assert record == Consumed(
            "tag",
            1,
            "<user_response>a\n<b>\n",
            "CMP-70",
            (Structural("<user_response>"), Collected("answer", "a\n<b>")),
        )

    def test_of_a_provider_dialect(self) -> None:
        text = "One.\n[TOOL_CALLS]!\n[TOOL_CALLS]peek[ARGS]{}\n[TOOL_CALLS][]"

        result = parse(text, REGISTRY)

        assert [(record.unit, record.rule, record.dispositions) for record in records(result)] == [
            (
                "provider_prose",
                "CMP-34",
                (
                    Collected("prose", "One.\n[TOOL_CALLS]!"),
                    Diagnosed("[TOOL_CALLS]!", "mistral_missing_name"),
                ),
            ),
            ("provider_calls", "CMP-32", (Credited(result.calls),)),
            ("provider_calls", "CMP-32", (Structural("[TOOL_CALLS][]"),)),
        ]
        assert result.gaps == ("", "", "\n", "")

    def test_of_the_text_beside_a_call_that_went_nowhere(self) -> None:
        residues = {
            "<tool_call><peek>{}</peek> so</tool_call>": "</peek> so",
            "<tool_call><function=peek>so</function></tool_call>": "so",
            "<tool_call><function=peek>{} so</function></tool_call>": "so",
            "<tool_call>\npeek({ })\nso": "so",
            "peek({ })\nmy_call>": "my_call>",
        }

        for text, residue in residues.items():
            (record,) = records(parse(text, REGISTRY))
            (credited,) = record.dispositions
            assert isinstance(credited, Credited)
            assert credited.residue == residue

    def test_a_cleared_turn_keeps_its_ledger(self) -> None:
        result = parse("so\n<x>", REGISTRY)

        assert (result.prose, result.canonical) == ("", "")
        assert [drop.text for drop in result.dropped] == ["so", "<x>"]
        assert rebuilt(result) == "so\n<x>"
