"""ERR-7, HEV-4, GRM-14, TOOL-11, SKL-9, FUN-12, FUN-13, HEV-20: scripts that never start."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from checking import warnings_of
from spec_examples import spec_table

from harness.harn.errors import ScriptError

MARK = "«"
CASES = tomllib.loads(Path(__file__).with_name("errors.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["source"])
def test_error(case: dict[str, Any]) -> None:
    source = case["source"]
    with pytest.raises(ScriptError) as raised:
        warnings_of(source.replace(MARK, ""))
    assert raised.value.source is not None
    at = source.index(MARK)
    line, column = raised.value.source.position(at)
    assert (raised.value.code, raised.value.at) == (case["code"], at)
    assert str(raised.value) == f"{case['message']} at {line}:{column}"


def test_every_code_of_the_chapter_has_a_case() -> None:
    rows = spec_table("07 ERR-7 Code").rows
    codes = {code.strip(" `") for row in rows for code in row.cells[0].split("/")}
    assert codes <= {case["code"] for case in CASES}
