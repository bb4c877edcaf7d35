"""Assertion macros of a function, counted on syntax only (LED-01, LED-01a)."""

from __future__ import annotations

import pytest

from migrate.rust.source.files import parse_file
from migrate.rust.source.linking import link_modules
from migrate.rust.source.macro_scopes import macro_scopes
from migrate.rust.source.reading import read_source
from migrate.rust.source.sites import EXTENDED, FAMILIES, PLAIN, MacroSite, assertion_sites
from migrate.rust.source.syntax import parse_source


def sites(body: str) -> tuple[MacroSite, ...]:
    return assertion_sites(parse_source(read_source("a.rs", f"fn f() {{\n{body}\n}}".encode())))


def shown(body: str) -> list[tuple[str, int, int, bool]]:
    return [(site.macro, site.line, site.column, site.nested) for site in sites(body)]


@pytest.mark.parametrize("macro", PLAIN.split() + EXTENDED.split())
def test_every_family_is_found_by_the_last_segment(macro: str) -> None:
    [site] = sites(f"é(); some::path::{macro}!(a, b);")
    assert (site.macro, site.line, site.column) == (macro, 2, 6)
    assert site.text == f"some::path::{macro}!(a, b)"
    assert site.fragment.text == "(a, b)"
    assert (site.family == "plain") is (macro in PLAIN.split())


def test_the_plain_family_is_that_of_the_rule() -> None:
    plain = {name for name, family in FAMILIES.items() if family == "plain"}
    assert plain == {
        "assert",
        "assert_eq",
        "assert_ne",
        "debug_assert",
        "debug_assert_eq",
        "debug_assert_ne",
    }


def test_sites_in_token_trees_of_other_macros() -> None:
    body = (
        "outer!(a, assert!(b), { std::assert_eq!(c, d); inner![assert_ne!{e, f}] });\n"
        "assert!(matches!(g, h) || check!(i));"
    )
    assert shown(body) == [
        ("assert", 2, 11, True),
        ("assert_eq", 2, 25, True),
        ("assert_ne", 2, 55, True),
        ("assert", 3, 1, False),
        ("check", 3, 27, True),
    ]


def test_sites_in_closures_branches_and_nested_functions() -> None:
    body = "if a { assert!(b) } else { let c = |d| assert!(d); }\nfn g() { assert!(h); }"
    assert [(line, column) for _, line, column, _ in shown(body)] == [(2, 8), (2, 40), (3, 10)]


@pytest.mark.parametrize(
    "body",
    [
        'let x = "assert!(a);";',
        'let x = r#"\n    assert_eq!(1, "2");\n"#;',
        "// assert!(a);",
        "/* assert!(a); */",
        "m!(\"assert!(a)\", /* assert!(b) */ 'a');",
        "a != (b);",
        "m!(a != (b), assert != (c), assert ! = 1);",
        "assert(a); x.assert_eq(b); assert;",
        "unsure!(a); recheck!(b); unexpected!(c);",
        "let y = !assert(a);",
        "m!(assert, !, (a));",
    ],
)
def test_what_is_no_site(body: str) -> None:
    assert sites(body) == ()


def test_sites_may_have_any_delimiters_and_comments_between_their_tokens() -> None:
    body = "assert![a]; assert_eq! { b, c } m!(assert /* x */ ! /* y */ (d));"
    assert [site.fragment.text for site in sites(body)] == ["[a]", "{ b, c }", "(d)"]


def test_assertions_in_a_repetition_are_found() -> None:
    body = "every!($( assert_eq!($x, 1); )* assert!(b));"
    assert shown(body) == [("assert_eq", 2, 11, True), ("assert", 2, 33, True)]


def test_macros_that_nobody_knows_are_sites_by_their_names() -> None:
    body = "my::assert_calls!(a); vec_assert!(b); check_eq!(c);"
    body += " verify!(d); ensure_x!(e); expect_y!(f);"
    assert [(site.macro, site.family) for site in sites(body)] == [
        ("assert_calls", "unknown"),
        ("vec_assert", "unknown"),
        ("check_eq", "unknown"),
        ("verify", "unknown"),
        ("ensure_x", "unknown"),
        ("expect_y", "unknown"),
    ]


def test_macros_of_the_inputs_are_no_sites_where_they_are_seen() -> None:
    rust = b"""
    fn f() { check!(a); my_assert!(b); assert!(c); }
    macro_rules! check { ($e:expr) => { assert!($e) } }
    macro_rules! my_assert { ($e:expr) => { assert!($e) } }
    macro_rules! assert { ($e:expr) => { my_assert!($e) } }
    fn g() { check!(a); my_assert!(b); assert!(c); std::assert!(d); }
    """
    parsed = parse_file(read_source("a.rs", rust))
    macros = macro_scopes([parsed], link_modules([parsed]).values())
    first, *_, last = (item.fragment for item in parsed.items)
    assert [site.text for site in assertion_sites(first, macros)] == [
        "check!(a)",
        "assert!(c)",
    ]
    assert [site.text for site in assertion_sites(last, macros)] == ["std::assert!(d)"]
