"""Profiles: what is wrong with one is told with the file, the row and what was expected."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from harness.errors import ConfigurationError
from harness.ops import load_ops
from migrate.profile import load_profile
from migrate.profile.written_types import is_type

FILE = Path(__file__).parent / "unreadable.toml"
UNREADABLE = tomllib.loads(FILE.read_text(encoding="utf-8"))["profile"]

ENTRY = """
[[entry_point]]
function = "f"
op = "{op}"
args = {args}
fixed = {fixed}
returns = "String"
"""

STREAM = """
entry_point = []

[[stream]]
constructor = "D::new"
op = "{op}"
args = {args}
push = "push"
chunks = "{chunks}"
pushes = "pushes"
close = "end"
closed = "{closed}"
closing = "finalized"
whole = "events"
returns = "Vec<E>"
"""

TEXT = '[{ name = "text", kind = "text" }]'
NAMES = '[{ name = "id", kind = "unused" }, { name = "known_tools", kind = "names" }]'


def entry(op: str = "parse_format", args: str = TEXT, fixed: str = "{}") -> str:
    return ENTRY.format(op=op, args=args, fixed=fixed)


def stream(op: str = "stream_detect", args: str = NAMES, chunks: str = "chunks") -> str:
    return STREAM.format(op=op, args=args, chunks=chunks, closed="finalize")


@pytest.mark.parametrize(
    "text",
    [
        entry(),
        entry(fixed='{ tool_format = "json" }'),
        stream(),
        f'{entry()}[invariants]\n"tests::h" = ["ids_unique", "ids_consecutive"]\n',
    ],
    ids=["row", "fixed", "stream", "invariants"],
)
def test_a_profile_that_fits_the_ops_is_read(tmp_path: Path, text: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'name = "mine"\n{text}', encoding="utf-8")
    assert load_profile(str(path)).name == "mine"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (entry(op="parse_txt"), "entry_point 'f': unknown op 'parse_txt'; known are parse_text, "),
        (
            entry(args='[{ name = "txt", kind = "text" }]'),
            "entry_point 'f': parse_format takes no txt; it takes text, tools, tool_format",
        ),
        (
            entry(fixed='{ format = "json" }'),
            "entry_point 'f': parse_format takes no format; it takes text, tools, tool_format",
        ),
        (
            entry(args='[{ name = "text", kind = "text" }, { name = "text", kind = "text" }]'),
            "entry_point 'f': two arguments named 'text'; an op takes each once",
        ),
        (entry().replace('"String"', '"Vec<"'), "f returns Vec<: 'Vec<' is no type of Rust"),
        (
            f'{entry()}[types.T]\na = "u8 u8"\n',
            "a field of T is a u8 u8: 'u8 u8' is no type of Rust",
        ),
        (stream(op="detect"), "stream 'D::new': unknown op 'detect'"),
        (
            stream(chunks="deltas"),
            "stream 'D::new': stream_detect takes no deltas; "
            "it takes known_tools, chunks, finalize",
        ),
        (
            stream(args='[{ name = "names", kind = "names" }]'),
            "stream 'D::new': stream_detect takes no names",
        ),
        (
            f'{entry()}[invariants]\nh = ["ids_unique", "units_tile"]\n',
            "invariants 'h': unknown invariant 'units_tile'; known are units_tile_source, ",
        ),
        (
            f"{entry()}[invariants]\nh = []\n",
            "invariants 'h': names no invariant; known are units_tile_source, ",
        ),
    ],
)
def test_what_does_not_fit_is_told(tmp_path: Path, text: str, fault: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(f'name = "mine"\n{text}', encoding="utf-8")
    with pytest.raises(ConfigurationError) as told:
        load_profile(str(path))
    assert str(told.value).startswith(str(path))
    assert fault in str(told.value)


@pytest.mark.parametrize("bad", UNREADABLE, ids=lambda bad: bad["title"])
def test_what_cannot_be_read_is_told_by_its_place(tmp_path: Path, bad: dict[str, str]) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(bad["text"], encoding="utf-8")
    with pytest.raises(ConfigurationError) as told:
        load_profile(str(path))
    assert str(told.value) == f"{path}{bad['said']}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Result<Vec<Out>, (String, u8)>", True),
        ("&'a mut dyn Walk", True),
        ("[u8; 4]", True),
        ("fn(&str) -> Out", True),
        ("_", True),
        ("", False),
        ("Vec<", False),
        ("Vec<(u8>)", False),
        ("Out>", False),
        ("Out Out", False),
    ],
)
def test_a_type_has_matching_brackets_and_no_words_side_by_side(text: str, expected: bool) -> None:
    assert is_type(text) is expected


def test_the_bundled_profile_asks_every_op_of_the_table() -> None:
    profile = load_profile("harn")
    rows = {entry.op for entry in profile.entry_point} | {row.op for row in profile.stream}
    assert rows == set(load_ops())
    assert profile.op_groups.keys() <= rows


def test_every_type_of_the_bundled_profile_is_declared_or_of_the_language() -> None:
    profile = load_profile("harn")
    language = {"String", "Value", "Option", "Result", "Vec", "usize", "u64", "bool", "char"}
    written = [entry.returns for entry in profile.entry_point]
    written += [row.returns for row in profile.stream]
    tables = [*profile.types.values()]
    tables += [fields for kind in profile.enums.values() for fields in kind.variants.values()]
    for fields in tables:
        written += [kind if isinstance(kind, str) else kind.type for kind in fields.values()]
    marks = str.maketrans("<>(),", "     ")
    names = {name for text in written for name in text.translate(marks).split()}
    undeclared = {"ScanSpec", "VmError"}  # only passed on
    assert names - language - undeclared == profile.types.keys() | profile.enums.keys()
