"""Tables of chapter 03 that say what a text comes to: their cells are read, texts made of them."""

from __future__ import annotations

import re
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest
from compose_cases import REGISTRY, canonical
from spec_examples import Row, codes, spec_table

from parser import parse
from parser.compose import walk
from parser.compose.stray import read_stray
from parser.compose.tools import Tools
from parser.lexer.characters import INDEX_BLANK, UNICODE_SPACE
from parser.scan.positions import GAP_BLANK

if TYPE_CHECKING:
    from collections.abc import Iterator

    from parser.model import ParseResult

SPACES = spec_table("03 CMP-3 name")
BLOCKS = spec_table("03 CMP-18 shorthand used below")
DSML = spec_table("03 CMP-40 shape")
BRANCHES = spec_table("03 CMP-49 #")
FRAMES = spec_table("03 CMP-58 form")
CALL_BLOCKS = spec_table("03 CMP-62 result")
LADDER = spec_table("03 7 step")

ESCAPES = {"\\t": "\t", "\\n": "\n", "\\f": "\f", "\\r": "\r", "\\v": "\v"}


def _by_number(cell: str) -> set[str]:
    """Read `U+0009–000D, 0020, …`."""
    (listed,) = re.findall(r"\(U\+(.*)\)", cell)
    spans = [span.split("–") for span in listed.split(", ")]
    return {chr(code) for span in spans for code in range(int(span[0], 16), int(span[-1], 16) + 1)}


def test_the_three_notions_of_white_space() -> None:
    cells = {row.cells[0].strip("*"): row.cells[1] for row in SPACES.rows}
    listed = {
        name: {ESCAPES[code] for code in codes(cell.split(" (")[0])} | {" "}
        for name, cell in cells.items()
        if cell.startswith("space")
    }

    assert listed == {"ascii-ws": {*GAP_BLANK}, "blank": {*INDEX_BLANK}}
    assert ESCAPES[codes(cells["ascii-ws"].split("not")[1])[0]] not in GAP_BLANK
    assert _by_number(cells["trim"]) == {*UNICODE_SPACE}


# A response that gives the block of each shorthand, alone.
GIVES = {
    "C(name, args)": ("<toolcall>peek({ path: 'a' })</toolcall>", 'C(peek, {"path": "a"})'),
    "P(text)": ("<assistantprose>a\nb</assistantprose>", 'P("a\\nb")'),
    "U(text)": ("<userresponse> a\nb </userresponse>", 'U("a\\nb")'),
    "D(text)": ("<done>\na\n</done>", 'D("a")'),
}


@pytest.mark.parametrize("row", BLOCKS.rows, ids=lambda row: row.cells[0])
def test_a_canonical_block_has_the_form_of_its_row(row: Row) -> None:
    (shorthand,), form = codes(row.cells[0]), row.cells[1].partition(" — ")[0]
    text, written = GIVES[shorthand]
    words = {"`name(`": "peek(", "*pretty args*": '{\n  "path": "a"\n}', "NL": "\n"}
    words["*text*"] = "a" if shorthand[0] == "D" else "a\nb"
    pieces = re.findall(r"`[^`]*`|\*[^*]*\*|NL", form)

    wanted = "".join(words.get(piece, piece.strip("`")) for piece in pieces)

    assert parse(text, REGISTRY).canonical == wanted == canonical(written)


# CMP-40: what the words of a form stand for; several where white space may differ.
WORDS = {"ws+": [" ", "\n\t"], "ws*": ["", " \n"], "*non-quote+*": ["NAME"], "…": ["BODY"]}
WORDS |= {"*body*": ["BODY"], "*value*": ["BODY"]}
_PIECE = re.compile(r"\[ | \]|`[^`]+`|\*[^*]+\*|ws[+*]|…|\bor\b")


def _readings(form: str) -> Iterator[str]:
    """Give texts that have a form: `[ … ]` may be left out, and a word has several readings."""
    optional = re.search(r"\[ (.*) \]", form)
    if optional:
        yield from _readings(form.replace(optional[0], ""))
        for choice in _alternatives(optional[1]):
            yield from _readings(form.replace(optional[0], choice))
        return
    pieces = [WORDS.get(piece, [piece.strip("`")]) for piece in _PIECE.findall(form)]
    yield from ("".join(choice) for choice in product(*pieces))


