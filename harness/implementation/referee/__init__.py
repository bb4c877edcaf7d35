"""A referee for programs under test: does a program keep to the protocol, and what is to repair?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.errors import UnavailableError
from harness.implementation.referee.checks import CHECKS
from harness.implementation.referee.listening import greet
from harness.implementation.referee.model import Fault, Finding, NotChecked, Status, Subject

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from harness.implementation.command.launch import Launch
    from harness.implementation.model import Question

__all__ = ["CHECKS", "HELLO", "Finding", "Status", "examine"]

HELLO = "hello"
"""The first check."""


_START_AGAIN = (
    "start whenever you are started, also beside another process: share no file, port or lock"
)


def examine(
    launch: Launch,
    samples: Mapping[str, Sequence[Question]],
    arguments: Mapping[str, Sequence[str]],
) -> Iterator[Finding]:
    """Yield what comes of each check of a program, in their order.

    `samples` are questions by op, of which those are asked that it has; `arguments` are the names
    of the arguments of the ops that are known. Raises `UnavailableError`
    for a program that cannot be started at all.
    """
    try:
        hello = greet(launch)
    except Fault as fault:
        yield _faulty(HELLO, fault)
        yield from (Finding(name, "skipped", "there was no hello") for name in CHECKS)
        return
    yield Finding(HELLO, "ok", f"{hello.name}; ops: {', '.join(hello.ops)}")
    asked = [question for op in hello.ops for question in samples.get(op, ())]
    subject = Subject(launch, hello, asked, arguments)
    for name, check in CHECKS.items():
        yield _finding(name, check, subject)


def _finding(name: str, check: Callable[[Subject], str], subject: Subject) -> Finding:
    try:
        return Finding(name, "ok", check(subject))
    except NotChecked as reason:
        return Finding(name, "skipped", str(reason))
    except Fault as fault:
        return _faulty(name, fault)
    except UnavailableError as error:  # it did start for the hello
        return _faulty(name, Fault(str(error), _START_AGAIN))


def _faulty(name: str, fault: Fault) -> Finding:
    return Finding(name, "fault", fault.what, fault.advice, fault.complaint or None)
