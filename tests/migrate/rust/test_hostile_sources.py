"""Sources that try the evaluator: every one ends in reason codes, none in an exception."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from idiom_cases import PORTED, PROFILE, evaluated

from migrate.rust.evaluate import evaluate_files
from migrate.rust.evaluation import limits
from migrate.rust.evaluation.marks import Budget
from migrate.rust.known.number_methods import FLOATS
from migrate.rust.source.reading import UnreadableSource

GOOD = '#[test] fn good() { assert!(parse_fenced_json_tool_calls("x").calls.is_empty()); }\n'


def codes(source: str) -> list[tuple[str, str | None, list[str | None]]]:
    found = evaluated(source)
    return [
        (test.name, test.code, [instance.code for instance in test.instances])
        for test in found.tests
    ]


def test_a_syntax_error_costs_only_its_own_test() -> None:
    source = f"#[test] fn bad() {{ assert!(a b c (; }}\n{GOOD}"
    assert codes(source) == [
        ("bad", "source_parse_error", ["source_parse_error"]),
        ("good", None, [None]),
    ]


def test_an_unbalanced_macro_is_a_syntax_error() -> None:
    source = f"{GOOD}#[test] fn bad() {{ assert_eq!(vec![1, 2); }}\n"
    assert ("good", None, [None]) in codes(source)
    assert "source_parse_error" in [code for _, code, _ in codes(source)]


FAULTY = """
fn helped() { assert!(true); }
#[rstest]
#[case(1.5)]
#[case(2.5)]
fn bad(#[case] ratio: f64) {
    assert!(parse_fenced_json_tool_calls("x").calls.is_empty());
    helped();
    assert_eq!(ratio.trunc(), 1.0);
}
"""


def test_a_fault_of_this_program_costs_only_its_own_test(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(value: float) -> float:
        raise ZeroDivisionError(f"not {value}")

    monkeypatch.setitem(FLOATS, "trunc", fail)
    bad, good = evaluated(f"{FAULTY}{GOOD}").tests
    fault = "a fault of this program: ZeroDivisionError: not 1.5"
    assert (bad.fault, bad.code, bad.detail) == (fault, "unsupported_expr", fault)
    assert (bad.steps, bad.drafts) == ((), ())
    skipped = ("skipped", "unsupported_expr", fault)
    assert sorted((row.site.line, row.status, row.code, row.detail) for row in bad.instances) == [
        (2, *skipped),
        (7, *skipped),
        (9, *skipped),
    ]
    assert (good.fault, good.code, [row.status for row in good.instances]) == (
        None,
        None,
        ["translated"],
    )


def test_deep_nesting_ends_in_a_code() -> None:
    deep = "(" * 10_000 + "1" + ")" * 10_000
    source = f"#[test] fn deep() {{ let n = {deep}; assert_eq!(n, 1); }}\n{GOOD}"
    assert codes(source) == [
        ("deep", "recursion_limit", ["recursion_limit"]),
        ("good", None, [None]),
    ]


@pytest.mark.parametrize("brackets", ["[]", "{}"])
def test_deep_nesting_in_macros_ends_in_a_code(brackets: str) -> None:
    key = '"k": ' if brackets == "{}" else ""
    deep = f"{brackets[0]}{key}" * 10_000 + "1" + brackets[1] * 10_000
    source = f"#[test] fn deep() {{ assert_eq!(json!({deep}), 1); }}\n{GOOD}"
    (name, code, _), good = codes(source)
    assert (name, good) == ("deep", ("good", None, [None]))
    assert code in {"recursion_limit", "unsupported_macro", "source_parse_error", None}


def test_deep_nesting_of_blocks_ends_in_a_code() -> None:
    # A tree of more levels than 16 bits count: a query does not find the assertion in it.
    deep = "{" * 40_000 + "assert!(false == true);" + "}" * 40_000
    source = f"#[test] fn deep() {{ {deep} }}\n{GOOD}"
    assert codes(source) == [
        ("deep", "recursion_limit", ["recursion_limit"]),
        ("good", None, [None]),
    ]


@pytest.mark.parametrize("levels", [400, 3_000])
@pytest.mark.parametrize("around", ["mod a {", "mod a { impl A {} mod b {"])
def test_a_test_in_deeply_nested_modules_is_read(around: str, levels: int) -> None:
    files = {
        "deep.rs": f"{around}\n" * levels + GOOD + "}" * around.count("mod") * levels,
        "good.rs": GOOD,
    }
    inputs = {path: source.encode() for path, source in files.items()}
    deep, good = evaluate_files(inputs, PROFILE, PORTED, None, lambda file, name: None)
    for file in (deep, good):
        assert [(test.name, test.code, file.sites) for test in file.tests] == [("good", None, 1)]
    assert len(deep.tests[0].module) == levels * around.count("mod")


def test_deeply_nested_modules_that_a_macro_makes_are_read() -> None:
    modules = "mod a { " * 3_000 + GOOD + "}" * 3_000
    source = f"macro_rules! deep {{ () => {{ {modules} }}; }}\ndeep!();\n{GOOD}"
    assert ("good", None, [None]) in codes(source)


def test_a_helper_that_calls_itself_ends_in_a_code() -> None:
    source = (
        "fn around(n: i32) -> i32 { around(n + 1) + around(n + 2) }\n"
        f"#[test] fn t() {{ assert_eq!(around(1), 2); }}\n{GOOD}"
    )
    assert codes(source) == [
        ("t", "recursion_limit", ["recursion_limit"]),
        ("good", None, [None]),
    ]


def test_recursion_within_the_limit_is_followed() -> None:
    source = (
        "fn down(n: i32) -> i32 { if n == 0 { 0 } else { down(n - 1) + 1 } }\n"
        "#[test] fn t() { assert_eq!(down(31), 31); assert_eq!(down(32), 32); }\n"
    )
    assert codes(source) == [("t", None, ["static_true", "recursion_limit"])]


def test_a_long_loop_is_not_unrolled() -> None:
    source = (
        "#[test] fn t() { for i in 0..2001 { assert!(i < 9000); }\n"
        f"for i in 0..2000 {{ assert!(i < 9000); }} }}\n{GOOD}"
    )
    (_, code, found), good = codes(source)
    assert (code, found[0], len(found)) == (None, "unroll_limit", 2001)
    assert good == ("good", None, [None])


def test_a_file_has_only_so_many_instances(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Budget().instances == 20_000
    monkeypatch.setattr("migrate.rust.evaluate.Budget", lambda: Budget(400))
    source = (
        "#[test] fn t() { for i in 0..20 { for j in 0..21 { assert!(i < 9000); } } }\n"
        "#[test] fn after() { assert!(1 < 2); }\n"
    )
    (_, code, found), (_, after, _) = codes(source)
    assert (code, after) == ("unroll_limit", "unroll_limit")
    assert set(found) == {"unroll_limit"}


def test_endless_loops_end_in_a_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TICKS", 20_000)
    source = (
        "#[test] fn t() { let mut n = 0_u64; while n < 1 { assert!(n == 0); break; }\n"
        f"loop {{ n += 0; }}\n assert_eq!(n, 1); }}\n{GOOD}"
    )
    (_, code, found), good = codes(source)
    assert (code, found) == (None, ["static_true", "loop_not_unrollable"])
    assert good == ("good", None, [None])


def test_a_loop_may_take_a_million_turns() -> None:
    source = (
        "#[test] fn t() { let mut n = 0; while n < 1_000_000 { n += 1; } assert_eq!(n, 1_000_000);"
        f"while n < 1_000_001 {{ n += 1; }} assert_eq!(n, 1_000_001); }}\n{GOOD}"
    )
    (_, code, found), good = codes(source)
    assert (code, found) == (None, ["static_true", "loop_not_unrollable"])
    assert good == ("good", None, [None])


def test_turns_that_do_more_than_count_are_bounded_too(monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits.TICKS == limits.COUNTED == 1_000_000
    monkeypatch.setattr(limits, "TICKS", 20_000)
    source = (
        "#[test] fn t() { let mut v = vec![1]; loop { v[0] = v[0] * 31 % 1009; }"
        f"assert_eq!(v[0], 1); }}\n{GOOD}"
    )
    (_, code, found), good = codes(source)
    assert (code, found[0]) == ("loop_not_unrollable", "loop_not_unrollable")
    assert good == ("good", None, [None])


COUNTING = {
    "sums": "let mut s = 0u64; let mut i = 0u64; while i < 99 { i += 1; s = s + i * i % 7; }"
    "assert_eq!((i, s), (99, 197));",
    "flags": "let mut done = false; let mut i = 0; while !done && i >= 0 { i += 2;"
    "if i % 3 == 1 { continue; } else if i > 40 { done = true } }"
    "assert_eq!((i, done), (42, true));",
    "breaks": "let mut i = 0i32; loop { i -= 7; if i < -20 { break; } } assert_eq!(i, -21);",
    "negative": "let mut i = 0i64; loop { i -= 7; if i / 2 == -24 { break; } } assert_eq!(i, -49);",
    "overflow": "let mut i: u8 = 0; while i < 255 { i += 2; } assert_eq!(i, 0);",
    "zero": "let mut i = 9; let mut j = 3; while i > 0 { j -= 1; i = i / j; } assert_eq!(i, 0);",
    "calls": "let mut i = 3usize; while i < 9 { i += 1; i = i.max(5); } assert_eq!(i, 9);",
    "outer": "let mut i = 0; 'a: while i < 9 { loop { i += 1; if i > 4 { break 'a; } } }"
    "assert_eq!(i, 5);",
    "never": "let mut i = 5; while i < 5 { i += 1; } assert_eq!(i, 5);",
    "shadowed": "let mut i = 0; while i < 4 { let i2 = i; i = i2 + 1; } assert_eq!(i, 4);",
}


@pytest.mark.parametrize("body", COUNTING)
def test_counting_and_evaluating_come_to_the_same(
    body: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = f"#[test] fn t() {{ {COUNTING[body]} }}\n"
    counted = codes(source)
    monkeypatch.setattr("migrate.rust.evaluation.loops.is_counted", lambda scope, node: False)
    assert codes(source) == counted
    ((_, _, found),) = counted
    code = "unsupported_expr" if body in {"overflow", "zero"} else "static_true"
    assert found == [code]


def test_a_counting_loop_that_nests_too_deep_ends_in_a_code() -> None:
    deep = "if n > 0 { " * 3_000 + "n += 1; " + "}" * 3_000
    source = f"#[test] fn t() {{ let mut n = 0; while n < 9 {{ n += 1; {deep} }} assert!(n > 8); }}"
    assert codes(source) == [("t", "recursion_limit", ["recursion_limit"])]


def test_a_condition_on_an_output_does_not_unroll() -> None:
    source = (
        '#[test] fn t() { let r = parse_fenced_json_tool_calls("x"); let mut n = 0;\n'
        'while n < r.calls.len() { assert_eq!(r.calls[n]["a"], 1); n += 1; } }\n'
    )
    assert codes(source) == [("t", "loop_not_unrollable", ["loop_not_unrollable"])]


def test_a_constant_defined_by_itself_has_no_value() -> None:
    source = "const A: i32 = B;\nconst B: i32 = A;\n#[test] fn t() { assert_eq!(A, 1); }\n"
    assert codes(source) == [("t", None, ["unresolved_name"])]


def test_a_huge_literal_is_carried() -> None:
    text = "x" * 3_000_000
    found = evaluated(
        f'#[test] fn t() {{ assert!(parse_fenced_json_tool_calls("{text}").calls.is_empty()); }}'
    )
    assert found.tests[0].steps[0].args == {"text": text}


def test_opaque_values_spoil_only_what_they_reach() -> None:
    source = """
