"""Every table of chapters 03 to 05: the test that runs it, or why none does."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
from spec_examples import Row, codes, spec_tables

import parser
from parser import ParseResult, bare_tool_names, parse, parse_fenced_json_tool_calls
from parser.compose import outcomes
from parser.compose.walk import BRANCHES
from parser.model import Reason
from parser.shape.findings import SHAPES
from parser.vocabulary.names import name_vocabulary

HERE = Path(__file__).parent
REGISTRY: Any = json.loads((HERE / "compose" / "registry.json").read_text("utf-8"))
DEFECTS: list[dict[str, Any]] = json.loads((HERE / "defects.json").read_text("utf-8"))

TABLES = {
    key: table for chapter in ("03", "04", "05") for key, table in spec_tables(chapter).items()
}
KNOWN = "03 CMP-10 registry"
DISPOSITIONS = "03 CMP-24 disposition"
REASONS = "03 CMP-26 code"
BRANCH_ORDER = "03 CMP-49 #"
DEFECT_LIST = "03 12 id"
FUNCTIONS = "04 0.1 Function"
NAME_TABLES = "04 7 Table"
FENCED_RESULT = "05 1.1 Result field"
SHAPE_NAMES = "05 3.1 shape"
READ_HERE = {
    *(KNOWN, DISPOSITIONS, REASONS, BRANCH_ORDER, DEFECT_LIST, FUNCTIONS, NAME_TABLES),
    *(FENCED_RESULT, SHAPE_NAMES),
}
# Files that read the cells of tables, which they find by their keys.
READ_ELSEWHERE = {
    "compose/test_compose_tables.py": [
        *("03 CMP-3 name", "03 CMP-18 shorthand used below", "03 CMP-40 shape", "03 CMP-58 form"),
        *("03 CMP-62 result", "03 7 step"),
    ],
    "compose/test_wish_table.py": ["03 CMP-89 schema entry"],
    "compose/test_message_facts.py": ["03 11.1 code", "03 11.2 code"],
    "diagnostics/test_bare_codes.py": ["04 12 Code"],
    "fenced/test_fenced_tables.py": ["05 FNC-8 #", "05 FNC-16 Next item", "05 ENV-8 Input"],
    "fenced/test_fenced_diagnostics.py": [
        *("05 FNC-20 Code", "05 FNC-20 Violation", "05 VRB-19 Code", "05 ENV-11 Fault"),
    ],
    "properties/test_results.py": ["03 CMP-14 field"],
    "stream/test_stream_states.py": ["05 STR-14 Mode \\ input"],
    "stream/test_stream_tables.py": ["05 STR-7 Event", "05 STR-10 Body"],
    "test_registry_tables.py": ["03 13 tool", "04 14 Registry"],
}
# Tables of examples, and the file that reads the rows whose first cell begins so.
EXAMPLES = {
    "04 SHAPE-10 #": ("SX-", "names/test_shape.py"),
    "04 VAL-2 #": ("VX-", "arguments/test_validate.py"),
    "04 NORM-10 #": ("NX-", "arguments/test_normalize.py"),
    "04 NREC-3 #": ("RX-", "arguments/test_recover.py"),
    "04 ADP-6 #": ("AX-", "test_adaptive.py"),
    "05 1.8 #": ("F", "fenced/fenced_cases.py"),
    "05 1.8 # (2)": ("V", "fenced/fenced_cases.py"),
    "05 1.8 # (3)": ("E", "fenced/fenced_cases.py"),
    "05 2.4 #": ("S", "stream/stream_cases.py"),
    "05 3.2 #": ("H", "shape/shape_cases.py"),
    "05 SEAM-11 #": ("P", "test_seams.py"),
}
SPEAKS_OF_NO_BEHAVIOUR: dict[str, str] = {
    "03 Appendix area": "a later revision, not to be implemented",
    "03 Appendix older assertion": "what an older revision asserted",
    "05 0 Term": "terms",
    "05 5 Id": "a later revision, not to be implemented",
}


def test_every_table_is_claimed_once() -> None:
    elsewhere = [key for keys in READ_ELSEWHERE.values() for key in keys]
    claims = [*READ_HERE, *elsewhere, *EXAMPLES, *SPEAKS_OF_NO_BEHAVIOUR]

    assert sorted(claims) == sorted(TABLES)
    assert all(table.rows for table in TABLES.values())


@pytest.mark.parametrize("file", READ_ELSEWHERE)
def test_a_file_that_reads_tables_names_them(file: str) -> None:
    text = (HERE / file).read_text("utf-8")

    assert [
        key for key in READ_ELSEWHERE[file] if f"spec_table({json.dumps(key)})" not in text
    ] == []


@pytest.mark.parametrize("key", EXAMPLES)
def test_the_rows_of_examples_are_numbered(key: str) -> None:
    prefix, file = EXAMPLES[key]
    numbers = [f"{prefix}{number}" for number in range(1, len(TABLES[key].rows) + 1)]

    assert [row.cells[0] for row in TABLES[key].rows] == numbers
    assert prefix in (HERE / file).read_text("utf-8")


@pytest.mark.parametrize("registry", [None, [], {}, {"tools": []}, {"tools": None}])
def test_without_a_tool_two_names_are_known(registry: Any) -> None:
    assert [row.cells[0] for row in TABLES[KNOWN].rows] == [
        *("`None`", "empty list / no `tools`", "populated")
    ]
    assert bare_tool_names(registry) == {"ledger", "load_skill"}
    assert bare_tool_names([{"name": "dig"}]) == {"ledger", "load_skill", "dig"}


def test_the_dispositions_are_those_of_the_table() -> None:
    kinds = [codes(row.cells[0])[0] for row in TABLES[DISPOSITIONS].rows]

    assert kinds == [kind.__name__.lower() for kind in get_args(outcomes.Disposition)]
    assert codes(TABLES[DISPOSITIONS].rows[1].cells[1]) == list(get_args(outcomes.Channel))


def test_the_reasons_are_those_of_the_tagged_lane() -> None:
    tagged = [codes(row.cells[0])[0] for row in TABLES[REASONS].rows if row.cells[2] == "tagged"]

    assert tagged == list(get_args(Reason))


def test_the_branches_are_those_of_the_table() -> None:
    kinds = [kind for row in TABLES[BRANCH_ORDER].rows for kind in codes(row.cells[1])]

    assert {kind for kind in kinds if kind != "reserved"} == {
        re.sub(r"(?<!^)(?=[A-Z])", "_", unit.__name__).lower() for unit in BRANCHES
    }
    assert [row.cells[0] for row in TABLES[BRANCH_ORDER].rows] == [str(n) for n in range(1, 14)]


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda defect: f"{defect['id']} {defect['text']}")
def test_a_defect_is_kept_or_fixed_as_the_table_says(defect: dict[str, Any]) -> None:
    result = parse(defect["text"], REGISTRY)

    assert [call.name for call in result.calls] == defect.get("calls", [])
    assert [error.code for error in result.errors] == defect.get("errors", [])
    assert [violation.code for violation in result.violations] == defect.get("violations", [])
    assert result.prose == defect.get("prose", "")


@pytest.mark.parametrize("row", TABLES[DEFECT_LIST].rows, ids=lambda row: row.cells[0])
def test_a_fixed_defect_reports_what_its_row_says(row: Row) -> None:
    name, defect, port = row.cells
    errors = [code for one in DEFECTS if one["id"] == name for code in one.get("errors", [])]
    reported = [
        code for cell in (defect, port) for code in codes(cell) if re.match(r"[a-z]+_", code)
    ]

    assert port.startswith(("**fix**: ", "keep"))
    assert [code for code in reported if code not in errors] == []


def test_defect_9_is_not_kept_as_its_row_says() -> None:
    (port,) = [row.cells[2] for row in TABLES[DEFECT_LIST].rows if row.cells[0] == "DEF-9"]
    stray, body = [one for one in DEFECTS if one["id"] == "DEF-9"]

    assert port == "keep both"
    # DEC-9 changed the first on purpose: the error beside the stray call is reported.
    assert (stray["calls"], stray["errors"]) == (["peek"], ["unknown_tool"])
    assert "calls" not in body


def test_no_defect_is_left_out() -> None:
    assert [row.cells[0] for row in TABLES[DEFECT_LIST].rows] == list(
        dict.fromkeys(defect["id"] for defect in DEFECTS)
    )


@pytest.mark.parametrize("row", TABLES[FUNCTIONS].rows, ids=lambda row: row.cells[0])
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


# What a cell of the result column says in words.
RESULTS = {
    "ParseResult": "ParseResult",
    "ParseResult (same scan, name set given)": "ParseResult",
    "set of known names (KNOWN-1)": "frozenset[str]",
    "`calls`, `errors`, `spans`": "NativeCalls",
    "`(name, arguments)`": "tuple[str, JsonValue]",
    "name": "str",
    "list of ToolSchema": "list[ToolSchema]",
    "ok, or one error message": "Diagnostic | None",
    "normalised args": "JsonValue",
    "declared name or None": "str | None",
    "name or None": "str | None",
    "feedback object or None": "SchemaMatchRepair | None",
    "arguments, or error": "JsonObject | Diagnostic",
    "not-call / parsed / malformed": "SalvagedCall | MalformedCall | None",
    "rewrites ids in place": "None",
}


def test_a_function_gives_what_its_row_says() -> None:
    said = ""
    for row in TABLES[FUNCTIONS].rows:
        said = said if row.cells[2] == "same" else row.cells[2]
        function = getattr(parser, codes(row.cells[0])[0])

        assert inspect.signature(function).return_annotation == RESULTS[said], row.cells[0]


@pytest.mark.parametrize("row", TABLES[NAME_TABLES].rows, ids=lambda row: row.cells[0])
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


@pytest.mark.parametrize("row", TABLES[FENCED_RESULT].rows, ids=lambda row: row.cells[0])
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
    assert [codes(row.cells[0])[0] for row in TABLES[SHAPE_NAMES].rows] == [
        name for name, _ in SHAPES
    ]
