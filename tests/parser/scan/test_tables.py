"""Every table of chapter 02: which test runs it, or why none does."""

from __future__ import annotations

import re
from typing import Any

import pytest
from spec_examples import PARSER_SPEC, Row, table_rows
from worked_scans import REGISTRY

from parser.lexer.characters import BLANK, INDEX_BLANK, UNICODE_SPACE
from parser.lexer.identifiers import call_head, ident_length
from parser.lexer.index import TextIndex
from parser.scan import ScanSpec, SpecError, scan_units, standard_spec
from parser.scan.branches import BRANCHES
from parser.scan.positions import GAP_BLANK
from parser.vocabulary.bare import bare_vocabulary
from parser.vocabulary.compose import compose_vocabulary
from parser.vocabulary.names import name_vocabulary
from parser.vocabulary.providers import provider_markers
from parser.vocabulary.tagged import tagged_vocabulary

CHAPTER = PARSER_SPEC / "02-scanner.md"
SPEC = standard_spec(REGISTRY)


def _tables() -> dict[tuple[str, ...], list[Row]]:
    """Give the rows below each header; a table is a run of rows without a gap."""
    tables: dict[tuple[str, ...], list[Row]] = {}
    header, number = (), 0
    for row in table_rows(CHAPTER):
        if row.number != number + 1:
            header = row.cells
            tables[header] = []
        elif not set(row.cells[0]) <= {"-", ":"}:
            tables[header].append(row)
        number = row.number
    return tables


TABLES = _tables()
PLACES = ("top-level, line-leading", "top-level by adjacency only (mid-line)")
PLACES += ("mid-line, not adjacent", "in-fence")
CUT_LINE = ("Concern", "Owner")
TERMS = ("Term", "Meaning")
RESPONSE_TAGS = ("Canonical", "Accepted spellings (in this order)", "Spec list it goes to")
STANDARD_LISTS = ("Field", "Value")
RENDERED = ("Thing", "Form")
PROVIDERS = ("Name", "Literal")
FENCED = ("Name", "Values")
NAMES = ("Table", "Values (precedence order where ordered)")
FRAGMENTS = ("Text", "Result", "Why")
ERRORS = ("Code", "When", "Message must carry")
VALIDATIONS = ("Spec", "Result")
FENCES = ("Markers (positions)", "Positions fenced")
BRANCH_ORDER = ("#", "Branch", "Needs", "Emits", "Rules")
BY_PLACE = ("Text at the cursor", *PLACES)
KEYS = ("kind", "keys (besides the common three)", "block-class")
HEADS = ("Body", "head")
COSTS = ("Place", "Input that hurts", "Method")
DECISIONS = ("Id", "Point", "Seed (port)", "Later reference")
LATER = ("Example", "Seed (port)", "Later reference")
RUN_HERE = {
    *(TERMS, RESPONSE_TAGS, STANDARD_LISTS, RENDERED, PROVIDERS, NAMES, ERRORS),
    *(VALIDATIONS, FENCES, BRANCH_ORDER, BY_PLACE, KEYS, HEADS),
}
RUN_ELSEWHERE = {
    CUT_LINE: "test_words_are_data.py",
    FENCED: "../test_inline_examples.py, beside what chapter 05 says otherwise",
    FRAGMENTS: "nothing asks VOC-13; composition has a test of its own (CMP-74), run in compose/",
    COSTS: "about time: `make bench` doubles them, in its families '[[CALL] stubs', 'response tags'"
    " (with thinking), 'harmony markers', 'heredocs', 'quotes', 'lone <', 'call tags', 'comments',"
    " 'shared ends' and 'odd characters'; `test_properties.py` only scans them",
    DECISIONS: "the left column stands in the worked scans and in rules.md",
    LATER: "the left column repeats E7, E8 and E12",
}


def quoted(cell: str) -> list[str]:
    """Give what stands between backticks, with the chapter's line-break sign made a line break."""
    literals = [run or single for run, single in re.findall(r"`` (.+?) ``|`([^`]+)`", cell)]
    return [literal.replace("⏎", "\n").replace("\\t", "\t") for literal in literals]


def column(header: tuple[str, ...], name: str, value: str) -> dict[str, list[str]]:
    return {
        row.cells[header.index(name)]: quoted(row.cells[header.index(value)])
        for row in TABLES[header]
    }


def test_every_table_is_claimed() -> None:
    assert TABLES.keys() == RUN_HERE | RUN_ELSEWHERE.keys()


