"""The static phase on damaged, deep and long scripts: a `ScriptError` or nothing."""

import tomllib
from itertools import chain
from pathlib import Path

import pytest
from checking import warnings_of
from hypothesis import given
from hypothesis import strategies as st

from harness.harn.errors import ScriptError

FOLDER = Path(__file__).parent
FILES = (FOLDER / "errors.toml", FOLDER / "silent.toml", FOLDER.parent / "syntax" / "trees.toml")
SCRIPTS = [
    case["source"].replace("«", "")
    for case in chain.from_iterable(
        tomllib.loads(path.read_text(encoding="utf-8"))["case"] for path in FILES
    )
]
LINES = sorted({line for script in SCRIPTS for line in script.splitlines()})


@given(st.sampled_from(SCRIPTS), st.data())
def test_cut_scripts_raise_nothing_else(script: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(script)))
    end = data.draw(st.integers(start, len(script)))
    accept(script[:start] + script[end:])


@given(st.lists(st.sampled_from(LINES), max_size=12).map("\n".join))
def test_mixed_lines_raise_nothing_else(script: str) -> None:
    accept(script)


def accept(script: str) -> None:
    try:
        warnings_of(script)
    except ScriptError as error:
        code = error.code
    else:
        code = "none"
    assert code


@pytest.mark.parametrize(
    "script",
    [
        "let x = 1" + " + 1" * 900,
        "let x = a" + ".b" * 900,
        "let x = a" + ".m()" * 900,
        "let x = " + "[" * 190 + "]" * 190,
        "let x = " + "{a: " * 190 + "1" + "}" * 190,
        "let x: " + "list<" * 190 + "int" + ">" * 190 + " = []",
        "if a { } else " * 190 + "{ }",
        "fn f() { " * 190 + "}" * 190,
        "type A0 = int\n"
        + "".join(f"type A{i + 1} = {{x: A{i}, y: A{i}}}\n" for i in range(300))
        + "fn f(a: A299, b: A299) { let c: A299 = a; let d: A300 = {x: a, y: b} }",
        "".join(f"type {n}{i + 1} = {{x: {n}{i}}}\n" for i in range(3000) for n in "AB")
        + "type A0 = int\ntype B0 = int\nfn f(a: A3000) { let b: B3000 = a }",
        "".join(f"type A{i} = A{i + 1}\nlet a{i}: A{i} = 1\n" for i in range(2000)),
        "fn f<T>("
        + ", ".join(f"a{i}: T" for i in range(300))
        + ") { }\n"
        + "f("
        + "1, " * 299
        + "1)",
        "let v = " + " ?? ".join(f"a{i}" for i in range(500)),
    ],
    ids=lambda script: script[:24],
)
def test_large_scripts(script: str) -> None:
    assert warnings_of(script) == []


def test_many_errors_cost_one_message() -> None:
    names = "".join(f"let name_{i} = {i}\n" for i in range(3000))
    with pytest.raises(ScriptError, match="did you mean `name_1`"):
        warnings_of(names + "namee_1()\n" * 3000)


def test_types_that_contain_themselves_and_do_not_fit() -> None:
    script = "type A = {x: A, n: int}\ntype B = {x: B, n: string}\nfn f(a: A) { let b: B = a }"
    with pytest.raises(ScriptError, match="declared as B, but assigned A at 3:25"):
        warnings_of(script)
