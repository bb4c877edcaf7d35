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


def test_a_table_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "ops.toml").write_text('[split]\nlane = "parser"\nargs = ["s"]\n')
    with pytest.raises(DataError, match=r"ops\.toml: .*typed_vectors.*`parity migrate` writes it"):
        ops_of(tmp_path)
