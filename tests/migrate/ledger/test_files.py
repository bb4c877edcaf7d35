"""A ledger that is no file is told at once: nobody waits for a pipe."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from harness.errors import DataError
from migrate.ledger.files import LEDGER, MANIFEST, read_ledger, read_manifest

if TYPE_CHECKING:
    from pathlib import Path


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_ledger_that_is_no_file_is_told(tmp_path: Path, make: object) -> None:
    assert callable(make)
    for name, read in ((LEDGER, read_ledger), (MANIFEST, read_manifest)):
        make(tmp_path / name)
        with pytest.raises(DataError) as told:
            read(tmp_path)
        assert str(told.value).startswith(f"{tmp_path / name}: is no file; move it away")
