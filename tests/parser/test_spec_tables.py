"""Every table of chapters 03 to 05: the test that runs it, or why none does."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from spec_examples import PARSER_SPEC, Row, table_rows

import parser
from parser import ParseResult, bare_tool_names, parse, parse_fenced_json_tool_calls
from parser.compose import outcomes
from parser.compose.walk import BRANCHES
from parser.model import Reason
from parser.shape.findings import SHAPES
from parser.vocabulary.names import name_vocabulary

HERE = Path(__file__).parent
CHAPTERS = ("03-composition.md", "04-bare-and-json.md", "05-fenced-streaming-shape.md")
CODE = re.compile(r"`` (.+?) ``|`([^`]+)`")
Header = tuple[str, str]
REGISTRY: Any = json.loads((HERE / "compose" / "registry.json").read_text("utf-8"))
DEFECTS: list[dict[str, Any]] = json.loads((HERE / "defects.json").read_text("utf-8"))


def _tables() -> dict[Header, list[Row]]:
    """Give the rows below each header, of which two cells are enough to tell it."""
    tables: dict[Header, list[Row]] = {}
    for chapter in CHAPTERS:
        header, number = ("", ""), -1
        for row in table_rows(PARSER_SPEC / chapter):
            if row.number != number + 1:
                header = (row.cells[0], row.cells[1])
                tables.setdefault(header, [])
            elif not set(row.cells[0]) <= {"-", ":"}:
                tables[header].append(row)
            number = row.number
    return tables


def codes(cell: str) -> list[str]:
    """Give what stands between backticks."""
    return [spaced or single for spaced, single in CODE.findall(cell)]


TABLES = _tables()
KNOWN: Header = ("registry", "KNOWN")
DISPOSITIONS: Header = ("disposition", "carries")
REASONS: Header = ("code", "when")
BRANCH_ORDER: Header = ("#", "unit kind")
DEFECT_LIST: Header = ("id", "defect")
FUNCTIONS: Header = ("Function", "Signature")
NAME_TABLES: Header = ("Table", "Members")
FENCED_RESULT: Header = ("Result field", "Value in this grammar")
SHAPE_NAMES: Header = ("`shape`", "Meaning")
BLOCK_ERRORS: Header = ("Code", "Facts the message must carry")
RUN_HERE = {
    *(KNOWN, DISPOSITIONS, REASONS, BRANCH_ORDER, DEFECT_LIST, FUNCTIONS, NAME_TABLES),
    *(FENCED_RESULT, SHAPE_NAMES),
}
RUN_ELSEWHERE: dict[Header, str] = {
    ("name", "characters"): "lexer/test_characters.py",
    ("field", "type"): "properties/test_results.py",
    ("shorthand used below", "text"): "compose/test_worked_examples.py",
    ("shape", "form"): "compose/rules_dialects.md",
    ("form", "consumed"): "compose/rules_walk.md",
    ("result", "effect"): "compose/rules_walk.md",
    ("step", "test"): "compose/rules_walk.md",
    ("schema entry", "wants string"): "compose/wishes.json",
    ("code", "raised by"): "compose/test_messages.py",
    ("code", "kind"): "compose/test_messages.py",
    ("tool", "parameters"): "compose/registry.json",
    ("#", "In"): "names/test_shape.py",
    ("#", "Call (registry SAMPLE)"): "arguments/test_validate.py",
    ("#", "Schemas (required; *optional*)"): "arguments/test_recover.py",
    ("#", "Registry"): "test_adaptive.py",
    BLOCK_ERRORS: "fenced/test_fenced_messages.py",
    ("Registry", "Tools and parameters"): "bare/registries.json",
    ("#", "Marker"): "fenced/rules.json",
    ("Next item", "Action"): "fenced/rules.json",
    ("Violation", "Facts"): "fenced/test_fenced_messages.py",
    (
        "Code (all are of the `invalid_json` family: same wrapper text, fragment `not valid JSON`)",
        "Facts",
    ): "fenced/test_fenced_messages.py",
    ("Input", "Condition"): "fenced/envelopes.json",
    (
        "Fault",
        "Required fragments (besides `<tool_calls>` and `not executed`, present in all)",
    ): "fenced/test_fenced_messages.py",
    ("#", "Input"): "fenced/test_fenced_examples.py",
    ("Event", "`type`"): "stream/test_stream_rules.py",
    ("Body", "Verdict"): "stream/plain_detector.py",
    ("Mode \\ input", "`\\n`"): "stream/plain_detector.py",
    ("#", "Deltas (events produced by each), then finalize"): "stream/test_stream_examples.py",
    ("#", "Fragments"): "shape/test_shape_examples.py",
    ("#", "Given"): "test_seams.py",
}
SPEAKS_OF_NO_BEHAVIOUR: dict[Header, str] = {
    ("area", "this chapter"): "a later revision, not to be implemented",
    ("older assertion", "now"): "what an older revision asserted",
    ("Term", "Meaning"): "terms",
    ("Id", "Change in the later generation"): "a later revision, not to be implemented",
}


def test_every_table_is_claimed() -> None:
    assert TABLES.keys() == RUN_HERE | RUN_ELSEWHERE.keys() | SPEAKS_OF_NO_BEHAVIOUR.keys()
    assert all(TABLES.values())


@pytest.mark.parametrize("file", sorted(set(RUN_ELSEWHERE.values())))
def test_the_files_that_run_a_table_exist(file: str) -> None:
    assert (HERE / file).is_file()


@pytest.mark.parametrize("registry", [None, [], {}, {"tools": []}, {"tools": None}])
def test_without_a_tool_two_names_are_known(registry: Any) -> None:
    assert [row.cells[0] for row in TABLES[KNOWN]] == [
        *("`None`", "empty list / no `tools`", "populated")
    ]
    assert bare_tool_names(registry) == {"ledger", "load_skill"}
    assert bare_tool_names([{"name": "dig"}]) == {"ledger", "load_skill", "dig"}


def test_the_dispositions_are_those_of_the_table() -> None:
    kinds = [codes(row.cells[0])[0] for row in TABLES[DISPOSITIONS]]

    assert kinds == [kind.__name__.lower() for kind in get_args(outcomes.Disposition)]
    assert codes(TABLES[DISPOSITIONS][1].cells[1]) == list(get_args(outcomes.Channel))


def test_the_reasons_are_those_of_the_tagged_lane() -> None:
    tagged = [codes(row.cells[0])[0] for row in TABLES[REASONS] if row.cells[2] == "tagged"]

    assert tagged == list(get_args(Reason))


def test_the_branches_are_those_of_the_table() -> None:
    kinds = [kind for row in TABLES[BRANCH_ORDER] for kind in codes(row.cells[1])]

    assert {kind for kind in kinds if kind != "reserved"} == {
        re.sub(r"(?<!^)(?=[A-Z])", "_", unit.__name__).lower() for unit in BRANCHES
    }
    assert [row.cells[0] for row in TABLES[BRANCH_ORDER]] == [str(n) for n in range(1, 14)]


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: f"{defect['id']} {defect['text']}")
def test_a_defect_is_kept_or_fixed_as_the_table_says(defect: dict[str, Any]) -> None:
    result = parse(defect["text"], REGISTRY)

    assert [call.name for call in result.calls] == defect.get("calls", [])
    assert [error.code for error in result.errors] == defect.get("errors", [])
    assert [violation.code for violation in result.violations] == defect.get("violations", [])
    assert result.prose == defect.get("prose", "")


def test_no_defect_is_left_out() -> None:
    assert [row.cells[0] for row in TABLES[DEFECT_LIST]] == list(
        dict.fromkeys(defect["id"] for defect in DEFECTS)
    )


@pytest.mark.parametrize("row", TABLES[FUNCTIONS], ids=lambda row: row.cells[0])
def test_a_function_has_its_name_and_its_parameters(row: Row) -> None:
    (name,), (signature,) = codes(row.cells[0]), codes(row.cells[1])
    function = getattr(parser, name)
    wanted = [part.split("=")[0].split(":")[0].strip() for part in signature[1:-1].split(",")]

    parameters = inspect.signature(function).parameters

    assert list(parameters) == wanted
    optional = {part.split("=")[0].strip() for part in signature[1:-1].split(",") if "=" in part}
    assert optional <= {
        key for key, value in parameters.items() if value.default is not value.empty
    }


@pytest.mark.parametrize("row", TABLES[NAME_TABLES], ids=lambda row: row.cells[0])
def test_the_words_of_names_are_those_of_the_table(row: Row) -> None:
    words, members = name_vocabulary(), codes(row.cells[1])
    tables: dict[str, list[str]] = {
        "namespace prefixes": list(words.namespace_prefixes),
        "generic wrapper names": list(words.generic_wrappers),
        "browser prefixes": list(words.browser_prefixes),
        "browser verbs → `look`": [w for w, t in words.browser_verbs.items() if t == "look"],
        "browser verbs → `search`": [w for w, t in words.browser_verbs.items() if t == "search"],
        "shell aliases → `run`": list(words.shell_aliases),
        "edit verbs → `edit`": list(words.edit_verbs),
    }
    if row.cells[0] == "deliberately not mapped":
        assert not set(members) & {*words.edit_verbs, *words.shell_aliases}
    else:
        assert sorted(tables[row.cells[0]]) == sorted(members)


@pytest.mark.parametrize("row", TABLES[FENCED_RESULT], ids=lambda row: row.cells[0])
def test_a_field_of_a_fenced_result(row: Row) -> None:
    (field,) = codes(row.cells[0])
    result = parse_fenced_json_tool_calls(
        '<done>x</done>\n```json\n{"name":"a"}\n[]\n```\nsail({})'
    )
    always = {"null": None, "0": 0, "empty list": ()}
    said = re.match(r"always (null|0)|(empty list)", row.cells[1])

    assert hasattr(ParseResult(), field)
    if said:
        assert getattr(result, field) == always[said[1] or said[2]]
    else:
        assert getattr(result, field)


def test_the_shapes_are_those_of_the_table() -> None:
    assert [codes(row.cells[0])[0] for row in TABLES[SHAPE_NAMES]] == [name for name, _ in SHAPES]
