"""PAD-1 … PAD-7: options, the pad, when and how it is put in order."""

from __future__ import annotations

from typing import Any

import pytest
from host_calls import new_run

from harness.harn.agent.model.records import Request
from harness.harn.errors import HarnError, LimitError
from harness.harn.scratchpad.options import ALIASES, OFF, ON, read_scratchpad
from harness.harn.scratchpad.pad import counts, initial_pad, recitation
from harness.harn.scratchpad.reorganize import message_refs, reorganize, skipped
from harness.harn.scratchpad.response import source_problems


@pytest.mark.parametrize("given", [None, False])
def test_it_is_off(given: Any) -> None:
    assert read_scratchpad(given) == OFF
    assert OFF == {
        "enabled": False,
        "recite": False,
        "reorganize_every": 0,
        "max_recent_messages": 8,
        "schema_retries": 1,
        "initial": None,
        "reorganizer": {},
    }


@pytest.mark.parametrize("given", [True, {}, {"recite": None}, {"unknown": 1}])
def test_it_is_on(given: Any) -> None:
    assert (
        read_scratchpad(given)
        == ON
        == {
            **OFF,
            "enabled": True,
            "recite": True,
            "reorganize_every": 3,
        }
    )


@pytest.mark.parametrize(("alias", "name"), ALIASES.items())
def test_other_names(alias: str, name: str) -> None:
    value: Any = {"recite": False, "reorganizer": {"model": "m"}}.get(name, 9)
    own: Any = {"recite": True, "reorganizer": {"model": "own"}}.get(name, 7)

    assert read_scratchpad({alias: value})[name] == value
    assert read_scratchpad({alias: value, name: own})[name] == own


@pytest.mark.parametrize(
    ("iteration", "every", "expected"),
    [
        (0, 3, {"reason": "cadence", "next_due": 2}),
        (1, 3, {"reason": "cadence", "next_due": 2}),
        (2, 3, None),
        (3, 3, {"reason": "cadence", "next_due": 5}),
        (5, 3, None),
        (0, 1, None),
        (0, 0, {"reason": "cadence_disabled"}),
    ],
)
def test_when_it_is_due(iteration: int, every: int, expected: Any) -> None:
    assert skipped({**ON, "reorganize_every": every}, iteration) == expected


def test_a_pad_that_is_off_is_never_due() -> None:
    assert skipped({**OFF, "reorganize_every": 1}, 0) == {"reason": "cadence_disabled"}


def test_the_pad_that_a_task_begins_with() -> None:
    pad = initial_pad("t" * 300, {"goals": [], "open_items": ["ask", {"text": "tell"}]})

    assert pad["goals"] == [{"text": "t" * 300, "source_ref": "user:initial"}]
    assert pad["open_items"] == [{"text": "ask"}, {"text": "tell"}]
    assert pad["refs"] == [
        {
            "id": "user:initial",
            "kind": "user_input",
            "label": "Initial task",
            "excerpt": "t" * 200,
        }
    ]
    assert counts(pad) == {"goals": 1, "open_items": 2, "facts": 0, "refs": 1}


def test_the_recitation() -> None:
    fragment = recitation(initial_pad("go", None))

    assert fragment == {
        "id": "primary:agent_scratchpad",
        "source": "primary",
        "bucket": "after",
        "body": "Goals:\n- go [source_ref: user:initial]\n\nOpen items:\n- (none)\n\n"
        "Facts:\n- (none)\n\nSource refs:\n- Initial task [source_ref: user:initial]",
    }


def test_recent_messages() -> None:
    messages = [{"role": "user", "content": f"m{number}" * 200} for number in range(5)]

    refs = message_refs(messages, 2)

    assert [ref["id"] for ref in refs] == ["turn:3", "turn:4"]
    assert [len(ref["excerpt"]) for ref in refs] == [200, 200]
    assert message_refs(messages, 0) == []
    assert len(message_refs(messages, 9)) == 5


def test_the_example_of_the_chapter() -> None:
    """Refs `[user:initial]`, recent messages `turn:4`; the cited ref was not returned."""
    old = initial_pad("go", None)
    returned = {
        "goals": [],
        "open_items": [],
        "facts": [{"text": "f", "source_ref": "user:initial"}],
        "refs": [{"id": "turn:4", "kind": "message"}],
    }

    problems = source_problems(returned, old, [{"id": "turn:4"}])

    assert problems == ['facts cite "user:initial", which is no returned ref']


def test_ids_that_are_no_texts_are_no_trouble() -> None:
    old = initial_pad("go", {"refs": [{"id": [1]}, {}]})

    assert source_problems({"goals": [], "open_items": [], "facts": [], "refs": []}, old, []) == []


@pytest.mark.parametrize(
    ("options", "pad", "status"),
    [(OFF, {}, "disabled"), (ON, None, "missing_scratchpad")],
)
def test_attempts_without_a_call(options: Any, pad: Any, status: str) -> None:
    outcome = reorganize(new_run(), options, pad, [], Request(()))

    assert outcome.status == status
    assert outcome.event(4, None, 0) == {
        "iteration": 4,
        "status": status,
        "before_counts": {},
        "errors": [],
        "version": 0,
    }


def test_a_limit_is_no_outcome() -> None:
    options = {**ON, "schema_retries": 1 << 40}

    with pytest.raises(LimitError):
        reorganize(new_run(steps=100), options, initial_pad("go", None), [], Request(()))


def test_what_is_wrong() -> None:
    with pytest.raises(HarnError) as caught:
        read_scratchpad({"initial": 3})

    assert (caught.value.code, str(caught.value)) == (
        "scratchpad_option",
        "Runtime error: scratchpad.initial must be a dict, got int 3",
    )
