"""Texts of more than 4 KiB stand in files beside their cases, exactly, and are watched (IDM-12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.case import Attachments, load_cases, resolve_arguments

if TYPE_CHECKING:
    from project_folder import ProjectFolder

CASE = "legacy_tools_long"
FILE = f"legacy_tools/{CASE}.1.txt"
RUST = """
#[test]
fn long() {
    let text = include_str!("texts/long.txt");
    for tail in ["", "x"] {
        let found = parse_fenced_json_tool_calls(text);
        assert!(found.calls.is_empty());
        let other = parse_fenced_json_tool_calls(&format!("{text}{tail}"));
        assert!(other.calls.is_empty());
    }
}
"""


def migrated(project: ProjectFolder, text: str) -> dict[str, bytes]:
    """Migrate tests that read a text; return the files with texts."""
    project.write("cases/legacy/texts/long.txt", text.encode())
    project.write("cases/legacy/tools.rs", RUST)
    project.parity("migrate", "cases/legacy")
    return {name: data for name, data in project.generated().items() if name.endswith(".txt")}


def given_texts(project: ProjectFolder) -> list[str]:
    cases = project.root / "cases"
    attachments = Attachments(cases)
    return [
        resolve_arguments(step, attachments, [])["text"]
        for loaded in load_cases(cases)
        for step in loaded.case.questions()
    ]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("é" * 2048 + "a", id="letters of two bytes"),
        pytest.param("a\r\nb\rc\n\x00\u2028 \t \n" * 400, id="line ends of all kinds"),
        pytest.param("'''\"\"\"\\" * 900, id="quotes"),
        pytest.param("\ufeff" + "x" * 4096, id="a byte order mark"),
    ],
)
def test_a_long_text_is_given_exactly(project: ProjectFolder, text: str) -> None:
    files = migrated(project, text)
    assert files == {FILE: text.encode(), f"legacy_tools/{CASE}.2.txt": f"{text}x".encode()}
    assert given_texts(project) == [text, text, text, f"{text}x"]
    toml = (project.root / f"cases/legacy_tools/{CASE}.toml").read_text(encoding="utf-8")
    assert len(toml) < 4096


def test_a_text_of_4_kib_stands_in_its_case(project: ProjectFolder) -> None:
    text = "é" * 2048
    assert migrated(project, text) == {f"legacy_tools/{CASE}.1.txt": f"{text}x".encode()}
    assert given_texts(project) == [text, text, text, f"{text}x"]


def test_a_long_text_is_watched(project: ProjectFolder) -> None:
    migrated(project, "y" * 5000)
    project.bless()
    project.parity("gate")
    path = project.root / "cases" / FILE
    path.write_bytes(b"y" * 4999)
    assert f"{path}: not the text that its case refers to" in project.parity("gate", code=65)
    path.unlink()
    assert f"{path}: no such text" in project.parity("gate", code=65)
    project.parity("migrate", "cases/legacy")
    project.parity("gate")


def test_a_text_that_is_long_no_more_leaves_no_file(project: ProjectFolder) -> None:
    assert len(migrated(project, "y" * 5000)) == 2
    assert migrated(project, "y") == {}


def test_a_stray_text_is_told(project: ProjectFolder) -> None:
    migrated(project, "y" * 5000)
    project.bless()
    project.write(f"cases/legacy_tools/{CASE}.3.txt", "stray")
    said = project.parity("gate", code=1)
    assert f"stray_file: cases/legacy_tools/{CASE}.3.txt" in said
