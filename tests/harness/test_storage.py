"""Writes leave the old or the new, wherever they are interrupted."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from harness.errors import DataError
from harness.storage import (
    JOURNAL,
    abandoned_files,
    finish_interrupted,
    remove_abandoned,
    write_atomically,
    write_together,
)

OLD = {"kept.txt": b"same", "a/changed.txt": b"old", "a/gone.txt": b"leaving", "b/only.txt": b"x"}
NEW = {"kept.txt": b"same", "a/changed.txt": b"new", "c/added.txt": b"more"}
REMOVED = ["a/gone.txt", "b/only.txt"]


class Interrupted(BaseException):
    """Stands for a signal: no handler of the code under test may swallow it."""


def contents(root: Path) -> dict[str, bytes]:
    """What a reader sees; hidden files are the writer's own."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in root.rglob("*")
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(root).parts)
    }


def write_old(root: Path) -> None:
    for name, data in OLD.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data)


def test_a_write_replaces_the_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "file.txt"
    write_atomically(target, b"one")
    write_atomically(target, b"two")
    assert [path.name for path in target.parent.iterdir()] == ["file.txt"]
    assert target.read_bytes() == b"two"


def test_a_file_that_holds_the_data_already_is_not_touched(tmp_path: Path) -> None:
    target = tmp_path / "file.txt"
    target.write_bytes(b"same")
    before = target.stat()
    write_atomically(target, b"same")
    assert (target.stat().st_mtime_ns, target.stat().st_ino) == (before.st_mtime_ns, before.st_ino)


def test_permissions_of_a_replaced_file_stay(tmp_path: Path) -> None:
    target = tmp_path / "file.txt"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_atomically(target, b"new")
    assert target.stat().st_mode & 0o777 == 0o640


def test_an_interrupted_write_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "file.txt"
    target.write_bytes(b"old")

    def interrupt(_: Path, __: Path) -> None:
        raise Interrupted

    monkeypatch.setattr(Path, "replace", interrupt)
    with pytest.raises(Interrupted):
        write_atomically(target, b"new")
    assert contents(tmp_path) == {"file.txt": b"old"}


def killed_while_writing(path: Path) -> Path:
    """Kill a process in the midst of a write; return the unfinished file that it leaves."""
    code = (
        "import os, signal, sys; from pathlib import Path; from harness.storage import "
        "write_atomically; os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL); "
        "write_atomically(Path(sys.argv[1]), b'new')"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    [left] = path.parent.glob(".*")
    return left


def test_what_a_killed_command_leaves_is_found_and_removed(tmp_path: Path) -> None:
    left = killed_while_writing(tmp_path / "deep/case.json")
    (tmp_path / "deep/.editor.new").write_bytes(b"of another program")
    assert abandoned_files(tmp_path) == (left,)
    remove_abandoned(tmp_path)
    assert sorted(path.name for path in tmp_path.rglob("*")) == [".editor.new", "deep"]


def test_what_is_being_written_is_not_abandoned(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[tuple[Path, ...]] = []

    def meanwhile(_: int) -> None:
        found.append(abandoned_files(tmp_path))
        remove_abandoned(tmp_path)

    monkeypatch.setattr(os, "fsync", meanwhile)
    write_atomically(tmp_path / "case.json", b"new")
    assert found == [()]
    assert contents(tmp_path) == {"case.json": b"new"}


def test_a_file_that_is_removed_before_it_is_locked_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locking, removed = fcntl.flock, []

    def late(handle: int, how: int) -> None:
        if not removed:
            removed.extend(tmp_path.glob(".*"))
            removed[0].unlink()
        locking(handle, how)

    monkeypatch.setattr(fcntl, "flock", late)
    write_atomically(tmp_path / "case.json", b"new")
    assert len(removed) == 1
    assert contents(tmp_path) == {"case.json": b"new"}


def test_files_are_written_and_removed_together(tmp_path: Path) -> None:
    write_old(tmp_path)
    write_together(tmp_path, NEW, REMOVED)
    assert contents(tmp_path) == NEW
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize("survived", range(10))
def test_an_interruption_anywhere_ends_in_the_old_or_the_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, survived: int
) -> None:
    write_old(tmp_path)
    calls = 0

    def counting(original: object) -> object:
        def wrapper(path: Path, *args: object, **options: object) -> object:
            nonlocal calls
            calls += 1
            if calls > survived:
                raise Interrupted
            return original(path, *args, **options)  # type: ignore[operator]

        return wrapper

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", counting(Path.write_bytes))
        patch.setattr(Path, "replace", counting(Path.replace))
        patch.setattr(Path, "unlink", counting(Path.unlink))
        try:
            write_together(tmp_path, NEW, REMOVED)
        except Interrupted:
            committed = (tmp_path / JOURNAL).is_file()
        else:
            committed = True
    finish_interrupted(tmp_path)
    # Before the journal stands nothing has changed; afterwards the next reader finishes.
    assert contents(tmp_path) == (NEW if committed else OLD)


def test_the_interruption_test_reaches_both_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_old(tmp_path)
    calls = 0
    original = Path.replace

    def counting(path: Path, target: Path) -> Path:
        nonlocal calls
        calls += 1
        return original(path, target)

    monkeypatch.setattr(Path, "replace", counting)
    write_together(tmp_path, NEW, REMOVED)
    assert calls == 4  # the journal written and moved, two moved into place


def test_a_broken_journal_is_reported_and_kept(tmp_path: Path) -> None:
    (tmp_path / JOURNAL).write_text("{", encoding="utf-8")
    with pytest.raises(DataError, match=r"journal of an interrupted command cannot be read"):
        finish_interrupted(tmp_path)
    assert (tmp_path / JOURNAL).is_file()


def test_a_folder_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(**_: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path / ".x.new"))

    monkeypatch.setattr("tempfile.mkstemp", closed)
    monkeypatch.setattr("tempfile.mkdtemp", closed)
    with pytest.raises(DataError, match=r"/x: cannot be written: Permission denied; see to"):
        write_atomically(tmp_path / "x", b"1")
    with pytest.raises(DataError, match=r": cannot be written: Permission denied; see to"):
        write_together(tmp_path, {"x": b"1"})
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_file_is_named_where_it_stands_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "ledger.jsonl").mkdir()
    os.mkfifo(tmp_path / "manifest.json")
    for name in ("ledger.jsonl", "manifest.json"):
        with pytest.raises(DataError) as told:
            write_together(tmp_path, {"a.toml": b"a", name: b"b"})
        assert str(told.value).startswith(f"{tmp_path / name}: is no file that could be replaced")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ledger.jsonl", "manifest.json"]
