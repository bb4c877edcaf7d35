"""Which macro of the inputs a call means (GEN-13, EVL-04)."""

from __future__ import annotations

import pytest

from migrate.rust.source.files import parse_file
from migrate.rust.source.linking import link_modules
from migrate.rust.source.macro_scopes import MacroScopes, macro_scopes
from migrate.rust.source.macros import call_path, macro_name
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import Fragment, parse_source

FILES = {
    "tests/one.rs": """
        macro_rules! want { () => { 1 } }
        fn a() { want!() }
        macro_rules! want { () => { 2 } }
        fn b() { want!(); { macro_rules! want { () => { 3 } } want!() } want!() }
        mod inner {
            fn c() { want!() }
            macro_rules! want { () => { 4 } }
            fn d() { want!() }
        }
        fn e() { want!(); later!(); vec!(); std::want!() }
        macro_rules! later { () => { 5 } }
        #[macro_use] mod kept { macro_rules! held { () => { 6 } } }
        fn f() { held!(); shared!(); passed!(); crate::passed!(); check!() }
        mod common;
        mod quiet { macro_rules! passed { () => { 7 } } pub(crate) use passed; }
        use quiet::passed;
        fn g() { shared!(); common::shared!(); crate::shared!(); hidden!() }
        mod own { macro_rules! vec { () => { 8 } } macro_rules! hidden { () => { 9 } } }
    """,
    "tests/two.rs": """
        use assert2::check;
        #[macro_use] mod common;
        fn h() { want!(); check!(); shared!(); exported!(); let_go!() }
        fn i() { use pond::exported; exported!(); use serde_json::exported as json; json!() }
    """,
    "tests/common/mod.rs": """
        macro_rules! shared { () => { 10 } }
        fn j() { want!(); shared!() }
    """,
    "src/lib.rs": """
        #[macro_export] macro_rules! exported { () => { 11 } }
        macro_rules! check { () => { 12 } }
        macro_rules! let_go { () => { 13 } }
    """,
}


@pytest.fixture(scope="module")
def macros() -> MacroScopes:
    parsed = [parse_file(read_source(path, text.encode())) for path, text in FILES.items()]
    return macro_scopes(parsed, link_modules(parsed).values())


def meanings(macros: MacroScopes, file: str) -> dict[str, list[str]]:
    """Return what the calls in functions mean, by function: a number, or nothing of the inputs."""
    root = parse_source(read_source(file, FILES[file].encode()))
    return {
        function.need("name").text: [
            _number(macros, call) for call in function.find("macro_invocation")
        ]
        for function in root.find("function_item")
    }


def _number(macros: MacroScopes, call: Fragment) -> str:
    found = macros.find(macro_name(call), call, call_path(call))
    return "-" if found is None else found.fragment.find("integer_literal")[0].text


def test_a_call_means_what_it_sees(macros: MacroScopes) -> None:
    assert meanings(macros, "tests/one.rs") == {
        "a": ["1"],
        "b": ["2", "3", "2"],
        "c": ["2"],
        "d": ["4"],
        "e": ["2", "5", "-", "-"],
        "f": ["6", "10", "7", "7", "-"],
        "g": ["10", "10", "10", "9"],
    }


def test_files_of_tests_are_crates_of_their_own(macros: MacroScopes) -> None:
    assert meanings(macros, "tests/two.rs") == {
        "h": ["-", "-", "10", "11", "-"],
        "i": ["11", "-"],
    }


def test_a_file_sees_what_stands_before_its_declaration(macros: MacroScopes) -> None:
    assert meanings(macros, "tests/common/mod.rs") == {"j": ["2", "10"]}
