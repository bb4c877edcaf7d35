"""What comes of a question does not depend on its neighbours, on time, or on the workers."""

from __future__ import annotations

import random
import time
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest
from children import answers, asking, started, told
from processes import is_over

from harness.implementation import Answer, Question

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from harness.implementation import Dialogue

MOODS = """
import json, os, sys
def say(**message): print(json.dumps(message), flush=True)
say(type="hello", version=1, name="moody", ops=["echo"])
sys.stdin.readline()
for line in sys.stdin:
    question = json.loads(line)
    text, number = question["args"]["text"], question["sequence"]
    mood = text.partition(" ")[0]
    if mood == "dies":
        sys.exit(f"{text} of it")
    if mood == "babbles":
        print(text)
    if mood == "refuses":
        say(type="refused", sequence=number, reason=text)
    else:
        say(type="output", sequence=number, output=text)
    if mood == "answers_and_dies":
        sys.exit(7)
    if mood == "answers_twice":
        say(type="output", sequence=number, output=text)
"""


def expected(text: str) -> Answer:
    mood = text.partition(" ")[0]
    if mood == "dies":
        detail = f"exit status 1; its standard error:\n{text} of it"
        return Answer("crashed", detail=detail)
    if mood == "babbles":
        reason = "Expecting value: line 1 column 1 (char 0)"
        return Answer("protocol_error", detail=f'a line is not JSON ({reason}): "{text}"')
    if mood == "refuses":
        return Answer("refused", detail=text)
    return Answer("output", output=text)


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_a_question_has_one_outcome_whatever_surrounds_it(tmp_path: Path, workers: int) -> None:
    (tmp_path / "moody.py").write_text(MOODS)
    moods = ["answers"] * 8 + ["dies", "babbles", "refuses", "answers_and_dies", "answers_twice"]
    chosen = random.Random(7)
    texts = [f"{chosen.choice(moods)} {number}" for number in range(120)]
    found = answers(started("moody.py", root=tmp_path, workers=workers), texts)
    assert found == [expected(text) for text in texts]


def test_a_child_that_tires_is_replaced_and_that_is_noted(tmp_path: Path) -> None:
    (tmp_path / "moody.py").write_text(MOODS.replace('if mood == "dies"', "if number == 4"))
    command = started("moody.py", root=tmp_path)
    texts = [str(number) for number in range(20)]
    assert answers(command, texts) == [Answer("output", output=text) for text in texts]
    assert command.faults == {"exit status 1": 6}


def test_later_questions_of_a_dialogue_use_earlier_answers() -> None:
    def doubling(text: str) -> Dialogue[list[str]]:
        found = []
        for _ in range(4):
            answer = yield Question("echo", {"text": text})
            text = answer.output * 2
            found.append(text)
        return found

    with closing(told("", workers=2)) as command:
        found = list(command.ask_all(map(doubling, "abcdefghij")))
    assert found == [[letter * count for count in (2, 4, 8, 16)] for letter in "abcdefghij"]


def test_ops_that_a_child_does_not_have_are_not_put_to_it() -> None:
    def singing() -> Dialogue[list[Answer]]:
        found: list[Answer] = []
        while len(found) < 2000:
            found.append((yield Question("sing", {})))
        return found

    with closing(told("")) as command:
        (found,) = command.ask_all([singing()])
    assert found == [Answer("unsupported", detail="kid does not answer sing")] * 2000


def test_a_question_that_json_cannot_hold_is_unsupported() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]

    def strange(value: object) -> Dialogue[Answer]:
        return (yield Question("echo", {"text": value}))

    with closing(told("")) as command:
        found = list(command.ask_all(map(strange, [float("nan"), deep, "well"])))
    assert [answer.outcome for answer in found] == ["unsupported", "unsupported", "output"]
    assert found[0].detail.startswith("the question cannot be written as JSON: ")


def test_every_text_arrives_and_comes_back_as_it_was() -> None:
    texts = [
        "",
        "\0",
        "\r\n",
        "\u2028",
        "\ud800",
        "é" * 70_000,
        '"""',
        "\U0001f41d",
        "x" * 3_000_000,
    ]
    command = told("", max_output=10_000_000)
    assert [answer.output for answer in answers(command, texts)] == texts


def test_a_child_that_does_not_read_a_large_question_is_late() -> None:
    does = "time.sleep(1000)"
    texts = ["bad", "x" * 5_000_000, "y" * 5_000_000, "z"]
    command = told(does, timeout=1.0, max_output=10_000_000)
    assert [answer.outcome for answer in answers(command, texts)] == [
        "timed_out",
        "output",
        "output",
        "output",
    ]


def test_time_in_which_nobody_listens_is_not_the_childs() -> None:
    texts = [f"{number} {'x' * 90_000}" for number in range(12)]  # more than a pipe holds
    with closing(told("", timeout=1.0)) as command:
        found = []
        for answer in command.ask_all(map(asking, texts)):
            found.append(answer.output)
            if len(found) == 2:
                time.sleep(1.5)
    assert found == texts


def test_dialogues_are_begun_as_they_are_needed() -> None:
    begun = []

    def texts() -> Iterator[str]:
        for number in range(10_000):
            begun.append(number)
            yield str(number)

    with closing(told("")) as command:
        results = command.ask_all(map(asking, texts()))
        assert next(results).output == "0"
        results.close()
    assert len(begun) <= 33


def test_a_dialogue_that_fails_ends_all_of_them(tmp_path: Path) -> None:
    def failing() -> Dialogue[Answer]:
        yield Question("echo", {"text": "a"})
        raise KeyError("found nothing")

    with closing(told("")) as command:
        with pytest.raises(KeyError, match="found nothing"):
            list(command.ask_all([asking("1"), failing(), asking("3")]))
        assert [answer.output for answer in command.ask_all([asking("4")])] == ["4"]


def test_nothing_that_a_child_started_is_left(tmp_path: Path) -> None:
    does = f"""
pid = os.fork()
if pid == 0:
    time.sleep(1000)
open({str(tmp_path)!r} + f"/{{pid}}", "w").close()
echo()
"""
    assert answers(told(does, workers=2), ["bad", "a", "bad", "b"])[0].output == "bad"
    grandchildren = [int(path.name) for path in tmp_path.iterdir()]
    assert len(grandchildren) == 2
    assert all(map(is_over, grandchildren))


def test_a_child_that_does_not_end_when_there_is_nothing_more_to_ask_is_ended(
    tmp_path: Path,
) -> None:
    does = f"""
signal.signal(signal.SIGTERM, signal.SIG_IGN)
open({str(tmp_path)!r} + f"/{{os.getpid()}}", "w").close()
echo()
os.close(0)
while True: time.sleep(1)
"""
    assert answers(told(does), ["a", "bad"])[1].output == "bad"
    (child,) = (int(path.name) for path in tmp_path.iterdir())
    assert is_over(child)


def test_a_grandchild_that_never_falls_silent_holds_nobody_up() -> None:
    does = """
if os.fork() == 0:
    os.setsid()  # out of reach; it ends when nobody reads any more
    while True: write("x")
os._exit(3)
"""
    first, bad, last = answers(told(does), ["first", "bad", "last"])
    assert (first.output, last.output) == ("first", "last")
    assert bad.outcome in {"crashed", "protocol_error"}
