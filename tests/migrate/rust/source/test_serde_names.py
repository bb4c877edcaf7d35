"""The cases in which serde writes the names of fields and variants."""

from __future__ import annotations

import pytest

from migrate.rust.source.serde_names import RENAMINGS

FIELDS = {
    "lowercase": "deep_bed",
    "UPPERCASE": "DEEP_BED",
    "PascalCase": "DeepBed",
    "camelCase": "deepBed",
    "snake_case": "deep_bed",
    "SCREAMING_SNAKE_CASE": "DEEP_BED",
    "kebab-case": "deep-bed",
    "SCREAMING-KEBAB-CASE": "DEEP-BED",
}
VARIANTS = FIELDS | {"lowercase": "deepbed", "UPPERCASE": "DEEPBED"}


@pytest.mark.parametrize("case", RENAMINGS)
def test_names(case: str) -> None:
    assert RENAMINGS[case]("deep_bed") == FIELDS[case]
    assert RENAMINGS[case]("DeepBed") == VARIANTS[case]


def test_a_capital_begins_a_word() -> None:
    assert RENAMINGS["snake_case"]("HTTPBed") == "h_t_t_p_bed"
    assert RENAMINGS["camelCase"]("a") == "a"
    assert set(FIELDS) == set(RENAMINGS)
