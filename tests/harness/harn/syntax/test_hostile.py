"""Scripts that are broken, deep or endless: a `ScriptError`, in a time that grows with the text."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.harn.errors import ScriptError
from harness.harn.source import Source
from harness.harn.syntax.height import HEIGHT
from harness.harn.syntax.parser import parse_script

CASES = tomllib.loads(Path(__file__).with_name("trees.toml").read_text(encoding="utf-8"))["case"]
SCRIPTS = st.sampled_from([case["source"] for case in CASES])
PIECES = st.sampled_from(
    [
        *'{}()[]<>?:;,.|@"$\\\n-',
        "->",
        "${",
        '"""',
        "fn",
        "if",
        "match",
        "try",
        "to",
        "...",
        "x",
        "1",
    ]
)

DEEP = {
    "parentheses": ("(", "1", ")"),
    "lists": ("[", "", "]"),
    "dicts": ("{a: ", "1", "}"),
    "closures": ("{ a -> ", "1", "}"),
    "defaults": ("{ a = ", "1", " -> 1}"),
    "signs": ("!", "a", ""),
    "powers": ("2 ** ", "2", ""),
    "calls": ("f(", "", ")"),
    "subscripts": ("a[", "1", "]"),
    "interpolations": ('"${', "a", '}"'),
    "blocks": ("if a { ", "", "}"),
    "else if": ("if a { } else ", "{ }", ""),
    "functions": ("fn f() { ", "", "}"),
    "matches": ("match a { b if ", "1", " -> { } }"),
    "tries": ("try { ", "", "}"),
    "try*": ("try* ", "a", ""),
    "types": ("type A = list<", "int", ">"),
    "shapes": ("type A = {a: ", "int", "}"),
    "function types": ("type A = fn(", "", ")"),
}


def repeated(shape: str, times: int) -> str:
    """Nest a shape; what declares a type stands once, before the nesting."""
    opening, middle, closing = DEEP[shape]
    head = "type A = " if opening.startswith("type A = ") else ""
    return head + opening.removeprefix(head) * times + middle + closing * times


@pytest.mark.parametrize("shape", DEEP)
def test_nesting_below_the_limit(shape: str) -> None:
    parse_script(Source("case.harn", repeated(shape, 95)))


@pytest.mark.parametrize("shape", DEEP)
def test_nesting_above_the_limit(shape: str) -> None:
    with pytest.raises(ScriptError, match="nested deeper than 200 levels") as raised:
        parse_script(Source("case.harn", repeated(shape, 40_000)))
    assert raised.value.code == "nesting_too_deep"


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        ("let [", "unexpected_token"),
        ("let {a: ", "unexpected_token"),
        ("let a = [", "unexpected_token"),
        ("for (", "unexpected_token"),
        ("match a { [", "unexpected_token"),
        ('"${', "unterminated_string"),
        ("/*", "unterminated_block_comment"),
        ("a<", "unexpected_eof"),
        ("a?", "unexpected_token"),
        ("{", "unexpected_token"),
    ],
)
def test_unclosed(opening: str, code: str) -> None:
    with pytest.raises(ScriptError) as raised:
        parse_script(Source("case.harn", opening * 20_000))
    assert raised.value.code == code


@pytest.mark.parametrize("link", [" + a", ".b", "()", "[1]", " |> f", " || a", "?.c()"])
def test_chains_grow_the_tree(link: str) -> None:
    parse_script(Source("case.harn", "a" + link * (HEIGHT - 10)))
    with pytest.raises(ScriptError, match=f"nested deeper than {HEIGHT} levels") as raised:
        parse_script(Source("case.harn", "a" + link * (HEIGHT + 10)))
    assert raised.value.code == "nesting_too_deep"


@pytest.mark.parametrize(
    "text",
    [
        "f()\n" * 20_000,
        "[" + "1, " * 20_000 + "]",
        "{" + "a: 1 " * 20_000 + "}",
        '"' + "${a}" * 20_000 + '"',
        '"""\n' + "  ${a}\n" * 20_000 + '"""',
        "\n" * 50_000,
        "9" * 50_000,
        'let a = "' + "x" * 50_000 + '"',
        "fn f(" + "a, " * 20_000 + ") { }",
    ],
    ids=lambda text: repr(text[:20]),
)
def test_long_scripts_are_read(text: str) -> None:
    parse_script(Source("case.harn", text))


@given(SCRIPTS, st.data())
def test_cut_scripts_raise_nothing_else(script: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(script)))
    end = data.draw(st.integers(start, len(script)))
    read(script[start:end])


@given(SCRIPTS, st.data())
def test_damaged_scripts_raise_nothing_else(script: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(script)))
    length = data.draw(st.integers(0, 5))
    read(script[:at] + data.draw(PIECES) + script[at + length :])


@given(st.lists(PIECES, max_size=40).map("".join))
def test_piles_of_pieces_raise_nothing_else(script: str) -> None:
    read(script)


def read(text: str) -> None:
    """Parse a text; an error has a code and a place inside it."""
    error = error_of(text)
    if error is not None:
        assert error.code
        assert error.at is not None
        assert 0 <= error.at <= len(text)


def error_of(text: str) -> ScriptError | None:
    try:
        parse_script(Source("case.harn", text))
    except ScriptError as error:
        return error
    return None