def _alternatives(pieces: str) -> list[str]:
    """Give both readings of `x` or `y` behind what stands before them."""
    before, codes_ = re.fullmatch(r"(\S+ )(.*)", pieces).groups()  # type: ignore[union-attr]
    return [before + code for code in codes_.split(" or ")]


def _dsml(shape: str) -> list[str]:
    (form,) = [row.cells[1] for row in DSML.rows if row.cells[0] == shape]
    forms = form.split(", or ") if shape == "wrapper" else [form]
    return [text for one in forms for text in _readings(one)]


CALL = _dsml("invoke")[0].replace("NAME", "peek")
PARAMETER = _dsml("parameter")[0].replace("NAME", "path").replace("BODY", "a")


@pytest.mark.parametrize("invoke", _dsml("invoke"))
def test_an_invoke_of_dsml(invoke: str) -> None:
    result = parse(invoke.replace("NAME", "peek").replace("BODY", PARAMETER), REGISTRY)

    assert [(call.name, call.arguments) for call in result.calls] == [("peek", {"path": "a"})]
    assert result.prose == ""


@pytest.mark.parametrize("parameter", _dsml("parameter"))
def test_a_parameter_of_dsml(parameter: str) -> None:
    written = parameter.replace("NAME", "depth").replace("BODY", " 7 ")

    (call,) = parse(CALL.replace("BODY", written), REGISTRY).calls

    assert call.arguments == {"depth": 7 if 'string="false"' in parameter else " 7 "}


@pytest.mark.parametrize("wrapper", _dsml("wrapper"))
def test_a_wrapper_of_dsml(wrapper: str) -> None:
    result = parse(f"a {wrapper.replace('BODY', f'b {CALL} c')} d", REGISTRY)

    assert [call.name for call in result.calls] == ["peek"]
    assert result.prose == "a  d"


def test_every_shape_of_dsml_is_tried() -> None:
    assert [row.cells[0] for row in DSML.rows] == ["wrapper", "invoke", "parameter"]
    assert [len(_dsml(row.cells[0])) for row in DSML.rows] == [2, 4, 20]


# CMP-49: what each row's literals stand in, by what the row says beside them.
UNITS = {re.sub(r"(?<!^)(?=[A-Z])", "_", unit.__name__).lower() for unit in walk.BRANCHES}
BRANCH_TEXTS: dict[str, list[str]] = {
    "1": ["{}peek({{}})</tool_call>", "{}peek({{}})"],
    "2": ["x", "7", "[[CALL]]"],
    "3": ["<|message|> \ttool_call to=peek"],
    "4": ["</tool_call<|end|>", "<tool_call<|message|>", "<|end|>"],
    "5": ["x <b>", "```\n<b>\n```"],
    "6": ["{0}peek({{}})</{1}>"],
    "7": ["<tool_call>peek({{}})", "<toolcall>it's</toolcall>"],
    "8": ["{0}x</{1}>"],
    "9": ["<peek({{}})>"],
    "10": ["{}peek>"],
    "11": ["{}"],
    "12": ["{}"],
    "13": ["<b>", "<", "</done>"],
}


def _branch_texts(row: Row) -> list[str]:
    # Rows 1, 6, 8, 10 to 12 are about the literals they name, the others about a form.
    if row.cells[0] not in ("1", "6", "8", "10", "11", "12"):
        return [text.format("<") for text in BRANCH_TEXTS[row.cells[0]]]
    literals = codes(row.cells[2])
    assert literals
    return [
        text.format(literal, literal[1:-1])
        for literal in literals
        for text in BRANCH_TEXTS[row.cells[0]]
    ]


@pytest.mark.parametrize("row", BRANCHES.rows, ids=lambda row: f"{row.cells[0]} {row.cells[1]}")
def test_what_a_branch_takes_is_the_unit_of_its_row(row: Row) -> None:
    kinds = UNITS & {*re.findall(r"\w+", row.cells[1].split(",")[0])}

    met = {
        unit.unit
        for text in _branch_texts(row)
        for unit in parse(text, REGISTRY).dispositions
        if row.cells[0] != "5" or unit.unit != "text"
    }

    assert kinds
    assert met == kinds


# CMP-58: chapter 02 says where a unit ends, so it wins where it differs (decisions, preamble).
LISTED = ["start", "channel", "constrain", "message", "end", "call"]
OTHER_MARKERS = ["return", "Start", " end ", ""]
CONTRADICTED = {
    "</tool_call<": (OTHER_MARKERS, "DIFF-14: the marker must be a listed one"),
    "<tool_call<": ([m for m in LISTED if m != "message"], "DIFF-15: any listed marker"),
    "<assistant<": (["message", "end", "call"], "DIFF-16: any listed marker"),
}


