"""ERR-13: results of pure methods that nobody takes, in L3 and on request."""

import pytest
from checking import warnings_of

from harness.harn.dialect import Dialect
from harness.harn.errors import ScriptError

DISCARDING = "let xs = [1]\nxs.push(2)\nprintln(xs)"


@pytest.mark.parametrize(
    "source",
    [
        DISCARDING,
        "fn f(xs) { xs.sorted(); return xs }",
        'if true { "a".trim(); 1 }',
        "let f = { s -> s.appending(1); s }",
        "xs.reverse().unique()",
    ],
)
def test_discarded(source: str) -> None:
    with pytest.raises(ScriptError, match="the result of the pure method") as raised:
        warnings_of(source, Dialect.L3, lints=True)
    assert raised.value.code == "discarded_pure_result"


@pytest.mark.parametrize(
    "source",
    [
        "let ys = xs.push(2)",
        "fn f(xs) { xs.push(2) }",
        "let f = { xs -> xs.push(2) }",
        "g.next(); d.remove(1); log.add(2); xs.map({ x -> println(x) })",
    ],
)
def test_taken_or_not_known(source: str) -> None:
    assert warnings_of(source, Dialect.L3, lints=True) == []


@pytest.mark.parametrize(("dialect", "lints"), [(Dialect.L3, False), (Dialect.L2, True)])
def test_only_on_request_and_in_l3(dialect: Dialect, lints: bool) -> None:
    assert warnings_of(DISCARDING, dialect, lints=lints) == []
