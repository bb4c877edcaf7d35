"""A child that does not start is named with what it said; one that starts has what it needs."""

from __future__ import annotations

import re
import tomllib
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from children import HERE, answers, asking, started

from harness.configuration import Options, Project
from harness.errors import ConfigurationError, UnavailableError
from harness.implementation import Command, load_implementation
from harness.implementation_configuration import ImplementationConfiguration

if TYPE_CHECKING:
    from pathlib import Path

NOT_STARTING = tomllib.loads((HERE / "starting.toml").read_text(encoding="utf-8"))["child"]
PRELUDE = (HERE / "prelude.py").read_text(encoding="utf-8")


def scripted(folder: Path, script: str, *argv: str, **options: object) -> Command:
    (folder / "child.py").write_text(f"{PRELUDE}\n{script}\n")
    return started(str(folder / "child.py"), *argv, root=folder, **options)


@pytest.mark.parametrize("child", NOT_STARTING, ids=lambda child: child["script"])
def test_a_child_that_says_no_hello_does_not_start(tmp_path: Path, child: dict[str, str]) -> None:
    limit = 1 if "sleep" in child["script"] else 60
    says = f"implementation 'kid': does not start: .*{re.escape(child['says'])}"
    with pytest.raises(UnavailableError, match=says):
        scripted(tmp_path, child["script"], start_timeout=limit)


def load(root: Path, **options: object) -> None:
    configuration = ImplementationConfiguration(**options)
    project = Project(root, Options(implementations={"kid": configuration}))
    load_implementation(project, "kid").close()


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (("no_such_program", "x"), "no program 'no_such_program' on the PATH"),
        (("./adapter",), "no program './adapter' in .* that may be run"),
        (("folder/adapter",), "no program 'folder/adapter' in .*"),
        (("",), "no program ''"),
        (("python", "a\0b"), "embedded null byte"),
    ],
)
def test_a_program_that_is_not_there_is_named(
    tmp_path: Path, command: tuple[str, ...], says: str
) -> None:
    (tmp_path / "adapter").write_text("not to be run")
    with pytest.raises(UnavailableError, match=f"'kid': cannot be started: {says}"):
        load(tmp_path, command=command)


@pytest.mark.parametrize("cwd", ["..", "/", "a/../../b", "link"])
def test_the_folder_lies_in_the_project(tmp_path: Path, cwd: str) -> None:
    project = tmp_path / "project"
    (project / "a").mkdir(parents=True)
    (project / "link").symlink_to(tmp_path)
    with pytest.raises(ConfigurationError, match="leads out of the project"):
        load(project, command=("python",), cwd=cwd)


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"no folder .*/nowhere; `cwd` names it"):
        load(tmp_path, command=("python",), cwd="nowhere")


def test_a_child_gets_its_folder_its_arguments_and_its_environment(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    script = "hello(); input(); output([sys.argv[1:], os.getcwd(), os.environ['COLOUR']]); input()"
    given = {"cwd": "inner", "env": {"COLOUR": "red"}}
    (answer,) = answers(scripted(tmp_path, script, "$(id)", "a b", **given), "x")
    assert answer.output == [["$(id)", "a b"], str((tmp_path / "inner").resolve()), "red"]


def test_python_is_the_one_that_runs_this(tmp_path: Path) -> None:
    (tmp_path / "child.py").write_text(f"{PRELUDE}\nimport msgspec\nhello(); input()\n")
    load(tmp_path, command=("python", "child.py"))


def test_a_child_that_does_not_start_again_ends_the_run(tmp_path: Path) -> None:
    once = "sys.exit('only once') if os.path.exists('used') else open('used', 'w').close()"
    command = scripted(tmp_path, f"{once}; hello(); input(); input()")
    with (
        closing(command),
        pytest.raises(
            UnavailableError, match=r"does not start: [^`]*only once\n`parity impl check"
        ),
    ):
        list(command.ask_all(map(asking, "ab")))


SLOW_TO_START = """
starts = len(os.listdir())
open(str(starts), "w").close()
if starts in (2, 3):
    sys.exit("not now")
hello(); input(); input()
if starts == 1:
    sys.exit("first")
output(starts); input()
"""


def test_a_child_that_starts_at_the_third_attempt_goes_on(tmp_path: Path) -> None:
    found = answers(scripted(tmp_path, SLOW_TO_START), "ab")
    assert [answer.outcome for answer in found] == ["crashed", "output"]
    assert found[1].output == 4


def test_a_child_says_the_same_hello_each_time(tmp_path: Path) -> None:
    script = "ops = os.listdir(); open('used', 'w').close(); hello(ops=['echo', *ops]); input()"
    command = scripted(tmp_path, f"{script}; input()")
    with closing(command), pytest.raises(UnavailableError, match="another hello than before"):
        list(command.ask_all(map(asking, "ab")))


def test_paths_of_the_project_are_relative_in_what_is_kept(tmp_path: Path) -> None:
    (answer,) = answers(scripted(tmp_path, "hello(); input(); input(); 1 / 0"), "a")
    assert answer.detail is not None
    assert answer.detail.startswith("exit status 1; its standard error:\nTraceback")
    assert '  File "child.py", line ' in answer.detail
    assert str(tmp_path) not in answer.detail
