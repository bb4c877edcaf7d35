"""The benchmarked response is what its name says: calls, and other units beside them."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.responses import response
from benchmarks.tools import REGISTRY
from parser import parse, scan_units, standard_spec

CALL_TAG = standard_spec(REGISTRY).call_tags[0]


def test_a_thousand_units_are_250_calls_and_750_others_in_about_80_kilobytes() -> None:
    text = response(1_000)

    units = scan_units(text, standard_spec(REGISTRY)).units
    tags = Counter(getattr(unit, "tag", unit.kind) for unit in units)
    assert tags[CALL_TAG] == 250
    assert len(units) - tags[CALL_TAG] == 750
    assert 78_000 < len(text.encode()) < 82_000


def test_the_other_units_are_prose_fenced_code_and_response_tags() -> None:
    units = scan_units(response(1_000), standard_spec(REGISTRY)).units

    code = [unit for unit in units if "```python\n" in getattr(unit, "text", "")]
    prose = [unit for unit in units if unit.kind == "text" and unit not in code]
    tags = Counter(getattr(unit, "tag", None) for unit in units if unit.kind == "block")
    assert (len(code), len(prose)) == (250, 250)
    assert tags == {CALL_TAG: 250, "assistant_prose": 125, "user_response": 63, "done": 62}


def test_every_call_is_credited_and_nothing_is_wrong() -> None:
    result = parse(response(1_000), REGISTRY)

    assert Counter(call.name for call in result.calls) == {"read": 50, "run": 100, "edit": 100}
    assert (result.errors, result.violations) == ((), ())


@pytest.mark.parametrize("units", [4, 400])
def test_there_are_as_many_units_as_were_asked_for(units: int) -> None:
    assert len(scan_units(response(units), standard_spec(REGISTRY)).units) == units


def test_a_response_is_made_of_whole_rounds() -> None:
    with pytest.raises(ValueError, match="1001 units are not whole rounds of 4"):
        response(1_001)