#[test] fn t() {
    let odd = strange_thing(3);
    let mut text = String::from("x");
    touch(&mut text);
    let r = parse_fenced_json_tool_calls("a");
    assert!(r.calls.is_empty());
    assert_eq!(odd, 3);
    assert_eq!(text, "x");
    let n = 1;
    assert!(odd.weird() || n == 1);
}
"""
    assert codes(source) == [
        ("t", None, [None, "unknown_entry_point", "unknown_entry_point", "unknown_entry_point"])
    ]


def test_what_follows_an_unknown_exit_is_skipped() -> None:
    source = """
#[test] fn t() {
    let r = parse_fenced_json_tool_calls("a");
    assert!(r.calls.is_empty());
    if strange_thing() { return; }
    assert!(r.errors.is_empty());
}
"""
    assert codes(source) == [("t", None, [None, "unknown_entry_point"])]


def test_a_variable_changed_under_an_output_is_unknown_afterwards() -> None:
    source = """
#[test] fn t() {
    let r = parse_fenced_json_tool_calls("a");
    let mut n = 0;
    for c in &r.calls { if c["name"] == "x" { n += 1; } }
    assert_eq!(n, 0);
    let mut seen = Vec::new();
    if r.errors.is_empty() { seen.push(1); }
    assert_eq!(seen.len(), 1);
    assert!(r.prose.is_empty());
}
"""
    assert codes(source) == [("t", None, ["output_dependent_property", "guard_unsupported", None])]


def test_attributes_that_change_what_a_test_is() -> None:
    source = """
