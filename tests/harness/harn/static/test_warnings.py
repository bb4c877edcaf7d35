"""ERR-8, GRM-17: warnings do not stop the run; they come in the order of the text."""

import pytest
from checking import warnings_of


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("fn f() { }\nf(1)", "Function 'f' expects 0 arguments, got 1 at 2:1"),
        ("fn f(a) { }\nf()", "Function 'f' expects 1 argument, got 0 at 2:1"),
        ("fn f(a, b) { }\n f(1)", "Function 'f' expects 2 arguments, got 1 at 2:2"),
        ("fn f(a, b = 2) { }\nf()", "Function 'f' expects 1-2 arguments, got 0 at 2:1"),
        ("fn f(a, b = 2) { }\nf(1, 2, 3)", "Function 'f' expects 1-2 arguments, got 3 at 2:1"),
        ("fn f(a, ...r) { }\nf()", "Function 'f' expects at least 1 argument, got 0 at 2:1"),
        ("@deprecated fn f() { }\nf()", "Function 'f' is deprecated at 2:1"),
        (
            '@deprecated(since: "1.2", use: other, level: 3) fn f() { }\nf()',
            "Function 'f' is deprecated (since: 1.2, use: other) at 2:1",
        ),
        (
            '@deprecated("\x1b[31mred\u202e") fn f() { }\nf()',
            r"Function 'f' is deprecated (\u001b[31mred\u202e) at 2:1",
        ),
        ('@deprecated("old") fn f() { }\nf()', "Function 'f' is deprecated (old) at 2:1"),
    ],
)
def test_warning(source: str, expected: str) -> None:
    assert warnings_of(source) == [f"warning: {expected}"]


def test_order_of_the_text() -> None:
    found = warnings_of("f(g())\n@deprecated fn g(a) { }\nfn f() { g(1) }")
    assert found == [
        "warning: Function 'f' expects 0 arguments, got 1 at 1:1",
        "warning: Function 'g' expects 1 argument, got 0 at 1:3",
        "warning: Function 'g' is deprecated at 1:3",
        "warning: Function 'g' is deprecated at 3:10",
    ]
