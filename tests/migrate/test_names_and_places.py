"""Names that lead elsewhere, files that are not ours, and what a refused question was to answer."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from harness.errors import DataError
from harness.storage import write_atomically, write_together

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder

REFUSED = """\
pub struct Out { pub names: Vec<String> }

#[test]
fn the_first_is_another() {
    let o = probe("q");
    assert_ne!(o.names.first(), Some(&"a".to_string()));
    assert_ne!(o.names.get(0), Some(&"a".to_string()));
}
"""
PROFILE = """\
name = "p"

[[entry_point]]
function = "probe"
op = "probe"
args = [{ name = "text", kind = "text" }]
returns = "Out"

[ops.probe]

[types.Out]
names = "Vec<String>"
"""


def test_assertions_about_an_op_that_nobody_answers_are_rows(project: ProjectFolder) -> None:
    project.write("cases/legacy/tools.rs", REFUSED)
    project.write("p.toml", PROFILE)
    project.parity("migrate", "cases/legacy", "--profile", "p.toml")
    assert [(row["status"], row["code"]) for row in project.ledger()] == [
        ("skipped", "op_not_ported"),
        ("skipped", "op_not_ported"),
    ]


OVERRIDES = ('group = "../../evil"\nslug = "x"', 'group = "x"\nslug = "/etc/x"', 'group = "legacy"')


@pytest.mark.parametrize("override", OVERRIDES)
def test_a_profile_leads_to_no_other_folder(project: ProjectFolder, override: str) -> None:
    project.write("p.toml", f'name = "p"\n[[override]]\ntest = "t"\n{override}\n')
    said = project.parity("migrate", "cases/legacy", "--profile", "p.toml", code=78)
    assert "p.toml" in said
    assert "override" in said
    assert project.generated() == {}


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x"])
def test_nothing_is_written_outside_of_the_folder(tmp_path: Path, name: str) -> None:
    root = tmp_path / "root"
    with pytest.raises(DataError, match="does not lie in"):
        write_together(root, {"a": b"", name: b""})
    assert list(tmp_path.rglob("*")) == []


def test_what_is_no_file_is_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(DataError, match="no file that could be replaced"):
        write_atomically(pipe, b"x")
    assert pipe.is_fifo()


def test_a_link_within_the_project_stays_and_its_file_is_written(gated: ProjectFolder) -> None:
    real = gated.root / "shared/decisions.toml"
    real.parent.mkdir()
    link = gated.root / "cases/triage.toml"
    link.rename(real)
    link.symlink_to("../shared/decisions.toml")
    gated.parity("triage", "undo")
    assert link.is_symlink()
    assert "[[decision]]" not in real.read_text()
    write_atomically(link, b"# Ours.\n")
    assert link.is_symlink()
    assert real.read_bytes() == b"# Ours.\n"


def test_a_link_out_of_the_project_is_not_written_through(
    gated: ProjectFolder, tmp_path_factory: pytest.TempPathFactory
) -> None:
    real = tmp_path_factory.mktemp("elsewhere") / "decisions.toml"
    link = gated.root / "cases/triage.toml"
    text = link.read_bytes()
    real.write_bytes(text)
    link.unlink()
    link.symlink_to(real)
    said = gated.parity("triage", "undo", code=65)
    assert f"{link}: leads to {real}, outside of {gated.root}; nothing was written" in said
    with pytest.raises(DataError, match="outside of"):
        write_atomically(link, b"x")
    assert (link.is_symlink(), real.read_bytes()) == (True, text)
    assert not list(gated.root.rglob(".parity-staging-*"))


def test_a_folder_that_leads_out_of_the_project_is_not_written_to(tmp_path: Path) -> None:
    (tmp_path / "project").mkdir()
    (tmp_path / "outside").mkdir()
    (tmp_path / "project/group").symlink_to(tmp_path / "outside")
    with pytest.raises(DataError, match="outside of"):
        write_together(tmp_path / "project", {"a": b"", "group/b": b""})
    assert list((tmp_path / "outside").iterdir()) == []
    assert not (tmp_path / "project/a").exists()


def test_cases_are_not_written_among_the_files_of_the_project(project: ProjectFolder) -> None:
    project.write("manifest.json", "{}")
    said = project.parity("migrate", "cases/legacy", "--out", ".", code=65)
    assert "name a folder in it for the cases" in said
    assert (project.root / "manifest.json").read_text() == "{}"


def test_a_case_file_by_hand_is_not_replaced(project: ProjectFolder) -> None:
    name = "cases/legacy_tools/legacy_tools_ledger_is_always_known.toml"
    project.write(name, "# Mine.\nformat = 1\n")
    assert "no migration wrote this case file" in project.parity("migrate", "cases/legacy", code=65)
    assert (project.root / name).read_text() == "# Mine.\nformat = 1\n"


def test_a_migration_whose_manifest_is_lost_is_repeated(project: ProjectFolder) -> None:
    project.parity("migrate", "cases/legacy")
    before = project.generated()
    (project.root / "cases/manifest.json").unlink()
    project.parity("migrate", "cases/legacy")
    assert project.generated() == before


def test_a_name_with_control_characters_makes_files_that_can_be_read(
    project: ProjectFolder,
) -> None:
    project.rust.rename(project.rust.with_name("a\x1b[31m.rs"))
    project.parity("migrate", "cases/legacy")
    assert b"\x1b" not in b"".join(project.generated().values())
    project.parity("diff", code=1)
    project.parity("migrate", "--check")


def test_a_name_that_is_no_text_is_refused(project: ProjectFolder) -> None:
    project.rust.rename(os.fsdecode(os.fsencode(project.rust.parent) + b"/\xff.rs"))
    said = project.parity("migrate", "cases/legacy", code=65)
    assert "the name of this file is not UTF-8; rename it" in said


def test_a_file_that_is_no_rust_is_refused(project: ProjectFolder) -> None:
    project.write("notes.txt", "fn main() {}")
    assert "no .rs file here" in project.parity("migrate", "notes.txt", code=65)


def test_folders_that_begin_with_a_dot_hold_no_cases(gated: ProjectFolder) -> None:
    gated.write("cases/.parity-staging-x/ops.toml", "[x]\n")
    gated.parity("gate")


def test_a_name_of_a_profile_is_one_line(project: ProjectFolder) -> None:
    said = project.parity("profile", "init", "cases/legacy", "--name", "x\ny", code=2)
    assert "--name" in said
    assert not (project.root / "profile.toml").exists()
