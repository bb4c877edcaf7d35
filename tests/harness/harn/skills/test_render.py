"""SKL-8: the body of a skill with its arguments."""

from typing import Any

import pytest
from host_calls import call, new_run

from harness.harn.errors import LimitError
from harness.harn.runtime.host import Host
from harness.harn.runtime.run import Run

ENVIRONMENT = {"HARN_MODE": "test", "HARN_SKILL_DIR": "elsewhere", "HOME": "/h"}


@pytest.mark.parametrize(
    ("body", "arguments", "text"),
    [
        ("$2-$1-$3 $$", ["a", "b"], "b-a-$3 $"),
        ("[$ARGUMENTS]", ["a", 1.0, None], "[a 1.0 nil]"),
        ("[$ARGUMENTS]", [], "[]"),
        ("$0 $12 $1x", ["a"], "$0 $12 ax"),
        ("$$1 $$$1", ["a"], "$1 $a"),
        ("${HARN_MODE} ${HARN_NONE} ${HOME} ${x", [], "test ${HARN_NONE} ${HOME} ${x"),
        ("${HARN_SKILL_DIR}", [], "elsewhere"),
        ("$1", ["$2", "b"], "$2"),
        ("$" + "1" * 5000, ["a"], "$" + "1" * 5000),
        ("$", [], "$"),
    ],
)
def test_placeholders_are_filled_once(body: str, arguments: list[Any], text: str):
    run = new_run(environment=ENVIRONMENT)
    assert call("skill_render", body, arguments, run=run) == text


def test_an_entry_has_its_body_and_its_folder():
    run = Run(Host(session_id="s1", environment=ENVIRONMENT), lambda text: None)
    skill = {"prompt": "In ${HARN_SKILL_DIR}, ${HARN_SESSION_ID}: $1", "skill_dir": "here"}
    assert call("skill_render", skill, ["x"], run=run) == "In here, s1: x"
    assert call("skill_render", {"body": "B$1"}, ["x"]) == "Bx"
    assert call("skill_render", {"name": "empty"}) == ""


def test_the_result_is_bounded():
    with pytest.raises(LimitError):
        call("skill_render", "$ARGUMENTS" * 100_000, ["x" * 1_000])
