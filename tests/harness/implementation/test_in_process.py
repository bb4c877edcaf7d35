"""What a callable in this process raises and prints costs its own question only."""

from __future__ import annotations

import os
import signal
import sys
from typing import Any

import pytest

from harness.errors import UnavailableError
from harness.implementation import Answer, InProcess, Refused, load_in_process


class Silent(BaseException):
    def __str__(self) -> str:
        raise BaseException


class Table(dict[str, Any]):
    def items(self) -> Any:
        raise KeyboardInterrupt


def raising(error: BaseException) -> Any:
    def raised() -> None:
        raise error

    return raised


def asked(call: Any, **args: Any) -> Answer:
    return InProcess("double", {"op": call}).ask("op", args)


@pytest.mark.parametrize(
    ("error", "detail"),
    [
        (ValueError("why"), "ValueError: why"),
        (SystemExit(0), "SystemExit: 0"),
        (GeneratorExit("why"), "GeneratorExit: why"),
        (KeyboardInterrupt("why"), "KeyboardInterrupt: why"),
        (BaseException("why"), "BaseException: why"),
        (StopIteration(3), "StopIteration: 3"),
        (Silent(), "Silent: (its message cannot be read)"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_whatever_is_raised_is_a_crash(error: BaseException, detail: str) -> None:
    assert asked(raising(error)) == Answer("crashed", detail=detail)


def test_an_output_that_raises_is_none() -> None:
    assert asked(lambda: Table(a=1)) == Answer(
        "protocol_error", detail="the output is not JSON: KeyboardInterrupt: "
    )


def test_a_refusal_is_an_answer() -> None:
    assert asked(raising(Refused("no text"))) == Answer("refused", detail="no text")


def test_arguments_that_do_not_fit_are_refused_and_a_type_error_inside_is_a_crash() -> None:
    assert asked(lambda text: text, name="a") == Answer(
        "refused", detail="missing a required argument: 'text'"
    )
    assert asked(lambda text: text + 1, text="a").outcome == "crashed"


def caught(number: signal.Signals) -> Any:
    """A callable that is interrupted, and catches what interrupts it."""

    def catching() -> str:
        try:
            os.kill(os.getpid(), number)
        except BaseException:
            return "went on"
        return "not interrupted"

    return catching


def test_ctrl_c_ends_although_the_callable_catches_it() -> None:
    handler = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt):
        asked(caught(signal.SIGINT))
    assert signal.getsignal(signal.SIGINT) is handler


def test_sigterm_ends_with_what_its_handler_raises(monkeypatch: pytest.MonkeyPatch) -> None:
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with pytest.raises(SystemExit, match="143"):
            asked(caught(signal.SIGTERM))
    finally:
        signal.signal(signal.SIGTERM, before)


def test_what_is_printed_goes_to_standard_error(capfd: pytest.CaptureFixture[str]) -> None:
    assert asked(lambda: print("aside")) == Answer("output")
    assert capfd.readouterr() == ("", "aside\n")


def test_there_is_nothing_to_read() -> None:
    assert asked(input).outcome == "crashed"
    assert sys.stdin is not None


def test_a_callable_cannot_change_the_arguments_of_the_next_question() -> None:
    registry = {"tools": [{"name": "a"}]}

    def greedy(tools: Any) -> Any:
        return tools["tools"].pop()["name"]

    implementation = InProcess("double", {"op": greedy})
    answers = [implementation.ask("op", {"tools": registry}) for _ in range(2)]
    assert answers == [Answer("output", output="a")] * 2


@pytest.mark.parametrize("body", ["raise GeneratorExit('why')", "import sys; sys.exit('why')"])
def test_a_module_that_cannot_be_loaded_is_unavailable(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    (tmp_path / "unloadable.py").write_text(body)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(UnavailableError, match=r"cannot load 'unloadable:ops': .*: why; expected"):
        load_in_process("mine", "unloadable:ops")