def test_character_classes() -> None:
    terms = {row.cells[0]: row.cells[1] for row in TABLES[TERMS]}
    codes = re.findall(r"U\+([0-9A-F]{4})(?:–U\+([0-9A-F]{4}))?", terms["WU"].split(". Note")[0])
    space = {chr(c) for a, b in codes for c in range(int(a, 16), int(b or a, 16) + 1)}

    assert set(UNICODE_SPACE) == space
    assert set(GAP_BLANK) == {" ", *"\t\n\r\f"} == {*quoted_escapes(terms["W5"]), " ", "\f"}
    assert set(INDEX_BLANK) == {" ", *quoted_escapes(terms["W3"])}
    assert set(BLANK) == {" ", *quoted_escapes(terms["W2"])}
    accepted = {chr(c) for c in range(0x250) if ident_length(f"a{chr(c)}") == 2}
    assert accepted == set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_$")


def quoted_escapes(cell: str) -> list[str]:
    return [text.replace("\\n", "\n").replace("\\r", "\r") for text in quoted(cell)]


@pytest.mark.parametrize("row", TABLES[RESPONSE_TAGS], ids=lambda row: row.cells[0])
def test_response_tag(row: Row) -> None:
    [canonical], spellings, [target] = map(quoted, row.cells)
    tag = tagged_vocabulary().response_tag(spellings[-1])

    assert tag is not None
    assert tag.canonical == canonical
    assert list(tag.spellings) == spellings
    assert set(spellings) <= set(getattr(SPEC, target))


def test_an_unknown_spelling_is_no_response_tag() -> None:
    assert tagged_vocabulary().response_tag("Done") is None


def test_standard_lists() -> None:
    written = {quoted(row.cells[0])[0]: quoted(row.cells[1]) for row in TABLES[STANDARD_LISTS]}
    spec = standard_spec().to_dict()
    openers = iter(written.pop("markup_openers"))

    assert written.pop("known_tools") == []
    assert written.pop("strip_thinking") == [str(spec["strip_thinking"]).lower()]
    assert {field: spec[field] for field in written} == written
    assert [(m["opener"], m["close"]) for m in spec["markup_openers"]] == list(
        zip(openers, openers, strict=True)
    )
    assert spec["known_tools"] == ["ledger", "load_skill"]


def test_standard_harmony_words() -> None:
    text = CHAPTER.read_text(encoding="utf-8")
    harmony = standard_spec().to_dict()["harmony"]
    for field in harmony:
        [listed] = re.findall(rf"^- `{field}`(?:, in order)?: (.*)$", text, re.MULTILINE)
        words = quoted(listed)
        assert harmony[field] == (words if isinstance(harmony[field], list) else words[0])


def test_rendered_words() -> None:
    forms = column(RENDERED, "Thing", "Form")
    words = tagged_vocabulary()

    assert forms["default done sentinel"] == [words.done_sentinel]
    assert forms["reserved wire open / close (context only)"][:2] == [
        words.wire_open,
        words.wire_close,
    ]
    assert forms["call open / close"] == [f"<{words.call_tags[0]}>", f"</{words.call_tags[0]}>"]
    # RSV-1: a stub is the wire marker without its last character.
    assert list(words.reserved_openers) == [words.wire_open[:-1]]


def test_provider_markers() -> None:
    words = provider_markers()
    markers = {name: literals[0] for name, literals in column(PROVIDERS, "Name", "Literal").items()}

    assert markers == {
        "Mistral call marker": words.mistral_call_marker,
        "Mistral args marker": words.mistral_args_marker,
        "DSML marker": words.dsml_marker,
    }


# Where a table of VOC-12 lives.
NAME_TABLES: dict[str, Any] = {
    "namespace prefixes": name_vocabulary().namespace_prefixes,
    "generic wrapper names": name_vocabulary().generic_wrappers,
    "browser prefixes": name_vocabulary().browser_prefixes,
    "shell names (mean `run`)": name_vocabulary().shell_aliases,
    "argument keys": name_vocabulary().wrapped_argument_keys,
    "command argument keys": ("command", *name_vocabulary().command_alias_keys),
    "shell binaries": name_vocabulary().shell_binaries,
    "shell script flags": name_vocabulary().shell_script_flags,
    "command-shape keys": name_vocabulary().command_shape_keys,
}
VERB_TABLES = {
    "browser verbs → `look`": (name_vocabulary().browser_verbs, "look"),
    "browser verbs → `search`": (name_vocabulary().browser_verbs, "search"),
    "intent → `look`": (name_vocabulary().intents, "look"),
    "intent → `search`": (name_vocabulary().intents, "search"),
}
OTHER_NAME_TABLES = {"name keys", "edit action verbs", "entities (body after `&` → text)"}


