"""`parity harn builtins`."""

from __future__ import annotations

from click.testing import CliRunner

from harness.harn.builtins import NAMES
from harness.harn.runtime.standard import STANDARD
from migrate.cli import cli


def listed(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(cli, ["harn", "builtins", *words])
    return result.exit_code, result.output


def test_every_builtin_that_is_not_for_the_host_is_listed() -> None:
    code, text = listed()

    assert code == 0
    assert {name for name in NAMES if not name.startswith("_")} <= set(text.split())
    assert "__io_println" not in text
    assert all(f'"{path}"' in text for path in STANDARD)
    assert max(map(len, text.split("\n"))) <= 80


def test_parts_of_names_choose() -> None:
    assert listed("schema_is", "rng") == (
        0,
        "schemas functions  schema_is\nrandomness         rng_seed\n",
    )


def test_a_part_of_no_name_is_told() -> None:
    assert listed("frob", "ni\nx") == (65, "Error: no builtin has frob or ni\\nx in its name\n")
