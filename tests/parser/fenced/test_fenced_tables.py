"""Tables of chapter 05 section 1: the cells are read, and the parser is asked for the same."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING

import pytest
from fenced_cases import codes as shown_codes
from spec_examples import Row, codes, spec_line, spec_table

from parser.fenced import parse_fenced_json_tool_calls
from parser.fenced.fences import opener_of

if TYPE_CHECKING:
    from parser.model import ParseResult

OPENERS = spec_table("05 FNC-8 #")
STREAM = spec_table("05 FNC-16 Next item")
MARKERS = spec_table("05 ENV-8 Input")

# FNC-8 row 4 names the characters that ASCII calls white space.
CHARACTERS = {"space": " ", "tab": "\t", "LF": "\n", "FF": "\f", "CR": "\r"}
NO_OPENERS = codes(spec_line("05", "Not openers: "))


def _fences(row: Row) -> list[str]:
    return ["```", "~~~"] if row.cells[1] == "either" else codes(row.cells[1])


def _suffixed(row: Row) -> list[str]:
    start, *marks = codes(row.cells[2])
    (named,) = re.findall(r"\((.*?)\)", row.cells[2])
    return [start + mark for mark in [*marks, *(CHARACTERS[name] for name in named.split(", "))]]


def _takes(row: Row, fence: str, info: str) -> bool:
    if fence not in _fences(row):
        return False
    match row.cells[2].split()[0]:
        case "exactly":
            return info in codes(row.cells[2])
        case "starts":
            return info.startswith(tuple(_suffixed(row)))
        case "anything":
            return True
    raise AssertionError(row.cells[2])


def _infos() -> list[str]:
    exact = [info for row in OPENERS.rows for info in codes(row.cells[2])]
    suffixed = [start + "x" for row in OPENERS.rows[3:4] for start in _suffixed(row)]
    return ["", "`", "`tool", "~tool", "tool\vx", *exact, *suffixed, *NO_OPENERS]


@pytest.mark.parametrize("info", dict.fromkeys(_infos()))
@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_the_first_row_that_takes_a_line_says_what_it_opens(fence: str, info: str) -> None:
    kind = next(row.cells[3] for row in OPENERS.rows if _takes(row, fence, info))
    opener = opener_of(f"  {fence} {info}\r")

    assert kind in ("canonical opener", "drift opener", "not an opener")
    assert (opener is None) is (kind == "not an opener")
    assert (opener is not None and opener.drift is not None) is (kind == "drift opener")


@pytest.mark.parametrize("info", [info for info in _infos() if "\n" not in info])
@pytest.mark.parametrize("fence", ["```", "~~~"])
def test_a_line_opens_a_block_in_a_text_as_its_row_says(fence: str, info: str) -> None:
    kind = next(row.cells[3] for row in OPENERS.rows if _takes(row, fence, info))
    result = parse_fenced_json_tool_calls(f'{fence}{info}\n{{"name":"a"}}\n{fence}')
    # FNC-9: reported with the info string trimmed.
    reported = [f"fence_drift: {fence}{info}"] if kind == "drift opener" else []

    assert [call.name for call in result.calls] == ["a"] * (kind != "not an opener")
    assert shown_codes(result.violations) == reported


@pytest.mark.parametrize("info", NO_OPENERS)
def test_what_the_chapter_lists_opens_nothing(info: str) -> None:
    assert opener_of(f"```{info}") is None
    assert opener_of(f"~~~{info}") is None


# What the first column of FNC-16 says in words: items of that kind.
ITEMS = {
    "object": ['{"name":"x"}'],
    "array, string, number, boolean, null": ["[1]", '"s"', "-1.5", "true", "false", "null"],
    "scalar without": ["7x", "truex", "false-", "null`", "7\u00a0x", "7'"],
    "input exhausted inside a value": ['{"a":1', "[1", '"s', "tru", "-", '{"a":"\\'],
    "any other syntax fault": ["}", ",", "{]", "NaN", "'a'", "{a:1}", ":", "01", '"\\x"'],
    "end of header": [""],
}
SCALAR = "scalar without self-delimiting end "
DELIMITERS = next(row.cells[0] for row in STREAM.rows if row.cells[0].startswith(SCALAR))


def _items() -> list[tuple[str, str]]:
    assert len(ITEMS) == len(STREAM.rows)
    rows = [
        (next(start for start in ITEMS if row.cells[0].startswith(start)), row.cells[1])
        for row in STREAM.rows
    ]
    assert [start for start, _ in rows] == list(ITEMS)
    return [(item, action) for start, action in rows for item in ITEMS[start]]


def _batch(items: str) -> ParseResult:
    return parse_fenced_json_tool_calls(f"```tool\n{items}\n```")


@pytest.mark.parametrize(("item", "action"), _items())
def test_the_next_item_of_a_batch(item: str, action: str) -> None:
    goes_on = "continue" in action
    assert goes_on is not ("stop" in action)
    before = _batch(f'{{"name":"b"}}\n{item}')
    after = _batch(f'{{"name":"b"}}\n{item}\n{{"name":"z"}}')
    called = ["x"] * action.endswith("append a call or one error; continue")

    assert [call.name for call in before.calls] == ["b", *called]
    assert [error.code for error in before.errors] == codes(action)
    # The end of the header, and what runs into it, has nothing behind it.
    if item and codes(action) != ["unterminated_fence"]:
        assert [call.name for call in after.calls] == ["b", *called, *(["z"] * goes_on)]
        assert [error.code for error in after.errors] == codes(action)


@pytest.mark.parametrize("scalar", [*codes(DELIMITERS.partition(") ")[0]), "7", "1e2"])
def test_what_may_stand_directly_behind_a_scalar(scalar: str) -> None:
    marks = {*codes(DELIMITERS.partition("one of ")[2]), *" \t\r\n"}
    for mark in map(chr, range(0x20, 0x7F)):
        # Letters, digits and the signs of a number may belong to the number itself.
        if not (scalar[0].isdigit() and mark in "0123456789.eE+-"):
            first = _batch(f"{scalar}{mark}").errors[0].code
            assert (first == "expected_object") is (mark in marks), mark


State = dict[str, bool]
TOKENS = {
    "<tool>": "<tool>",
    "</tool>": "</tool>",
    "JSON object": '{"name":"a"}',
    "other": "x",
    "close tag": "</tool_calls>",
}
AT_THE_END = re.findall(
    r"(?:(not) )?(\w+)(?: calls)? → `(\w+)`", spec_line("05", "After the stop,")
)


def _is_input(cell: str, token: str) -> bool:
    kind, _, limit = cell.partition(", not ")
    if codes(kind):
        return codes(kind) == [token]
    if kind == "other":
        # An object is something other too, as far as the row does not exclude it.
        return token == "other" or (token == "JSON object" and codes(limit) != ["{"])
    return kind == token


def _holds(condition: str, state: State) -> bool:
    if condition in ("—", "otherwise"):
        return True
    for part in condition.split(", "):
        negated, name, value = re.fullmatch(r"(not )?(\w+)(?: (true|false))?", part).groups()  # type: ignore[union-attr]
        if state[name] is (bool(negated) or value == "false"):
            return False
    return True


def _told_by_the_table(tokens: tuple[str, ...]) -> tuple[int, str | None]:
    """Walk the table of ENV-8: the number of calls, or none and the fault."""
    state = {"saw": False, "active": False, "pending": False}
    calls = 0
    for token in [*tokens, "end of input"]:
        effect = next(
            row.cells[2]
            for row in MARKERS.rows
            if _is_input(row.cells[0], token) and _holds(row.cells[1], state)
        )
        if effect.startswith("stop"):
            break
        if effect.startswith("fault"):
            return 0, codes(effect)[0]
        calls += "append" in effect
        (names, value) = re.findall(r"((?:\w+, )*\w+) := (true|false)", effect)[0]
        state |= {name: value == "true" for name in names.split(", ") if name in state}
    # `no calls` reads like the states.
    state["no"] = not calls
    for negated, name, fault in AT_THE_END:
        if state[name] is not bool(negated):
            return 0, fault
    return calls, None


def test_the_marker_dialect_is_the_table() -> None:
    assert [fault for *_, fault in AT_THE_END] == [
        *("env_marker_unfinished", "env_no_marker", "env_no_object")
    ]
    met = set()
    for size in range(6):
        for tokens in product(TOKENS, repeat=size):
            # ENV-3: directly behind the opener an object asks for a marker all the same.
            text = "<tool_calls>" + " ".join(TOKENS[token] for token in tokens)
            result = parse_fenced_json_tool_calls(text)
            calls, fault = _told_by_the_table(tokens)
            met.add(fault)

            assert len(result.calls) == calls, text
            wanted = [f"chat_template_malformed: {fault}"] if fault else []
            assert shown_codes(result.errors) == wanted, text
    # An envelope that has had a marker and no object is unfinished or was closed empty, so the
    # last check never decides.
    faults = {code for row in MARKERS.rows for code in codes(row.cells[2]) if code[:4] == "env_"}
    assert met == {None, *faults, "env_marker_unfinished"}
