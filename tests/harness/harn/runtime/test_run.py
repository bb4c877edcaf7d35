from dataclasses import dataclass, field

import pytest

from harness.harn.errors import LimitError
from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.run import SLICE, Run


def started(limits: Limits | None = None) -> tuple[Run, list[str]]:
    written: list[str] = []
    return Run(Host(), written.append, limits or Limits()), written


def test_output_up_to_the_limit_is_written_and_no_more():
    run, written = started(Limits(output=5))

    run.write("abc")
    run.write("de")
    with pytest.raises(LimitError, match="longer than 5 characters") as caught:
        run.write("f")

    assert "".join(written) == "abcde"
    assert caught.value.code == "output_limit"


def test_of_a_text_that_is_too_long_what_fits_is_written():
    run, written = started(Limits(output=5))

    with pytest.raises(LimitError):
        run.write("abcdefg")

    assert "".join(written) == "abcde"


@pytest.mark.parametrize("steps", [0, 1, SLICE - 1, SLICE, SLICE + 1, 3 * SLICE + 7])
def test_exactly_the_allowed_steps_can_be_taken_one_by_one(steps: int):
    run, _ = started(Limits(steps=steps))

    for _ in range(steps):
        run.spend(1)
    with pytest.raises(LimitError, match=f"more than {steps} steps") as caught:
        run.spend(1)

    assert caught.value.code == "step_limit"


@pytest.mark.parametrize("steps", [1, SLICE, 10 * SLICE])
def test_many_steps_at_once_count_as_many(steps: int):
    run, _ = started(Limits(steps=steps))

    run.spend(steps)
    with pytest.raises(LimitError):
        run.spend(1)


def test_a_value_larger_than_the_limit_is_refused_before_it_is_built():
    run, _ = started(Limits(size=100))

    run.room_for(100)
    with pytest.raises(LimitError, match="size 101 is larger than 100") as caught:
        run.room_for(101)

    assert caught.value.code == "size_limit"


def test_large_values_cost_steps():
    run, _ = started(Limits(steps=10))

    run.room_for(255)
    run.room_for(2560)
    with pytest.raises(LimitError) as caught:
        run.room_for(256)

    assert caught.value.code == "step_limit"


def test_a_value_that_grows_costs_what_is_added():
    run, _ = started(Limits(steps=10, size=10_000))

    run.grow(10_000, 2_560)
    with pytest.raises(LimitError, match="size 10001"):
        run.grow(10_001, 1)


def test_memory_is_looked_at_between_slices():
    run, _ = started(Limits(memory=-(1 << 40)))

    with pytest.raises(LimitError, match="of memory") as caught:
        run.spend(1)

    assert caught.value.code == "memory_limit"


def test_time_is_looked_at_between_slices():
    run, _ = started(Limits(seconds=-1.0))

    with pytest.raises(LimitError, match="more than -1 seconds") as caught:
        run.spend(1)

    assert caught.value.code == "time_limit"


def test_an_interrupt_ends_the_run_at_the_next_slice():
    run, _ = started()

    run.spend(1)
    run.interrupt()
    with pytest.raises(KeyboardInterrupt):
        run.spend(SLICE)


def test_a_renewed_run_has_all_its_limits_again():
    run, written = started(Limits(steps=5, output=2))
    run.spend(5)
    run.write("ab")

    run.renew()
    run.spend(5)
    run.write("cd")

    assert written == ["ab", "cd"]
    with pytest.raises(LimitError):
        run.spend(1)


@dataclass(slots=True)
class Drawer:
    things: list[str] = field(default_factory=list)


def test_each_run_has_its_own_room_made_on_first_use():
    first, _ = started()
    second, _ = started()

    first.room(Drawer).things.append("key")

    assert first.room(Drawer) == Drawer(["key"])
    assert second.room(Drawer) == Drawer([])
