"""Scripts that would not end, or would take all there is: each ends within its limits."""

from __future__ import annotations

import sys

import pytest

from harness.harn.errors import LimitError
from harness.harn.runtime.limits import Limits
from harness.harn.runtime.program import Finished, Options, run_script
from harness.harn.source import Source

SMALL = Limits(steps=20_000, size=50_000, output=1_000, generators=50)


def run(text: str, limits: Limits = SMALL) -> Finished:
    return run_script(Source("hostile.harn", text), Options(limits=limits))


ENDLESS = {
    "while": "while true { }",
    "while with nothing but a continue": "while true { continue }",
    "for over an endless generator": "fn g() { while true { yield 1 } }\nfor x in g() { }",
    "for over a huge range": "for i in 0 to 9000000000000000000 { }",
    "nested loops": "for i in range(1000) { for j in range(1000) { } }",
    "tail calls": "fn f() { return f() }\nf()",
    "tail calls of two": "fn f() { return g() }\nfn g() { return f() }\nf()",
    "tail calls of a pipe": "fn f(x) { return x |> f }\nf(1)",
    "exponential recursion": "fn f(n) { return n == 0 ? 0 : f(n - 1) + f(n - 1) }\nf(400)",
    "recursion that catches its overflow": "fn f() { try { f() } catch (e) { f() } }\nf()",
    "recursion in finally": "fn f() { try { f() } finally { f() } }\nf()",
    "recursion in defer": "fn f() {\n  defer { f() }\n  f()\n}\nf()",
    "loop that catches all": "while true { try { throw 1 } catch (e) { } }",
    "loop in a finally": "try { throw 1 } finally { while true { } }",
    "callbacks": "let xs = [1]\nwhile true { xs.map({ x -> x }) }",
    "defaults": "fn f(a = f()) { return a }\ntry { f() } catch (e) { while true { } }",
    "iterator that never ends": "fn g() { while true { yield 1 } }\niter(g()).count()",
    "iterator that filters all": (
        "fn g() { while true { yield 1 } }\niter(g()).filter({ x -> false }).first()"
    ),
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS)
def test_what_never_ends_takes_too_many_steps(text: str) -> None:
    error = run(text).error

    assert isinstance(error, LimitError)
    assert error.code == "step_limit"
    assert error.at is not None


LARGE = {
    "doubled text": 'let s = "x"\nwhile true { s = s + s }',
    "appended text": 'let s = "x"\nwhile true { s += "xxxxxxxxxxxxxxxxxxxxxxxxxxxx" }',
    "interpolated text": 'let s = "x"\nwhile true { s = "${s}${s}" }',
    "repeated text": '"x" * 9000000000000000000',
    "repeated by a method": '"x".repeat(1000000000)',
    "padded text": '"x".pad_left(1000000000)',
    "doubled list": "let xs = [1]\nwhile true { xs = xs + xs }",
    "spread list": "let xs = [1]\nwhile true { xs = [...xs, ...xs] }",
    "list of a range": "iter(range(1000000000)).to_list()",
    "spread arguments": (
        "fn f(...r) { return r }\nlet xs = [1]\nwhile true { xs = f(...xs, ...xs) }"
    ),
}


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_what_grows_too_large_is_refused(text: str) -> None:
    error = run(text).error

    assert isinstance(error, LimitError)
    assert error.code in {"size_limit", "step_limit"}
    assert error.at is not None


def test_too_much_output_ends_the_script_after_what_fits() -> None:
    finished = run('while true { println("0123456789") }')

    assert isinstance(finished.error, LimitError)
    assert finished.error.code == "output_limit"
    assert finished.output == ("0123456789\n" * 91)[:1000]
    assert finished.error.at == 13


@pytest.mark.parametrize(
    "text",
    [
        "fn f() { return [f()] }\nf()",
        "fn f() { return {a: f()} }\nf()",
        "fn f(x = f()) { return 1 }\nf()",
        "fn f(n) { return [1].map({ x -> f(n + x) }) }\nf(0)",
        "fn f(n) { return [2, 1].sort_by({ x -> f(n + x) }) }\nf(0)",
        "fn f(n) { for x in iter([n]).map(f) { } }\nf(0)",
        "fn g(n) { for x in g(n + 1) { yield x } }\nfor x in g(0) { }",
        "fn f(n) { return g(n)[0] }\nfn g(n) { return [f(n)] }\nf(0)",
        "const f = { n -> f(n + 1) + 1 }\nf(0)",
        "struct S { n: int }\nimpl S { fn m(self) { return 1 + self.m() } }\nS {n: 1}.m()",
        "const d = {go: { d -> 1 + d.go(d) }}\nd.go(d)",
        "fn f(n) {\n  const r = try { f(n + 1)? }\n  return 1 + r?\n}\nunwrap(f(0))",
    ],
)
def test_deep_recursion_is_an_error_of_the_script(text: str) -> None:
    error = run(text, Limits()).error

    assert error is not None
    assert error.code in {"stack_overflow", "unwrap_err"}
    assert "Stack overflow: too many nested calls" in str(error)
    assert error.at is not None


