"""The cut line of the scan: words reach it as data, and none stands in its code."""

from __future__ import annotations

import ast
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import parser.scan
from parser.scan import ScanResult, ScanSpec, scan_units, standard_spec
from parser.vocabulary import harmony, names, tables, tagged

if TYPE_CHECKING:
    from collections.abc import Iterator

FILES = sorted(Path(parser.scan.__file__).parent.glob("**/*.py"))
# What the rules themselves are written with: brackets, the slash of a close, blanks, the heredoc
# sign; and the type words of SPEC-7, some of which also mean something in a vocabulary.
_SYNTAX = re.compile(r"[<>/\s]*")
TYPE_WORDS = {"nil", "bool", "number", "string", "list", "dict"}
# Words of `tagged.toml` for what a tag holds; `done` is a tag as well.
ROLES = {"call", "prose", "answer", "done"}


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for member in value.values():
            yield from _strings(member)
    elif isinstance(value, list):
        for entry in value:
            yield from _strings(entry)


def _words() -> set[str]:
    tables = resources.files("parser.vocabulary").iterdir()
    names = [file.name for file in tables if ".toml" in file.name]
    assert len(names) > 5
    return _words_of(*names)


def _words_of(*names: str) -> set[str]:
    tables = [tomllib.loads(_table(name)) for name in names]
    words = {word for table in tables for word in _strings(table)}
    return {word for word in words if not _SYNTAX.fullmatch(word)} - TYPE_WORDS


def _table(name: str) -> str:
    return resources.files("parser.vocabulary").joinpath(name).read_text("utf-8")


def _constants(path: Path) -> list[str]:
    """Give the string constants of a module that are no docstrings."""
    nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
    strings = [
        node
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes)
    ]
    bare = {node.value for node in nodes if isinstance(node, ast.Expr)}
    return [str(node.value) for node in strings if node not in bare]


def _holds(constant: str, word: str) -> bool:
    """Tell whether a constant holds a word, also as a part of a pattern.

    A word of letters only counts as a whole word.
    """
    constant = constant.replace("\\", "")
    if re.fullmatch(r"\w+", word):
        return word in re.findall(r"\w+", constant)
    return word in constant


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_word_of_the_vocabulary_stands_in_the_scan(path: Path) -> None:
    words = _words()

    assert [(c, w) for c in _constants(path) for w in words if _holds(c, w)] == []


# Modules outside the scan that take their tags and markers from these tables.
DERIVING = [
    *["seams.py", "salvage.py", "lexer/thinking.py", "names/shape.py", "bare/native.py"],
    *["bare/harmony.py", "compose/sniffer.py", "compose/canonical.py", "fenced/legacy.py"],
    *["shape/tagged_body.py", "vocabulary/salvage.py", "vocabulary/tagged.py"],
]
TAG_TABLES = ("tagged.toml", "harmony.toml")


@pytest.mark.parametrize("name", DERIVING)
def test_no_tag_and_no_marker_stands_in_what_derives_them(name: str) -> None:
    words = _words_of(*TAG_TABLES) - ROLES
    path = Path(parser.scan.__file__).parents[1] / name

    assert [(c, w) for c in _constants(path) for w in words if _holds(c, w)] == []


@pytest.mark.parametrize(
    "constant",
    ["<done>", "(?:start|x)", "x tool_call to=", "</function>", "[[CALL]", r"\[\[CALL\]", r"<\|"],
)
def test_the_words_are_the_ones_that_matter(constant: str) -> None:
    assert any(_holds(constant, word) for word in _words())