def test_name_tables() -> None:
    rows = column(NAMES, *NAMES)

    assert rows.keys() == NAME_TABLES.keys() | VERB_TABLES.keys() | OTHER_NAME_TABLES
    for name, words in NAME_TABLES.items():
        assert rows[name] == list(words)
    for name, (tools, tool) in VERB_TABLES.items():
        assert rows[name] == [word for word in tools if tools[word] == tool]


def test_other_name_tables() -> None:
    rows = column(NAMES, *NAMES)
    verbs = name_vocabulary().edit_verbs
    references = dict(re.findall(r"`([^`]+;)`→`([^`]+)`", _cell("entities")))
    # No lane has all three: CMP-81 has the first two, SHAPE-4 and NRM-1 the first and the last.
    by_lane = {key for path in compose_vocabulary().name_keys if len(path) == 1 for key in path}

    assert {*rows["name keys"]} == by_lane | {*name_vocabulary().wrapped_name_keys}
    assert rows["edit action verbs"][: len(verbs)] == list(verbs)
    assert len({*rows["edit action verbs"]} - {*verbs}) == 5
    assert references == compose_vocabulary().entities


def _cell(start: str) -> str:
    (row,) = [row for row in TABLES[NAMES] if row.cells[0].startswith(start)]
    return row.cells[1]


def test_labels_before_bare_calls() -> None:
    text = CHAPTER.read_text(encoding="utf-8")
    [listed] = re.findall(r"^\*\*VOC-7\*\* .*: (`.*)$", text, re.MULTILINE)
    assert quoted(listed) == list(bare_vocabulary().prefixes)


# What the first column of the validation table says in words.
SPECS: dict[str, Any] = {
    "`{}`": {},
    "all fine, but `harmony: {}`": {"harmony": {}},
    '`markup_openers: [{opener: "<x="}]`': {"markup_openers": [{"opener": "<x="}]},
    '`markup_openers: ["<x="]`': {"markup_openers": ["<x="]},
    '`wrapper_tags: ["a", 3]`': {"wrapper_tags": ["a", 3]},
    "`harmony: []` and `known_tools` absent": {"harmony": [], "known_tools": None},
    "`block_tags: null`": {"block_tags": None},
    '`strip_thinking: "no"`': {"strip_thinking": "no"},
    "no `strip_thinking`": {"strip_thinking": None},
}
CODES = {
    "`scan_spec_field_required`": "scan_spec_field_required",
    "required": "scan_spec_field_required",
    "entry type": "scan_spec_entry_type",
    "type": "scan_spec_field_type",
}


@pytest.mark.parametrize("row", TABLES[VALIDATIONS], ids=lambda row: row.cells[0])
def test_validation(row: Row) -> None:
    changes = SPECS[row.cells[0]]
    spec = SPEC.to_dict() | changes if changes else {}
    outcome, _, facts = row.cells[1].partition(", ")
    if outcome == "accepted":
        assert ScanSpec.from_json(spec).strip_thinking
        return
    with pytest.raises(SpecError) as caught:
        ScanSpec.from_json(spec)
    assert caught.value.code == CODES[outcome]
    assert caught.value.path == quoted(facts)[0]
    assert re.findall(r"found `(\w+)`", facts) in ([], [caught.value.found])
    assert re.findall(r"expected (\w+)", facts) in ([], [caught.value.expected])


def test_every_error_code_is_in_the_table() -> None:
    codes = [code for row in TABLES[ERRORS] for code in quoted(row.cells[0])]
    raised = []
    for text, spec in [
        (None, None),
        (3, None),
        ("", None),
        ("", 3),
        ("", {}),
        ("", SPEC.to_dict() | {"known_tools": "run"}),
        ("", SPEC.to_dict() | {"known_tools": [3]}),
    ]:
        with pytest.raises(SpecError) as caught:
            scan_units(text, spec)  # type: ignore[arg-type]
        raised.append(caught.value.code)
    assert raised == codes


@pytest.mark.parametrize("row", TABLES[FENCES], ids=lambda row: row.cells[0])
def test_fenced_positions(row: Row) -> None:
    names = row.cells[0].split(", ")
    places = {} if names[0] == "none" else dict(zip(names, (2, 8, 14, 20), strict=False))
    text = "".join("```" if at in places.values() else "x" for at in range(26))
    # Each marker is two longer than its place in the string, so the later ones move on.
    starts = {name: at + 2 * number for number, (name, at) in enumerate(places.items())}
    spans = re.findall(r"(\w) < p ≤ (\w)", row.cells[1])
    fenced = {p for a, b in spans for p in range(starts[a] + 1, starts[b] + 1)}

    index = TextIndex(text)
    assert {p for p in range(len(text) + 1) if index.inside_markdown_fence(p)} == fenced