def test_calls_that_each_nest_deeply_end_before_the_stack_of_python_does() -> None:
    nested = "1 + (" * 150 + "f(n + 1)" + ")" * 150
    text = f"fn f(n) {{ return {nested} }}\nf(0)"

    error = run(text, Limits()).error

    assert error is not None
    assert error.code == "stack_overflow"
    assert error.at is not None


def test_generators_that_wait_are_limited() -> None:
    finished = run("""
fn g() { while true { yield 1 } }
let all = []
while true {
  const it = g()
  it.next()
  all = all.push(it)
}
""")

    assert isinstance(finished.error, LimitError)
    assert finished.error.code == "generator_limit"
    assert finished.error.at is not None


def test_generators_that_are_given_up_are_not_counted() -> None:
    finished = run("""
fn g() { while true { yield 1 } }
for i in range(500) { g().next() }
println("done")
""")

    assert finished == Finished("done\n")


def test_nothing_of_the_script_runs_after_a_limit() -> None:
    finished = run("""
fn g() {
  try { yield 1 } finally { println("never") }
}
fn h() {
  defer { println("never") }
  try { yield 1 } catch (e) { println("never") }
}
const a = g()
const b = h()
a.next()
b.next()
while true { }
""")

    assert isinstance(finished.error, LimitError)
    assert finished.output == ""


def test_what_a_script_does_at_its_end_has_limits_too() -> None:
    finished = run("""
fn g() {
  try { yield 1 } finally { while true { } }
}
const a = g()
a.next()
println("end")
""")

    assert isinstance(finished.error, LimitError)
    assert finished.output == "end\n"


def test_generators_that_loops_leave_are_not_counted() -> None:
    finished = run("""
let left = 0
fn g() {
  try { while true { yield 1 } } finally { left += 1 }
}
for i in range(500) { for x in g() { break } }
println(left)
""")

    assert finished == Finished("500\n")


def test_limits_cannot_be_caught_and_run_no_finally() -> None:
    finished = run("""
try {
  try { while true { } } catch (e) { println("caught") } finally { println("finally") }
} catch (e) {
  println("caught outside")
}
""")

    assert isinstance(finished.error, LimitError)
    assert finished.output == ""


def test_a_limit_is_no_result() -> None:
    assert isinstance(run("const r = try { while true { } }").error, LimitError)


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000 + "1" + ")" * 5000,
        "[" * 5000 + "]" * 5000,
        "-" * 5000 + "1",
        "{ -> " * 5000 + "1" + " }" * 5000,
        "if true { " * 5000 + " }" * 5000,
        "x" + ".y" * 5000,
        "f" + "()" * 5000,
        " + ".join(["1"] * 5000),
        " |> ".join(["f"] * 5000),
        "fn f() { " * 5000 + " }" * 5000,
        "let " + "[" * 5000 + "a" + "]" * 5000 + " = 1",
        "type T = " + "list<" * 5000 + "int" + ">" * 5000,
    ],
)
def test_text_that_nests_too_deeply_is_refused(text: str) -> None:
    error = run(text).error

    assert error is not None
    assert error.code == "nesting_too_deep"
    assert error.at is not None


def test_an_else_if_ladder_is_as_long_as_it_likes() -> None:
    ladder = " else ".join(f"if x == {i} {{ {i} }}" for i in range(150))

    assert run(f"let x = 149\nprintln({ladder})") == Finished("149\n")


def test_values_that_nest_deeply_can_be_shown_compared_and_thrown() -> None:
    finished = run(
        """
let x = []
let y = []
for i in range(3000) {
  x = [x]
  y = [y]
}
println(x == y)
println(len("${x}"))
throw x
""",
    )

    assert finished.output == "true\n6002\n"
    assert finished.error is not None
    assert finished.error.code == "thrown"


def test_the_limit_of_python_is_what_it_was_before() -> None:
    before = sys.getrecursionlimit()

    run("println(1)")

    assert sys.getrecursionlimit() >= before
