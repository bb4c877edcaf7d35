"""Entries that are run one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.harn.runtime.host import Host
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.options import Options
from harness.harn.runtime.program import Finished, run_script
from harness.harn.runtime.session import Session

if TYPE_CHECKING:
    from pathlib import Path


def transcript(*entries: str, options: Options | None = None) -> list[str | None]:
    """Give what each entry writes, and after it its value or its error."""
    written: list[str] = []
    seen: list[str | None] = []
    with Session(options or Options(), written.append) as session:
        for text in entries:
            written.clear()
            entered = session.enter(text)
            seen += written
            seen.append(str(entered.error) if entered.error else entered.shown)
    return seen


def test_names_stay_from_entry_to_entry() -> None:
    assert transcript("let x = 1", "x += 1", "x", "fn f() { return x }", "f() + 1") == [
        None,
        None,
        "2",
        None,
        "3",
    ]


def test_the_value_of_an_entry_is_that_of_its_last_expression() -> None:
    assert transcript("1\n2", 'println("x")', "if true { 5 }", "let y = 4", "", "nil") == [
        "2",
        "x\n",
        None,
        "5",
        None,
        None,
        None,
    ]


def test_names_can_be_declared_again_and_functions_see_the_new_one() -> None:
    assert transcript(
        "const n = 1",
        "fn f() { return n }",
        "const n = 2",
        "f()",
        'fn f() { return "new" }',
        "f()",
        "let n = 5",
        "n = 6",
        "n",
    ) == [None, None, None, "2", None, "new", None, None, "6"]


AS_ONE = [
    # HEV-5: what is bound later.
    ["const h = { -> later }", "let later = 3", "println(h())"],
    ["fn set() { total = 5 }", "let total = 1", "set()", "println(total)"],
    [
        "fn add(x) { seen[x] = true\nall = all + [x] }",
        "let all = []",
        "let seen = {}",
        "add(2)",
        "println([all, seen])",
    ],
    ["fn make() { return Point {x: 1} }", "struct Point { x: int }", "println(make().x)"],
    ["fn red() { return Color.Red }", "enum Color { Red }", "println(red())"],
    # FUN-11, FUN-12: parameters whose type is declared later.
    [
        "fn f(x: Count) { return x }",
        "type Count = int",
        'try { f(json_parse("true")) } catch (e) { println(e) }',
        "println(f(3))",
    ],
    [
        "fn f(...xs: Sized) { return 1 }",
        "interface Sized { fn size(self) -> int }",
        'try { f(json_parse("true")) } catch (e) { println(e) }',
    ],
    # FUN-10: functions that call each other.
    [
        "fn even(n) { return n == 0 || odd(n - 1) }",
        "fn odd(n) { return n != 0 && even(n - 1) }",
        "println(even(7))",
    ],
    # BLT-1: a definition shadows a builtin, also where it was used before.
    ["fn size(x) { return len(x) }", 'fn len(x) { return "mine" }', "println(size([1]))"],
    # HRN-4: what is imported later.
    ["fn f() { return [g(), lowercase(1)] }", 'import "lib"', "println(f())"],
    ["fn f() { return g() }", 'import "lib"', 'fn g() { return "own" }', "println(f())"],
]
"""Scripts whose statements are entries."""


@pytest.mark.parametrize("entries", AS_ONE, ids=lambda entries: entries[0])
def test_entries_do_what_one_file_does(tmp_path: Path, entries: list[str]) -> None:
    (tmp_path / "lib.harn").write_text(
        'pub fn g() { return "lib" }\npub fn lowercase(x) { return "low" }'
    )
    (tmp_path / "main.harn").write_text("\n".join(entries))
    written: list[str] = []

    with Session(Options(host=Host(folder=tmp_path)), written.append) as session:
        errors = [session.enter(entry).error for entry in entries]

    assert errors == [None] * len(entries)
    assert run_script(tmp_path / "main.harn") == Finished("".join(written))
    assert written


def test_what_no_entry_has_bound_is_undefined() -> None:
    assert transcript("g()", "fn f() { return g() }", "f()", "fn h() { x = 1 }", "h()", "x") == [
        "call target `g` is not defined or imported at 1:1",
        None,
        "Undefined builtin: g",
        None,
        "Undefined variable: x",
        "Undefined variable: x",
    ]


@pytest.mark.parametrize("name", ["x", "len"])
def test_what_a_later_entry_fixes_is_not_assigned(name: str) -> None:
    entries = f"fn f() {{ {name} = 1 }}", f"const {name} = 2", "f()", name

    refused = f"Cannot assign to immutable binding: {name}"
    assert transcript(*entries) == [None, None, refused, "2"]


def test_what_entries_declared_is_known_before_the_next_runs(tmp_path: Path) -> None:
    """ERR-7, ERR-8."""
    (tmp_path / "lib.harn").write_text("pub enum Color { Red, Green }")
    with Session(Options(host=Host(folder=tmp_path)), lambda text: None) as session:
        for text in ("fn one(a: int) -> int { return a }", "let n: int = 1", 'import "lib"'):
            assert session.enter(text).error is None
        found = [
            str(session.enter(text).error)
            for text in (
                'one("x")',
                'n = "x"',
                "let c: Color = 5",
                "fn f(c: Color) { match c { Color.Red -> { } } }",
            )
        ]
        warnings = session.enter("one(1, 2)").warnings

    assert found == [
        "Argument 1 ('a'): expected int, got string at 1:5",
        "declared as int, but assigned string at 1:5",
        "declared as Color, but assigned int at 1:16",
        "Non-exhaustive match: no arm for Green at 1:18",
    ]
    assert [warning.code for warning in warnings] == ["arity_mismatch"]


def test_what_a_function_of_another_entry_assigns_may_be_anything() -> None:
    after = transcript("let x = nil", "fn set() { x = 5 }", "set()", "x + 1")
    before = transcript("fn set() { x = 5 }", "let x = nil", "set()", "x + 1")

    assert after == before == [None, None, None, "6"]


def test_what_an_entry_that_failed_would_have_bound_is_not_known() -> None:
    assert transcript(
        'let x = "a"', "let y = 1 / 0\nlet x = 5", 'x + "b"', "x = 1", "x = [x]", "x + [2]"
    ) == [None, "Division by zero", "ab", None, None, "[1, 2]"]


def test_an_entry_that_cannot_be_compiled_changes_nothing() -> None:
    assert transcript(
        "let x = 1", "let x = 2\nlet y = break", "x", "let x = 3\nfn f( {", "x", "f"
    ) == [
        None,
        "Expected expression, got break at 2:9",
        "1",
        "Expected parameter name, got { at 2:7",
        "1",
        "Undefined variable: f",
    ]


def test_what_an_entry_did_before_its_error_stays() -> None:
    assert transcript("let x = 1\nx = 2\nlet y = 1 / 0\nlet z = 3", "x", "y", "z") == [
        "Division by zero",
        "2",
        "Undefined variable: y",
        "Undefined variable: z",
    ]


def test_each_entry_has_all_the_limits() -> None:
    options = Options(limits=Limits(steps=100))

    assert transcript(
        "for i in range(90) { }", "for i in range(90) { }", "while true { }", "1", options=options
    ) == [None, None, "The script took more than 100 steps", "1"]


def test_generators_go_on_in_later_entries() -> None:
    assert transcript(
        "fn g() { yield 1; yield 2 }", "const it = g()", "it.next().value", "it.next().value"
    ) == [None, None, "1", "2"]


def test_imports_and_tools_stay(tmp_path: Path) -> None:
    (tmp_path / "lib.harn").write_text('println("once")\npub fn f() { return 1 }')
    options = Options(host=Host(folder=tmp_path))

    assert transcript(
        'import "lib"',
        "f()",
        'import "lib"',
        "tool t(a: int) { a }",
        "tool_count(t)",
        options=options,
    ) == ["once\n", None, "1", None, None, "1"]


def test_closures_keep_what_they_captured() -> None:
    assert transcript(
        "fn counter() {\n  let n = 0\n  return { -> n += 1\n n }\n}",
        "const c = counter()",
        "c()",
        "c()",
    ) == [None, None, "1", "2"]


def test_warnings_are_given() -> None:
    with Session(Options(), lambda text: None) as session:
        entered = session.enter("fn f(a) { return a }\nf()")

    assert [str(warning) for warning in entered.warnings] == [
        "warning: Function 'f' expects 1 argument, got 0 at 2:1"
    ]


@pytest.mark.parametrize("text", ["fn f() {", "[1,", '"""', "/* x", "1 +", "if true {\n  1"])
def test_an_entry_that_may_go_on_is_known(text: str) -> None:
    with Session(Options(), lambda text: None) as session:
        assert session.enter(text).is_unfinished


@pytest.mark.parametrize("text", ["1", ")", "let = 1", "throw 1"])
def test_an_entry_that_is_at_its_end_is_known(text: str) -> None:
    with Session(Options(), lambda text: None) as session:
        assert not session.enter(text).is_unfinished


def test_the_dialect_is_that_of_the_session() -> None:
    assert transcript("let x = 1", "var y = 2", "x = 3", "x") == [None, None, None, "3"]


def test_names_can_be_listed() -> None:
    with Session(Options(), lambda text: None) as session:
        session.enter("let x = 1\nfn f() { }")
        assert session.names() == {"x", "f"}


def test_a_file_that_was_mended_can_be_imported(tmp_path: Path) -> None:
    path = tmp_path / "lib.harn"
    with Session(Options(host=Host(folder=tmp_path)), lambda text: None) as session:
        path.write_text("pub fn f( {")
        assert session.enter('import "lib"').error is not None
        path.write_text("pub fn f() { return 1 }")
        assert session.enter('import "lib"').error is None
        assert session.enter("f()").shown == "1"
