"""The fixture of pytest-benchmark, asked for a result and its cost together."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_benchmark.fixture import BenchmarkFixture

_P = ParamSpec("_P")
_T = TypeVar("_T")


def cheapest(
    benchmark: BenchmarkFixture, work: Callable[_P, _T], *args: _P.args, **kwargs: _P.kwargs
) -> tuple[_T, float]:
    """Return what `work` gives, and the processor seconds of its cheapest run."""
    result: _T = benchmark(work, *args, **kwargs)
    if benchmark.stats is None:
        raise RuntimeError("pytest-benchmark measures nothing: is it disabled?")
    return result, benchmark.stats.stats.min
