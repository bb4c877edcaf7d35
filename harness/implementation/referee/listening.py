"""Reading what a program wrote as the messages that it should have written."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Final

from harness.implementation.command.process import ending
from harness.implementation.messages import NoMessage, read_message, write_message
from harness.implementation.protocol import VERSION, HelloAnswer, HelloRequest, RunRequest
from harness.implementation.referee.model import Fault
from harness.implementation.referee.transcript import transcribe

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from harness.implementation.command.launch import Launch
    from harness.implementation.model import Question
    from harness.implementation.protocol import ChildMessage, Reply
    from harness.implementation.referee.transcript import Transcript

HELLO: Final = write_message(HelloRequest(VERSION))

_ONE_LINE: Final = (
    "write one line of JSON for each message and nothing else to standard output; what is for "
    "people goes to standard error"
)


def run_line(sequence: int, question: Question) -> bytes:
    """Return the line of a question."""
    return write_message(RunRequest(sequence, question.op, dict(question.args)))


def greet(launch: Launch) -> HelloAnswer:
    """Start a program and return what it says of itself. Raises `Fault`."""
    transcript = transcribe(launch, [(HELLO, 1)])
    message = messages(transcript, 1)[0]
    if not isinstance(message, HelloAnswer):
        raise Fault("its first line is no hello", "answer the hello of the harness first")
    if message.version != VERSION:
        raise Fault(
            f"it speaks version {message.version} of the protocol, and this is {VERSION}",
            "write it for this version, or use the version of the harness that it is for",
        )
    return message


def replies(
    launch: Launch, questions: Iterable[tuple[int, Question]], *, at_once: bool = False
) -> list[Reply]:
    """Ask a program questions, each with its sequence, and return the answers, which are in order.

    Each question waits for the answer before it, unless they are asked `at_once`. Raises `Fault`.
    """
    asked = list(questions)
    lines = [HELLO, *(run_line(*item) for item in asked)]
    pieces = [(b"".join(lines), len(lines))] if at_once else zip(lines, count(1), strict=False)
    return answers(transcribe(launch, pieces), [number for number, _ in asked])


def answers(transcript: Transcript, sequences: Sequence[int]) -> list[Reply]:
    """Return the answers behind a hello, which have these sequences. Raises `Fault`."""
    found: list[Reply] = []
    for sequence, message in zip(
        sequences, messages(transcript, len(sequences) + 1)[1:], strict=True
    ):
        if isinstance(message, HelloAnswer):
            raise Fault("it says hello again", "say hello once", transcript.complaint)
        if message.sequence != sequence:
            raise Fault(
                f"the answer to the question with the sequence {sequence} has {message.sequence}",
                "answer questions in the order in which they come, each with its own sequence",
                transcript.complaint,
            )
        found.append(message)
    return found


def messages(transcript: Transcript, number: int) -> list[ChildMessage]:
    """Return the messages that were written, so many. Raises `Fault`."""
    found: list[ChildMessage] = []
    for line in transcript.lines:
        try:
            found.append(read_message(line))
        except NoMessage as fault:
            raise Fault(str(fault), _ONE_LINE, transcript.complaint) from fault
    if len(found) > number:
        raise Fault("it writes more lines than it was sent", _ONE_LINE, transcript.complaint)
    if len(found) < number:
        raise _missing(transcript, len(found))
    return found


def _missing(transcript: Transcript, found: int) -> Fault:
    what = "its hello" if found == 0 else f"its answer to question {found}"
    if transcript.floods:
        return Fault(f"{what} is longer than may be", "write less, or raise `max_output`")
    if transcript.status is not None:
        return Fault(
            f"it ends before {what} ({ending(transcript.status)})",
            "answer every question, also one that you cannot; its standard error says why it ended",
            transcript.complaint,
        )
    return Fault(
        f"{what} does not come",
        "read line by line, and flush standard output after every line; where the work takes long, "
        "raise `timeout` or `start_timeout`",
        transcript.complaint,
    )
