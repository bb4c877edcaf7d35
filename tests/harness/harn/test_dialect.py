"""DLT-2: the dialect of a script, by the ladder."""

import pytest

from harness.harn.dialect import Dialect
from harness.harn.source import Source
from harness.harn.syntax.parser import parse_script

SHOWN = [
    ("let a = 1", Dialect.L2),
    ("", Dialect.L2),
    ("var a = 1", Dialect.L1),
    ("var [a] = b", Dialect.L1),
    ("const a = 1", Dialect.L2),
    ("const {a} = b", Dialect.L2),
    ("const a = 1\nvar b = 2", Dialect.L2),
    ("const a = 1\n__io_println(a)", Dialect.L3),
    ("fn main(harness: Harness) { const a = 1 }", Dialect.L3),
    ("__io_println(1)", Dialect.L2),
    ("fn main(harness: Harness) { }", Dialect.L2),
    ("const Harness = 1", Dialect.L2),
    # A keyword may be a key or a member name (HLX-4).
    ("let schema = {const: 5, var: 6}", Dialect.L2),
    ("schema.const\nx", Dialect.L2),
    ("a?.var\n[1]", Dialect.L2),
    ('let text = "const a"', Dialect.L2),
]


@pytest.mark.parametrize(("text", "dialect"), SHOWN)
def test_dialect_that_a_script_shows(text: str, dialect: Dialect) -> None:
    assert parse_script(Source("case.harn", text)).dialect == dialect


@pytest.mark.parametrize("text", [text for text, _ in SHOWN])
def test_explicit_setting_wins(text: str) -> None:
    assert parse_script(Source("case.harn", text), Dialect.L1).dialect == Dialect.L1


def test_default_is_for_scripts_that_show_none() -> None:
    silent = parse_script(Source("case.harn", "let a = 1"), default=Dialect.L1)
    shown = parse_script(Source("case.harn", "const a = 1"), default=Dialect.L1)
    assert (silent.dialect, shown.dialect) == (Dialect.L1, Dialect.L2)