def test_branches_stand_in_the_order_of_the_table() -> None:
    # 4a and 4b are one branch, so are 6 and 7; branch 5 takes what is not at a top-level position.
    numbers = [row.cells[0] for row in TABLES[BRANCH_ORDER] if row.cells[0] not in ("4b", "5", "7")]
    needs = {row.cells[0]: row.cells[2] for row in TABLES[BRANCH_ORDER]}

    assert len(BRANCHES) == len(numbers)
    for branch, number in zip(BRANCHES, numbers, strict=True):
        assert branch.anywhere is (needs[number] != "top-level")


# What stands at the cursor, for each first cell of LOOP-8; several where the cell names several.
AT_CURSOR: dict[str, list[str]] = {
    "word, digit, quote, backtick, any non-`<`": ["word", "7", '"', "`", "\u00a0x", "é"],
    "`[[CALL]` stub": ["[[CALL]run({})", "[[CALL]run({})</tool_call>"],
    "frame marker, corrupted opener": ["<|end|>", "<|start|>", "<tool_call<|end|>"],
    "message marker + `tool_call to=`": ["<|message|>tool_call to=run"],
    "`<tool_call>`": ["<tool_call>run({})</tool_call>", "<toolcall>run({})"],
    "`<done>` with a close": ["<done>x</done>"],
    "`<done>` without a close": ["<done>"],
    "`<run({})>` with `run` known": ["<run({})>"],
    "`<function=` …": ["<function=run>", "<function=run></function>"],
    "`</tool_call>`": ["</tool_call>"],
    "`<function_calls>`": ["<function_calls>", "</function_calls>"],
    "`<<EOT`, `<x`, `</done>`, `<`": ["<<EOT", "<x", "</done>", "<"],
}
BEFORE = dict(zip(PLACES, ("", "<|end|>", "<b>", "```\n<|end|>\n"), strict=True))
AFTER = dict.fromkeys(PLACES, "") | {"in-fence": "\n```"}


@pytest.mark.parametrize("row", TABLES[BY_PLACE], ids=lambda row: row.cells[0])
@pytest.mark.parametrize("place", PLACES)
def test_kind_by_place(row: Row, place: str) -> None:
    cell = row.cells[BY_PLACE.index(place)]
    expected = quoted(row.cells[1] if cell == "same" else cell)
    reserved = cell == "reserved block"
    for text in AT_CURSOR[row.cells[0]]:
        before = BEFORE[place]
        units = scan_units(before + text + AFTER[place], SPEC).to_dict()["units"]
        [unit] = [unit for unit in units if unit["start"] == len(before)]
        assert unit.get("reserved", False) is reserved
        assert unit["kind"] in (["block", "unclosed_block"] if reserved else expected)


# One source that holds every kind.
EVERY_KIND = (
    "a <b>\n<|message|>tool_call to=run\n<run({})></tool_call><function_calls>\n"
    "<tool_call>run({})</tool_call>\n[[CALL]x</tool_call>\n<done>x</done>\n"
    "<function=x></function><|end|>\n<b>\n"
)
ENDINGS = ["[[CALL]run({})", "<tool_call>x"]


@pytest.mark.parametrize("row", TABLES[KEYS], ids=lambda row: row.cells[0])
def test_keys_of_a_kind(row: Row) -> None:
    [kind] = quoted(row.cells[0])
    keys = {key.partition(":")[0] for key in quoted(row.cells[1])}
    optional = set(re.findall(r"`(\w+)(?:: true)?`\?", row.cells[1]))
    results = [scan_units(EVERY_KIND + ending, SPEC) for ending in ENDINGS]
    units = [unit for result in results for unit in result.units if unit.kind == kind]
    found = [unit.to_dict().keys() - {"kind", "start", "end"} for unit in units]

    assert set().union(*found) == keys
    assert set(keys).intersection(*found) == keys - optional
    assert {unit.block_class for unit in units} == {row.cells[2] == "yes"}


def test_the_table_of_kinds_is_complete() -> None:
    kinds = {
        unit.kind for ending in ENDINGS for unit in scan_units(EVERY_KIND + ending, SPEC).units
    }
    assert kinds == {kind for row in TABLES[KEYS] for kind in quoted(row.cells[0])}


@pytest.mark.parametrize("row", TABLES[HEADS], ids=lambda row: row.cells[0])
def test_call_head(row: Row) -> None:
    [body] = quoted(row.cells[0])
    head = tuple(quoted(row.cells[1])) or None
    block, *_ = scan_units(f"<done>{body}</done>", SPEC).to_dict()["units"]

    assert call_head(body) == head
    assert (block.get("head_name"), block.get("head_sep")) == (head or (None, None))
