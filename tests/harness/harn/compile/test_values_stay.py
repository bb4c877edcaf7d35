"""No assignment changes a value that something else holds (VAL-2), however it was made.

Random assignments are made in a script, and with copies in Python.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from script_cases import run_text

from harness.harn.runtime.run import Run

NAMES = ["a", "b", "c", "held"]

OPERATIONS = st.one_of(
    st.tuples(st.just("copy"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.tuples(st.just("push"), st.sampled_from(NAMES), st.integers(0, 9)),
    st.tuples(st.just("add"), st.sampled_from(NAMES), st.integers(0, 9)),
    st.tuples(st.just("plus"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.tuples(st.just("set"), st.sampled_from(NAMES), st.integers(0, 9)),
    st.tuples(st.just("nest"), st.sampled_from(NAMES), st.sampled_from(NAMES)),
    st.tuples(st.just("deep"), st.sampled_from(NAMES), st.integers(0, 9)),
    st.tuples(st.just("store"), st.sampled_from(NAMES), st.just(0)),
)

SOURCES = {
    "copy": "{0} = {1}",
    "push": "{0} = {0}.push({1})",
    "add": "{0} += [{1}]",
    "plus": "{0} = {0} + {1}",
    "set": "{0}[0] = {1}",
    "nest": "{0}[0] = {1}",
    "deep": 'if type_of({0}[0]) == "list" {{ {0}[0][0] = {1} }}',
    "store": "stored = stored.push({0})",
}


def model(operations: list[tuple[str, str, Any]]) -> list[Any]:
    values: dict[str, list[Any]] = {name: [name] for name in NAMES}
    stored: list[Any] = []
    for operation, name, other in operations:
        argument = deepcopy(values[other]) if type(other) is str else other
        match operation:
            case "copy":
                values[name] = argument
            case "push" | "add":
                values[name].append(argument)
            case "plus":
                values[name] = values[name] + argument
            case "set" | "nest":
                values[name][0] = argument
            case "deep" if type(values[name][0]) is list:
                values[name][0][0] = argument
            case "store":
                stored.append(deepcopy(values[name]))
    return [values["a"], values["b"], values["c"], values["held"], stored]


def shown(value: Any) -> str:
    return f"[{', '.join(map(shown, value))}]" if type(value) is list else str(value)


WRAPPERS = {
    "at the top": 'let held = ["held"]\n{body}\nprintln([a, b, c, held, stored])',
    "in a function": """
fn main() {{
  let held = ["held"]
  {body}
  println([a, b, c, held, stored])
}}
main()
""",
    "with a captured variable": """
let held = ["held"]
fn main() {{
  let inner = ["held"]
  const look = {{ -> inner }}
  {body}
  println([a, b, c, held, stored])
}}
main()
""",
}


@settings(max_examples=150, deadline=None)
@pytest.mark.parametrize("wrapper", WRAPPERS)
@given(st.lists(OPERATIONS, max_size=25))
def test_other_variables_keep_their_values(
    wrapper: str, operations: list[tuple[str, str, Any]]
) -> None:
    lines = ['let a = ["a"]', 'let b = ["b"]', 'let c = ["c"]', "let stored = []"]
    lines += [SOURCES[operation].format(*rest) for operation, *rest in operations]

    finished = run_text(WRAPPERS[wrapper].format(body="\n".join(lines)))

    assert finished.error is None
    assert finished.output == f"{shown(model(operations))}\n"


@pytest.mark.parametrize(
    "text",
    [
        'let t = ""\nfor i in range(20000) { t += "0123456789" }\nprintln(len(t))',
        "let t = []\nfor i in range(20000) { t = t.push(i) }\nprintln(len(t) * 10)",
        "let t = []\nfor i in range(20000) { t += [i] }\nprintln(len(t) * 10)",
        "let t = []\nfor i in range(20000) { t = t + [i] }\nprintln(len(t) * 10)",
        "let t = iter(range(20000)).to_list()\nfor i in t { t[i] = 0 }\nprintln(len(t) * 10)",
        """fn f() {
  let t = []
  for i in range(20000) { t = t.push(i) }
  return len(t) * 10
}
println(f())""",
        'let t = {}\nfor i in range(20000) { t["${i}"] = 1 }\nprintln(len(t) * 10)',
    ],
)
def test_what_one_variable_holds_grows_without_copies(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    monkeypatch.setattr(Run, "grow", lambda run, size, more: made.append(more))

    assert run_text(text).output == "200000\n"
    assert sum(made) < 1_000_000
