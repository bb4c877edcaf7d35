"""What tests include comes from the given folders only, whatever the source asks for (IDM-12)."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from migrate import inputs
from migrate.inputs import Inputs, read_inputs

if TYPE_CHECKING:
    from pathlib import Path

FILE = "legacy/deep/a.rs"


@pytest.fixture
def given(tmp_path: Path) -> Inputs:
    """A folder of tests, beside one that is not given, with links that lead everywhere."""
    for name in ("legacy/deep/a.rs", "legacy/b.rs", "legacy/texts/moss.txt", "outside/secret.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    links = {
        "link.txt": "../texts/moss.txt",
        "out.txt": "../../outside/secret.txt",
        "out": "../../outside",
        "in": "../texts",
        "one": "two",
        "two": "one",
        "self": "self/self",
        "up": "..",
        "dev": "/dev",
    }
    for name, target in links.items():
        (tmp_path / "legacy/deep" / name).symlink_to(target)
    os.mkfifo(tmp_path / "legacy/deep/pipe")
    return read_inputs([tmp_path / "legacy"], tmp_path)


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("../texts/moss.txt", b"legacy/texts/moss.txt"),
        ("../texts/../deep/../texts/moss.txt", b"legacy/texts/moss.txt"),
        ("link.txt", b"legacy/texts/moss.txt"),
        ("in/moss.txt", b"legacy/texts/moss.txt"),
        ("up/up/deep/a.rs", None),
        ("up/b.rs", b"legacy/b.rs"),
        ("out.txt", None),
        ("out/secret.txt", None),
        ("../../outside/secret.txt", None),
        ("/etc/hostname", None),
        ("dev/zero", None),
        ("one", None),
        ("self", None),
        ("pipe", None),
        ("", None),
        ("..", None),
        ("gone.txt", None),
        ("x" * 5000, None),
        ("a\0b", None),
        ("\ud800", None),
    ],
)
def test_an_included_file_lies_in_the_given_folders(
    given: Inputs, path: str, content: bytes | None
) -> None:
    assert given.include(FILE, path) == content


def test_what_was_included_is_known_by_its_own_name(given: Inputs) -> None:
    for path in ("link.txt", "in/moss.txt", "gone.txt", "out.txt", "../../outside/secret.txt"):
        given.include(FILE, path)
    assert given.included == {
        "legacy/texts/moss.txt": b"legacy/texts/moss.txt",
        "legacy/deep/gone.txt": None,
    }


@pytest.mark.parametrize(
    ("folder", "names"),
    [
        ("../texts", ("moss.txt",)),
        ("in", ("moss.txt",)),
        ("..", ("b.rs", "deep", "texts")),
        ("out", ()),
        ("../../outside", ()),
        ("../..", ()),
        ("dev", ()),
        ("one", ()),
        ("gone", ()),
        ("link.txt", ()),
        ("a\0b", ()),
    ],
)
def test_only_the_given_folders_are_listed(
    given: Inputs, folder: str, names: tuple[str, ...]
) -> None:
    assert given.listed(FILE, folder) == names


def test_a_file_that_is_too_large_is_taken_for_absent(
    given: Inputs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inputs, "LARGEST_INCLUDE", 20)
    assert given.include(FILE, "../texts/moss.txt") is None
    assert given.include(FILE, "../b.rs") == b"legacy/b.rs"


def test_beside_a_single_file_lies_its_folder(tmp_path: Path) -> None:
    for name in ("a.rs", "a.txt", "sub/b.txt"):
        (tmp_path / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tests" / name).write_text(name, encoding="utf-8")
    (tmp_path / "outer.txt").write_text("outer", encoding="utf-8")
    given = read_inputs([tmp_path / "tests/a.rs"], tmp_path)
    assert given.include("tests/a.rs", "sub/b.txt") == b"sub/b.txt"
    assert given.include("tests/a.rs", "../outer.txt") is None


def test_a_crate_is_read_without_what_is_hidden_built_or_written(tmp_path: Path) -> None:
    read = ("src/lib.rs", "tests/a.rs", "tests/target/b.rs", "cases_of_ours/c.rs")
    unread = (".git/d.rs", "target/debug/e.rs", "sub/target/f.rs", "cases/legacy/g.rs")
    for name in (*read, *unread, "Cargo.toml", "sub/Cargo.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("", encoding="utf-8")
    given = read_inputs([tmp_path], tmp_path, tmp_path / "cases")
    assert set(given.sources) == set(read)
    assert given.names() == (".",)
    inside = read_inputs([tmp_path / "cases/legacy"], tmp_path, tmp_path / "cases")
    assert set(inside.sources) == {"cases/legacy/g.rs"}
