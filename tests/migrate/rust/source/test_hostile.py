"""Inputs made to hurt: depth, length, lack of ends. What is read must be right, not only fast."""

from __future__ import annotations

import pytest

from migrate.rust.source.discovery import find_tests
from migrate.rust.source.files import ParsedFile, parse_file
from migrate.rust.source.items import flattened
from migrate.rust.source.json_macro import JsonArray, read_json_macro
from migrate.rust.source.literals import read_literal
from migrate.rust.source.macros import (
    UnreadableMacro,
    macro_arguments,
    matches_arguments,
    vec_elements,
)
from migrate.rust.source.modules import Found, ModuleTree
from migrate.rust.source.paths import path_segments
from migrate.rust.source.reading import read_source
from migrate.rust.source.sites import assertion_sites
from migrate.rust.source.syntax import Fragment, parse_source
from migrate.rust.source.tokens import is_terminated, lex, partners
from migrate.rust.source.uses import use_entries

DEEP = 10_000


def parsed(text: str) -> ParsedFile:
    return parse_file(read_source("a.rs", text.encode()))


def first(text: str, kind: str) -> Fragment:
    root = parse_source(read_source("a.rs", text.encode()))
    return next(node for node in root.walk() if node.kind == kind)


def test_deep_parentheses() -> None:
    text = f"#[test] fn a() {{ let x = {'(' * DEEP}1{')' * DEEP}; assert!(x); }}"
    file = parsed(text)
    [test] = find_tests(file).functions
    assert [site.macro for site in assertion_sites(test.item.fragment)] == ["assert"]


def test_deep_token_trees_and_macros_in_macros() -> None:
    call = first(f"fn f() {{ m!({'[' * DEEP}assert!(a){']' * DEEP}); }}", "macro_invocation")
    [site] = assertion_sites(call)
    assert site.nested
    [argument] = macro_arguments(call)
    assert argument.kind == "array_expression"


def test_deep_json() -> None:
    found = read_json_macro(
        first(f"fn f() {{ json!({'[' * DEEP}{']' * DEEP}); }}", "macro_invocation")
    )
    depth = 0
    while isinstance(found, JsonArray) and found.items:
        depth, found = depth + 1, found.items[0]
    assert depth == DEEP - 1


def test_wide_json_and_vec() -> None:
    wide = first(f"fn f() {{ json!([{'-1, ' * DEEP}]); }}", "macro_invocation")
    found = read_json_macro(wide)
    assert isinstance(found, JsonArray)
    assert len(found.items) == DEEP
    elements = vec_elements(first(f"fn f() {{ vec![{'a, ' * DEEP}]; }}", "macro_invocation"))
    assert isinstance(elements, tuple)
    assert len(elements) == DEEP


def test_a_macro_with_only_commas_is_given_up() -> None:
    with pytest.raises(UnreadableMacro):
        matches_arguments(first(f"fn f() {{ m!({'=> ,' * DEEP}); }}", "macro_invocation"))


def test_a_very_long_string_literal() -> None:
    content = "añ" * 6_600_000
    literal = first(f'const X: &str = "{content}\\n";', "string_literal")
    found = read_literal(literal)
    assert found is not None
    assert found.value == content + "\n"
    assert literal.line == 1


def test_places_on_a_very_long_line() -> None:
    text = "fn é() { " + "assert!(é); " * DEEP + "}"
    sites = assertion_sites(parse_source(read_source("a.rs", text.encode())))
    assert [site.column for site in sites] == [10 + 12 * at for at in range(DEEP)]


def test_chars_and_lifetimes() -> None:
    text = """
        fn f<'a, 'b: 'a>(x: &'a str, c: char) -> &'a str {
            let q = ['"', '\\'', '\\\\', 'a', '{', '\\u{7d}', b'"'.into(), b'\\''.into()];
            'outer: loop { break 'outer; }
            x
        }
        #[test] fn a() { let = ; }
        #[test] fn b() {}
    """
    file = parsed(text)
    assert [item.name for item in file.items] == ["f", "b"]
    assert [item.name for item in file.broken] == ["a"]


def test_nested_comments_and_raw_strings() -> None:
    text = """
        fn f() { /* a /* b */ } " */ let x = r#"/* " fn g() { "#; let y = r"\\"; }
        /* #[test] fn no() {} /* */ #[test] fn no() {} */
        fn h() { ) }
        fn i() { br##"}"#"##; b"}"; }
    """
    file = parsed(text)
    assert [item.name for item in file.items] == ["f", "i"]
    assert [item.name for item in file.broken] == ["h"]


def test_deep_modules() -> None:
    text = "mod a {" * 500 + "#[test] fn x() {}" + "}" * 500
    [test] = find_tests(parsed(text)).functions
    assert test.item.module == ("a",) * 500
    tree = ModuleTree([parsed(text)])
    found = tree.resolve(tree.module_of("a.rs", ("a",) * 500), ("self", "x"))
    assert isinstance(found, Found)


def test_deep_modules_that_never_close() -> None:
    text = "mod a {\n" * 500 + "#[test] fn x() {}"
    [test] = find_tests(parsed(text)).functions
    assert test.item.module == ("a",) * 500


def test_deep_paths_and_uses() -> None:
    path = "::".join(["a"] * DEEP)
    assert path_segments(first(f"fn f() {{ {path}() }}", "scoped_identifier")) == ("a",) * DEEP
    nested = "use " + "a::{" * 1000 + "b" + "}" * 1000 + ";"
    [entry] = use_entries(first(nested, "use_declaration"))
    assert entry.path == ("a",) * 1000 + ("b",)


def test_imports_in_a_tangle_end() -> None:
    names = [f"m{at}" for at in range(30)]
    modules = "".join(
        f"mod {name} {{ {''.join(f'pub use super::{other}::*;' for other in names)} }}\n"
        for name in names
    )
    tree = ModuleTree([parsed(modules)])
    assert tree.resolve(tree.module_of("a.rs", ("m0",)), ("nowhere",)) is None


BROKEN = {
    "functions that never close": ("#[test]\nfn x() {\n" * 2000, 2000),
    "errors on one line": ("#[test] fn x() { ;( } " * 2000, 2000),
    "a raw string without an end": ('#[test] fn x() { r#"' + 'a"' * 1_000_000, 1),
    "closing brackets": (")(" * 20_000, 0),
    "quotes": ("'" * 50_001, 0),
    "escaped quotes": ('"\\"' * 20_000, 0),
    "openings of comments": ("/*" * 20_000, 0),
}


@pytest.mark.parametrize(("text", "tests"), BROKEN.values(), ids=BROKEN.keys())
def test_nothing_but_errors(text: str, tests: int) -> None:
    file = parsed(text)
    assert file.items == ()
    assert file.broken
    assert sum(item.is_test for item in file.broken) == tests


def test_brackets_that_do_not_match_leave_the_others_matched() -> None:
    tokens = lex(b"{ ( } [ ] )")
    assert partners(tokens) == {0: 2, 3: 4}
    assert is_terminated(b"{ ( } [ ] )")
    assert not is_terminated(b'a "b')


def test_a_file_of_nothing() -> None:
    for text in ("", "\n", "// only a comment", "\ufeff"):
        file = parsed(text)
        assert (file.items, file.broken) == ((), ())
        assert list(flattened(file.items)) == []
