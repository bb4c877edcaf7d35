"""The ops that cases may ask: the bundled ones, and those of their folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.errors import DataError
from harness.ops import Op, load_ops, ops_of, render_ops

if TYPE_CHECKING:
    from pathlib import Path


def test_a_folder_adds_its_own_ops_and_they_win(tmp_path: Path) -> None:
    own = {"split": Op("parser", ("s",), ("value",)), "parse_text": Op("parser", ("s",), ())}
    assert ops_of(tmp_path) == load_ops()
    (tmp_path / "ops.toml").write_bytes(render_ops(own))
    assert ops_of(tmp_path) == load_ops() | own


GOOD = '[good]\nlane = "parser"\nargs = []\ntyped_vectors = []\n\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (GOOD + '[split]\nlane = "parser"\nargs = []\n', ":6: op 'split': lacks 'typed_vectors'"),
        (GOOD + '["a.b"]\nlane = "parsr"\n', ":6: op 'a.b': lane: 'parsr' is none of parser, "
         "primitive, stream, dispatch; did you mean 'parser'?"),
        ("x = 3\n", ": op 'x': expected `object`, got `int`"),
        ("[x\n", ": Expected ']' at the end of a table declaration (at line 1, column 3)"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_read_is_told_with_its_op_and_line(
    tmp_path: Path, text: str, told: str
) -> None:
    path = tmp_path / "ops.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError) as caught:
        ops_of(tmp_path)
    assert str(caught.value) == f"{path}{told}; `parity migrate` writes it"