#[test] #[ignore] fn ignored() { assert!(1 < 2); }
#[test] #[cfg(windows)] fn elsewhere() { assert!(1 < 2); }
#[test] #[should_panic] fn panics() { assert!(1 > 2); }
#[test] fn empty() { }
#[rstest] #[case(1)] fn cases(#[case] n: i32) { assert!(n < 2); }
#[test] fn outer() { #[test] fn inner() { assert!(1 < 2); } inner(); }
"""
    found = evaluated(source)
    disabled = [[why.code for why in test.disabled.values()] for test in found.tests]
    rows = zip(found.tests, disabled, strict=True)
    assert [(test.name, test.code, next(iter(why), None)) for test, why in rows] == [
        ("ignored", None, "ignored_test"),
        ("elsewhere", None, "cfg_disabled"),
        ("panics", "should_panic", None),
        ("empty", "no_assertions", None),
        ("cases", None, None),
        ("outer", None, None),
        ("inner", "nested_test_fn", None),
    ]


def test_helpers_that_no_test_reaches_are_listed() -> None:
    source = """
fn used(n: i32) { assert!(n < 2); }
fn unused(n: i32) { assert!(n < 3); used(n); }
#[test] fn t() { used(1); }
"""
    found = evaluated(source)
    assert (found.sites, [(site.line, site.construct) for site in found.unreached]) == (
        2,
        [(3, "assert")],
    )


def test_a_file_that_is_no_text_is_named() -> None:
    with pytest.raises(UnreadableSource, match=r"bad\.rs: byte 0 is not UTF-8"):
        evaluate_files({"bad.rs": b"\xff\xfe"}, PROFILE, PORTED, None, lambda file, name: None)


def test_helpers_come_from_the_other_inputs() -> None:
    files = {
        "tests/mod.rs": b"mod one;\nfn shared(r: &R) { assert!(r.calls.is_empty()); }\n",
        "tests/one.rs": (
            b"use super::shared as checked;\n"
            b'#[test] fn t() { checked(&parse_fenced_json_tool_calls("x")); }\n'
        ),
    }
    found = evaluate_files(files, PROFILE, PORTED, {"tests/one.rs"}, lambda file, name: None)
    (one,) = found
    (instance,) = one.tests[0].instances
    assert (instance.site.file, instance.site.line, instance.call_line) == ("tests/mod.rs", 2, 2)
    assert instance.status == "translated"


MACROS = """
macro_rules! has {
    ($r:expr, $n:expr $(,)?) => { assert_eq!($r.calls.len(), $n); assert!($r.errors.is_empty()) };
}
macro_rules! many { ($r:expr, $($n:expr),*) => { $(assert_eq!($r.calls.len(), $n);)* }; }
macro_rules! either { ($r:expr) => { assert!($r) }; ($r:expr, $s:expr) => { assert!($s) }; }
#[test] fn t() {
    let r = parse_fenced_json_tool_calls("x");
    has!(r, 1 + 1);
    many!(r, 1, 2);
    either!(r.prose.is_empty());
    either!(r.prose.is_empty(); r);
}
"""


def test_assertions_in_macros_of_the_inputs_are_not_lost() -> None:
    (test,) = evaluated(MACROS).tests
    assert [(i.site.construct, i.status, i.code) for i in test.instances] == [
        ("assert_eq", "translated", None),
        ("assert", "translated", None),
        ("assert_eq", "translated", None),
        ("assert_eq", "translated", None),
        ("assert", "translated", None),
        ("assert", "skipped", "unsupported_macro"),
        ("assert", "skipped", "unsupported_macro"),
    ]
    demands = [(draft.expectation.op, draft.expectation.value) for draft in test.drafts]
    assert [value for op, value in demands if op == "length_equals"] == [2, 1, 2]


def test_tests_that_macros_make_are_not_lost() -> None:
    source = """
