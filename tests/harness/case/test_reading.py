"""Errors in case files name the file, the line, the case, the expectation and the field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from harness.case import load_cases, read_case_file
from harness.errors import DataError

BAD = tomllib.loads((Path(__file__).parent / "bad_case_files.toml").read_text(encoding="utf-8"))

GOOD = """
format = 1

[[case]]
id = "{id}"
op = "normalize_tool_name"
args = {{ name = "a" }}
"""


@pytest.mark.parametrize("bad", BAD["bad"], ids=lambda bad: bad["title"])
def test_nonsense_is_named(bad: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_text(bad["text"], encoding="utf-8")
    with pytest.raises(DataError) as caught:
        read_case_file(path)
    message = str(caught.value)
    assert message.startswith(f"{path}{bad['where']}"), message
    for fragment in bad["says"]:
        assert fragment in message


def test_a_file_that_is_not_utf8_is_named_with_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "case.toml"
    path.write_bytes(b'format = 1 # "\xff"')
    with pytest.raises(DataError, match=r"case\.toml: not UTF-8 at byte 14"):
        read_case_file(path)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"no such folder; `parity migrate FOLDER` makes"):
        load_cases(tmp_path / "cases")


def test_an_id_in_two_files_names_both(tmp_path: Path) -> None:
    for folder, identity in (("one", "twin"), ("two", "Twin")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.toml").write_text(GOOD.format(id=identity), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_cases(tmp_path)
    assert str(caught.value) == (
        f"{tmp_path / 'two/x.toml'}: case 'Twin' has the id of a case in "
        f"{tmp_path / 'one/x.toml'}; rename one of them"
    )


def test_faults_of_all_files_are_reported_together(tmp_path: Path) -> None:
    (tmp_path / "group").mkdir()
    for name in ("a", "b"):
        (tmp_path / "group" / f"{name}.toml").write_text("format = 9\n", encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_cases(tmp_path)
    assert [line.split(": ")[0] for line in str(caught.value).splitlines()] == [
        str(tmp_path / "group/a.toml"),
        str(tmp_path / "group/b.toml"),
    ]


def test_cases_come_ordered_by_id_with_their_group(tmp_path: Path) -> None:
    for folder, identity in (("zebra", "a_case"), ("ant", "b_case")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x.toml").write_text(GOOD.format(id=identity), encoding="utf-8")
    assert [(case.id, case.group, case.path) for case in load_cases(tmp_path)] == [
        ("a_case", "zebra", "zebra/x.toml"),
        ("b_case", "ant", "ant/x.toml"),
    ]


@pytest.mark.parametrize(
    "place",
    [
        "x.toml",
        "legacy/x.toml",
        "harn/x.toml",
        "registries/x.toml",
        "group/deeper/x.toml",
        "group/x.TOML",
        "legacy/crate/tests/x.toml",
    ],
)
def test_a_case_file_where_none_is_read_is_told(tmp_path: Path, place: str) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(GOOD.format(id="lost"), encoding="utf-8")
    with pytest.raises(DataError) as caught:
        load_cases(tmp_path)
    assert str(caught.value) == (
        f"{path}: a case file where none is read; move it to {tmp_path}/GROUP/NAME.toml"
    )


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ("legacy/Cargo.toml", '[package]\nname = "case"\n'),
        ("legacy/table.toml", '[[case]]\ninput = "a"\n'),
        ("triage.toml", 'format = 1\n[[decision]]\nids = ["a:e1"]\n'),
        (".hidden/x.toml", GOOD.format(id="hidden")),
        ("group/.x.toml", GOOD.format(id="hidden")),
    ],
)
def test_other_files_are_left_alone(tmp_path: Path, place: str, text: str) -> None:
    path = tmp_path / place
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    assert load_cases(tmp_path) == ()
