"""Python callables as implementations: what a profile names answers the ops of a crate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from harness.configuration import find_project
from harness.errors import ConfigurationError, UnavailableError
from harness.implementation import Answer, OpAnswer, load_implementation
from harness.implementation.answers import load_answers, unfitting

if TYPE_CHECKING:
    from pathlib import Path


MESSAGE = "No closing quotation"


def ask(answer: OpAnswer, **args: Any) -> Answer:
    return load_answers({"op": answer}).ask("op", args)


def test_a_callable_is_given_the_arguments_by_name() -> None:
    assert ask(OpAnswer("shlex:split"), s="a 'b c'") == Answer("output", ["a", "b c"])


@pytest.mark.parametrize(
    ("name", "args", "output"),
    [
        ("urllib.parse:unquote_to_bytes", {"string": "%00a"}, [0, 97]),
        ("builtins:divmod", {}, None),
        ("os.path:splitext", {"p": "a.txt"}, ["a", ".txt"]),
        ("test_answers_double:names", {}, {"set": ["a", "b"], "tuple": [1, [2]]}),
    ],
)
def test_what_json_lacks_becomes_plain(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    args: dict[str, Any],
    output: Any,
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    text = "def names():\n    return {'set': {'b', 'a'}, 'tuple': (1, (2,))}\n"
    (tmp_path / "test_answers_double.py").write_text(text, encoding="utf-8")
    answer = ask(OpAnswer(name), **args)
    assert (answer.outcome, answer.output) == ("output" if output else "refused", output)


@pytest.mark.parametrize(
    ("raises", "error"),
    [
        (("ValueError",), "No closing quotation"),
        (("KeyError", "builtins:Exception"), "No closing quotation"),
        ({"ValueError": "unclosed"}, {"kind": "unclosed", "message": MESSAGE}),
        (
            {"Exception": "any", "ValueError": "v"},
            {"kind": "any", "message": MESSAGE},
        ),
    ],
)
def test_an_exception_that_is_named_is_the_error_of_a_result(raises: Any, error: Any) -> None:
    answer = OpAnswer("shlex:split", raises)
    assert ask(answer, s="'").output == {"ok": False, "error": error}
    assert ask(answer, s="a").output == {"ok": True, "value": ["a"]}


def test_any_other_exception_is_a_crash() -> None:
    answer = ask(OpAnswer("shlex:split", ("KeyError",)), s="'")
    assert answer == Answer("crashed", detail="ValueError: No closing quotation")


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (OpAnswer("shlex:splat"), "op 'op': cannot load 'shlex:splat': AttributeError"),
        (OpAnswer("no_such_module:f"), "cannot load 'no_such_module:f': ModuleNotFoundError"),
        (OpAnswer("string:digits"), "op 'op': 'string:digits' cannot be called"),
        (OpAnswer("shlex:split", ("len",)), "op 'op': 'len' is no class of exceptions"),
        (OpAnswer("shlex:split", ("NoError",)), "cannot load 'builtins:NoError'"),
    ],
)
def test_what_cannot_be_loaded_is_told(answer: OpAnswer, fault: str) -> None:
    with pytest.raises(UnavailableError, match=fault):
        load_answers({"op": answer})


def test_a_callable_with_other_arguments_does_not_fit() -> None:
    assert unfitting("op", OpAnswer("shlex:quote"), ("s",)) is None
    fault = unfitting("op", OpAnswer("shlex:quote"), ("text",)) or ""
    assert fault.startswith("shlex:quote(s) cannot be called with (text): ")


def test_a_project_has_the_callables_of_its_profile(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[tool.parity]\nprofile = "p.toml"\n')
    (tmp_path / "p.toml").write_text('name = "p"\n[ops.q]\nanswer = "shlex:quote"\n[ops.r]\n')
    project = find_project(tmp_path)
    found = load_implementation(project)
    assert (found.name, found.ops) == ("profile", {"q"})
    assert load_implementation(project, "bundled").name == "bundled"
    (tmp_path / "p.toml").write_text('name = "p"\n')
    assert load_implementation(project).name == "bundled"
    with pytest.raises(ConfigurationError, match="no implementation 'profile'"):
        load_implementation(project, "profile")
    (tmp_path / "p.toml").write_text("[ops.q]\nanswr = 1\n")
    with pytest.raises(ConfigurationError, match=r"p\.toml: .*answr"):
        load_implementation(project)
