"""What scripts do, rule by rule; the cases are in the files beside this one."""

from pathlib import Path

import pytest
from script_cases import ScriptCase, check, read_cases

CASES = [
    pytest.param(case, id=f"{path.stem}: {case.title}")
    for path in sorted(Path(__file__).parent.glob("*.txt"))
    for case in read_cases(path)
]


@pytest.mark.parametrize("case", CASES)
def test_script(case: ScriptCase) -> None:
    check(case)