proptest! { #[test] fn p(x in 0..3) { prop_assert!(x < 3); } }
macro_rules! cases { ($($n:ident: $e:expr,)*) => { $(#[test] fn $n() { assert!($e); })* } }
cases! { one: true, two: 1 < 2, }
thread_local! { static X: i32 = 3; }
mod inner { other! { #[tokio::test] async fn x() { assert_eq!(1, 1); } } }
"""
    found = evaluated(source)
    assert [(test.name, test.module, test.code) for test in found.tests] == [
        ("p", (), "property_based"),
        ("one", (), None),
        ("two", (), None),
        ("other_6", ("inner",), "generated_by_macro"),
    ]
    assert [len(test.instances) for test in found.tests] == [1, 1, 1, 1]


def test_assertions_of_libraries() -> None:
    source = """
#[tokio::test(flavor = "current_thread")]
async fn t() -> Result<(), String> {
    let r = parse_fenced_json_tool_calls("x");
    let n = assert_some!(r.user_response.as_ref());
    assert_eq!(n, "x");
    assert_none!(r.done_marker, "why");
    assert_some_eq!(r.user_response.as_deref(), "x");
    claims::assert_ge!(r.errors.len(), 1);
    insta::assert_snapshot!(r.prose);
    assert_debug_snapshot!(r);
    assert_that!(r.prose, eq("x"));
    check!(r.prose == "x");
    pretty_assertions::assert_eq!(r.prose, "y");
    Ok(())
}
"""
    (test,) = evaluated(source).tests
    assert [instance.code for instance in test.instances] == [
        None,
        None,
        None,
        None,
        None,
        "snapshot_missing",
        "debug_format",
        "custom_matcher",
        None,
        None,
    ]
    assert [(d.expectation.path, d.expectation.op) for d in test.drafts] == [
        ("s1:user_response", "not_null"),
        ("s1:user_response", "equals"),
        ("s1:done_marker", "is_null"),
        ("s1:user_response", "equals"),
        ("s1:errors", "not_empty"),
        ("s1:prose", "equals"),
        ("s1:prose", "equals"),
    ]


def test_assertions_of_helpers_that_are_not_come_to_are_listed() -> None:
    source = """
fn inner(n: usize) { assert!(n < 3); }
fn outer(r: &R, n: usize) { assert_eq!(r.calls.len(), n); inner(n); }
#[test] fn skipped() {
    let r = parse_fenced_json_tool_calls("x");
    for n in strange_thing() { outer(&r, n); assert!(r.errors.is_empty()); }
    assert!(r.prose.is_empty());
}
#[test] fn given_up() {
    let r = parse_fenced_json_tool_calls(&"é"[..1]);
    outer(&r, 1);
}
"""
    first, second = evaluated(source).tests
    assert [(i.site.line, i.call_line, i.code) for i in first.instances] == [
        (6, None, "unknown_entry_point"),
        (3, 6, "unknown_entry_point"),
        (2, 6, "unknown_entry_point"),
        (7, None, None),
    ]
    assert [(i.site.line, i.call_line, i.code) for i in second.instances] == [
        (3, 11, "bad_literal"),
        (2, 11, "bad_literal"),
    ]


PARSED = 'let p = parse_fenced_json_tool_calls("x");'
BLOWN_UP = {
    "format": 'let mut s = "x".to_string(); for _ in 0..60 { s = format!("{s}{s}"); }',
    "plus": 'let mut s = "x".to_string(); for _ in 0..60 { s = s.clone() + &s; }',
    "push_str": 'let mut s = "x".to_string(); for _ in 0..60 { s.push_str(&s.clone()); }',
    "join": 'let mut s = "x".to_string(); for _ in 0..60 { s = [s.clone(), s.clone()].join(","); }',
    "replace": 'let mut s = "xx".to_string(); for _ in 0..60 { s = s.replace("x", &s); }',
    "repeat": 'let s = "x".repeat(99999999999);',
    "extend": "let mut s = vec![1]; for _ in 0..60 { let t = s.clone(); s.extend(t); }",
    "concat": "let mut s = vec![1]; for _ in 0..60 { s = [s.clone(), s.clone()].concat(); }",
    "vec": "let s = vec![vec![1; 1000]; 1000000];",
    "collect": "let s: Vec<u64> = (0..9999999999).collect();",
}


@pytest.mark.parametrize("body", BLOWN_UP)
def test_values_that_grow_without_end_come_to_a_code(body: str) -> None:
    source = f"#[test] fn t() {{ {BLOWN_UP[body]} assert_eq!(s.len(), 1); }}\n{GOOD}"
    assert codes(source) == [
        ("t", "unroll_limit", ["unroll_limit"]),
        ("good", None, [None]),
    ]


def test_a_long_row_of_alternatives_is_followed_only_so_far() -> None:
    arms = "".join(f"{at} => assert!(p.errors.len() == {at}), " for at in range(limits.GUARDS + 3))
    source = f"#[test] fn t() {{ {PARSED} match p.calls.len() {{ {arms} _ => {{}} }} }}"
    ((_, code, found),) = codes(source)
    assert code is None
    assert found == [None] * limits.GUARDS + ["guard_unsupported"] * 3


def test_a_long_row_of_else_is_followed_only_so_far() -> None:
    row = " else ".join(
        f"if p.calls.len() == {at} {{ assert!(p.errors.len() == {at}); }}"
        for at in range(limits.GUARDS + 3)
    )
    ((_, code, found),) = codes(f"#[test] fn t() {{ {PARSED} {row} }}")
    assert code is None
    assert found == [None] * limits.GUARDS + ["guard_unsupported"] * 3