# What a change of a vocabulary file adds, where, and a text that holds it.
ADDED: dict[str, tuple[str, str, str, str, list[dict[str, Any]]]] = {
    "call tag": (
        "tagged.toml",
        'spellings = ["tool_call", "toolcall"]',
        'spellings = ["tool_call", "toolcall", "do_it"]',
        "<do_it>run({})</do_it></do_it><|start|>x<do_it",
        [
            {"kind": "block", "tag": "do_it", "body": "run({})", "head_name": "run"},
            {"kind": "stray_close", "tag": "do_it"},
            {"kind": "harmony_skip", "end": 40},
            {"kind": "tag", "name": "do_it"},
        ],
    ),
    "response tag": (
        "tagged.toml",
        'spellings = ["done"]',
        'spellings = ["done", "fin"]',
        "<fin>a 'b</fin>",
        [{"kind": "block", "tag": "fin", "body": "a 'b"}],
    ),
    "wrapper": (
        "tagged.toml",
        'wrapper_tags = ["function_calls"]',
        'wrapper_tags = ["function_calls", "crate"]',
        "<crate></crate>",
        [{"kind": "wrapper", "tag": "crate"}, {"kind": "wrapper", "tag": "crate"}],
    ),
    "markup opener": (
        "tagged.toml",
        '[[response_tags]]\nrole = "call"',
        '[[markup_openers]]\nopener = "<act "\nclose = "<!act>"\nlabel = "`<act ...>`"\n\n'
        '[[response_tags]]\nrole = "call"',
        "<act run>\n<b><!act>",
        [{"kind": "markup", "opener": "<act ", "text": "<act run>\n<b><!act>"}],
    ),
    "reserved opener": (
        "tagged.toml",
        'reserved_openers = ["[[CALL]"]',
        'reserved_openers = ["[[CALL]", "{{DO}"]',
        "{{DO}run({})</tool_call>",
        [{"kind": "block", "tag": "tool_call", "body": "run({})", "reserved": True}],
    ),
    "harmony header marker": (
        "harmony.toml",
        'header_markers = ["start", "channel", "constrain"]',
        'header_markers = ["start", "channel", "constrain", "stage"]',
        "<|stage|>final<|message|><|stage|>",
        [{"kind": "harmony_skip", "end": 25}, {"kind": "harmony_skip", "end": 34}],
    ),
    "harmony standalone marker": (
        "harmony.toml",
        'standalone_markers = ["message", "end", "call"]',
        'standalone_markers = ["message", "end", "call", "return"]',
        "<tool_call<|return|><|return|>",
        [{"kind": "harmony_skip", "end": 20}, {"kind": "harmony_skip", "end": 30}],
    ),
    "corrupted opener": (
        "harmony.toml",
        '"<assistant<|"]',
        '"<assistant<|", "<toolcall<|"]',
        "<toolcall<|end|>",
        [{"kind": "harmony_skip", "end": 16}],
    ),
    "message marker": (
        "harmony.toml",
        'message_marker = "<|message|>"',
        'message_marker = "<say>"',
        "<say> tool_call to=run",
        [{"kind": "harmony_line", "text": "<say> tool_call to=run"}],
    ),
    "implicit tool": (
        "names.toml",
        'implicit_names = ["ledger", "load_skill"]',
        'implicit_names = ["ledger", "load_skill", "note"]',
        "<note({})>",
        [{"kind": "angle_call", "name": "note", "arguments": {}}],
    ),
}


@pytest.fixture
def changed_words(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Give a function that changes one vocabulary file as everything reads it from then on."""
    caches = [
        tagged.tagged_vocabulary,
        harmony.harmony_markers,
        names.name_vocabulary,
        parser.scan.standard._standard,
    ]

    def change(file_name: str, old: str, new: str) -> None:
        read = tables.read_table
        text = _table(file_name)
        assert text.count(old) == 1
        changed = tomllib.loads(text.replace(old, new))
        for module in (tagged, harmony, names):
            monkeypatch.setattr(
                module, "read_table", lambda name: changed if name == file_name else read(name)
            )
        for cache in caches:
            cache.cache_clear()

    yield change
    monkeypatch.undo()
    for cache in caches:
        cache.cache_clear()


def _holds_facts(result: ScanResult, facts: list[dict[str, Any]]) -> bool:
    units = result.to_dict()["units"]
    return len(units) == len(facts) and all(
        unit | wanted == unit for unit, wanted in zip(units, facts, strict=True)
    )


@pytest.mark.parametrize("added", ADDED)
def test_a_new_word_needs_no_code(added: str, changed_words: Any) -> None:
    file_name, old, new, text, facts = ADDED[added]
    assert not _holds_facts(scan_units(text, standard_spec()), facts)

    changed_words(file_name, old, new)

    assert _holds_facts(scan_units(text, standard_spec()), facts)


def test_a_dialect_of_other_words_altogether() -> None:
    spec = ScanSpec.from_json(
        {
            "call_tags": ["go!"],
            "block_tags": ["say.it"],
            "wrapper_tags": ["(x)"],
            "markup_openers": [{"opener": "<*", "close": "*>"}],
            "reserved_openers": ["((GO)"],
            "harmony": {
                "header_markers": ["a+"],
                "standalone_markers": ["b?"],
                "frame_prefix": "<$",
                "frame_suffix": "$>",
                "message_marker": "<$msg$>",
                "tool_call_header_prefix": "[to] ",
                "corrupted_openers": ["<go!<$"],
            },
            "known_tools": ["run"],
        }
    )
    text = (
        "((GO)run({})</go!>\n<go!>run{}</go!><say.it>b</say.it><(x)></(x)></go!><*?*>"
        "<$a+$>h<$msg$><go!<$b?$><$msg$> [to] run\nq [to] x<$msg$>y<tool_call>"
    )

    units = scan_units(text, spec).units

    assert [text[unit.start : unit.end] for unit in units] == [
        *["((GO)run({})</go!>", "<go!>run{}</go!>", "<say.it>b</say.it>", "<(x)>", "</(x)>"],
        *["</go!>", "<*?*>", "<$a+$>h<$msg$>", "<go!<$b?$>", "<$msg$> [to] run"],
        *["q [to] x<$msg$>y", "<tool_call>"],
    ]
    assert [unit.kind for unit in units] == [
        *["block", "block", "block", "wrapper", "wrapper", "stray_close", "markup"],
        *["harmony_skip", "harmony_skip", "harmony_line", "text", "fenced_line"],
    ]