def _frame_takes(row: Row, marker: str) -> bool:
    """Tell whether the row says that a frame with this marker is skipped."""
    consumed = row.cells[1]
    if "*m* ∈" not in consumed and "exactly" not in consumed:
        return True
    if "exactly" in consumed:
        return marker == codes(consumed)[0]
    return any(marker in codes(listed) for listed in re.findall(r"∈ \{(.*?)\}", consumed))


@pytest.mark.parametrize("marker", LISTED + OTHER_MARKERS)
@pytest.mark.parametrize("row", FRAMES.rows, ids=lambda row: row.cells[0])
def test_a_frame_is_skipped_as_its_row_says(row: Row, marker: str) -> None:
    opening = codes(row.cells[0])[0].removesuffix("|")
    contradicted, _ = CONTRADICTED.get(opening, ([], ""))
    text = f"{codes(row.cells[0])[0]}{marker}|>"
    told = _frame_takes(row, marker) is not (marker in contradicted)

    first = parse(text, REGISTRY).dispositions[0]

    assert (first.unit == "harmony_skip") is told
    if first.unit == "harmony_skip":
        assert first.text == text


def test_every_row_of_the_frames_is_read() -> None:
    assert [codes(row.cells[0])[0] for row in FRAMES.rows] == [
        *("</tool_call<|", "<tool_call<|", "<assistant<|", "<|")
    ]
    (_, header_only, both) = [row.cells[1] for row in FRAMES.rows[1:]]
    assert "header tail" in header_only
    assert re.findall(r"∈ \{.*?\}[^;]*header tail", both)


RESULTS: dict[str, str] = {
    "narration": "<tool_call><thinking>hm</thinking>peek({})</tool_call>",
    "call": '<tool_call>{"name": "peek"}</tool_call>',
    "error": "<tool_call>{]</tool_call>",
}


def _effect(result: ParseResult) -> dict[str, Any]:
    (unit,) = result.dispositions
    kinds = [type(one).__name__.lower() for one in unit.dispositions]  # type: ignore[attr-defined]
    blocks = re.findall(r"^<(tool_call|assistant_prose)>$", result.canonical, re.MULTILINE)
    return {"kinds": kinds, "blocks": blocks, "errors": len(result.errors)}


EFFECTS = {
    "each prose text: `collected(prose)` + `P`; then the call, if any: credit + `C`": {
        "kinds": ["collected", "credited"],
        "blocks": ["assistant_prose", "tool_call"],
        "errors": 0,
    },
    "credit + `C`; no violation in any dialect": {
        "kinds": ["credited"],
        "blocks": ["tool_call"],
        "errors": 0,
    },
    "one error appended; nothing in prose or canonical text": {
        "kinds": ["diagnosed"],
        "blocks": [],
        "errors": 1,
    },
}


@pytest.mark.parametrize("row", CALL_BLOCKS.rows, ids=lambda row: row.cells[0])
def test_what_a_call_block_comes_to(row: Row) -> None:
    result = parse(RESULTS[row.cells[0]], REGISTRY)

    assert _effect(result) == EFFECTS[row.cells[1]]
    assert result.violations == ()


# A fragment that each step of the ladder ends, though the steps below would take it too.
STEPS = {
    "2": "</tool_call<|x",
    "3": "frob({})\npeek({})\n##DONE##",
    "4": "frob({})\nsee <done\n##DONE##",
    "5": "see <done\n##DONE##",
    "6": "plain",
    "7": "see <done",
}
_UNTAGGED = re.compile(r"CMP-\d+")


@pytest.mark.parametrize("row", LADDER.rows[1:], ids=lambda row: f"{row.cells[0]} {row.cells[1]}")
def test_the_first_step_that_applies_ends_the_ladder(row: Row) -> None:
    (rule,) = _UNTAGGED.findall(f"{row.cells[1]} {row.cells[2]}")

    (step,) = {read_stray(STEPS[row.cells[0]], "salvaged_as_prose", Tools(REGISTRY)).rule}

    assert step == rule


def test_an_empty_fragment_is_no_unit() -> None:
    assert [row.cells[0] for row in LADDER.rows] == [str(number) for number in range(1, 8)]
    assert "cannot occur" in LADDER.rows[0].cells[2]
    assert parse(" \n\f", REGISTRY).dispositions == ()
