"""What the gate, the review and the comparison of large values cost."""

from __future__ import annotations

import contextlib
import io
import random
import resource
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from benchmarks.many_cases import settle_many, write_many_cases
from benchmarks.report import Measure
from benchmarks.targets import (
    COMPARED_CHARACTERS,
    COMPARISON_SECONDS,
    GATE_MEGABYTES,
    GATE_SECONDS,
    GATED_CASES,
    REVIEW_SECONDS,
    REVIEWED_DISAGREEMENTS,
)
from harness.configuration import find_project
from migrate.cli.difference_view import difference_view
from migrate.cli.today import surveyed
from migrate.cli.triage.review_screen import print_card
from migrate.compare import Disagreement
from migrate.compare.difference import between
from migrate.review import Session, clusters_of

if TYPE_CHECKING:
    from pathlib import Path

    from benchmarks.report import Report
    from harness.expectation import Json


def bench_gate(report: Report, tmp_path: Path) -> None:
    """A gate that holds in front of many cases; the clock, as a person waits."""
    write_many_cases(tmp_path, GATED_CASES)
    settle_many(tmp_path)
    began = time.perf_counter()
    command = [sys.executable, "-m", "migrate", "gate"]
    subprocess.run(command, cwd=tmp_path, check=True, stdout=subprocess.DEVNULL)
    seconds = time.perf_counter() - began
    megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1_000

    subject = f"gating {GATED_CASES:,} cases"
    report.measured(Measure(subject, seconds, "s", GATE_SECONDS))
    report.measured(Measure(f"{subject}, memory", megabytes, "MB", GATE_MEGABYTES))


def bench_review(report: Report, tmp_path: Path) -> None:
    """The first screen of a review."""
    write_many_cases(tmp_path, 2 * REVIEWED_DISAGREEMENTS)
    today = surveyed(find_project(tmp_path), None)
    began = time.perf_counter()
    undecided = [item for item in today.settlement.open if isinstance(item, Disagreement)]
    session = Session(clusters_of(undecided))
    with contextlib.redirect_stdout(io.StringIO()) as screen:
        print_card(session, today.settlement, {}, with_input=True, with_difference=True)
    seconds = time.perf_counter() - began
    assert f"{REVIEWED_DISAGREEMENTS} undecided disagreements" in screen.getvalue()

    subject = f"the review of {REVIEWED_DISAGREEMENTS:,} disagreements opens"
    report.measured(Measure(subject, seconds, "s", REVIEW_SECONDS))


def _values() -> dict[str, tuple[Json, Json]]:
    source = random.Random(1)

    def numbers(size: int) -> list[float]:
        return [source.random() for _ in range(size)]

    size = COMPARED_CHARACTERS // 20
    few = ["ab"[source.random() < 0.5] * 19 for _ in range(2 * size)]
    return {
        "two texts of one line": (
            " ".join(map(str, numbers(size))),
            " ".join(map(str, numbers(size))),
        ),
        "two texts of many lines": (
            "\n".join(map(str, numbers(size))),
            "\n".join(map(str, numbers(size))),
        ),
        "two texts of few kinds of lines": ("\n".join(few[:size]), "\n".join(few[size:])),
        "two lists": (numbers(size), numbers(size)),
        "two lists of few kinds of elements": (list(few[:size]), list(few[size:])),
        "two lists of objects": (
            [{"value": value} for value in numbers(size)],
            [{"value": value} for value in numbers(size)],
        ),
    }


VALUES = _values()


@pytest.mark.parametrize("name", VALUES)
def bench_difference(report: Report, name: str) -> None:
    """The difference of large values, as lines and line by line."""
    expected, observed = VALUES[name]
    began = time.perf_counter()
    between(expected, observed)
    list(difference_view(expected, observed))
    seconds = time.perf_counter() - began

    subject = f"comparing {name}, {COMPARED_CHARACTERS:,} characters each"
    report.measured(Measure(subject, seconds, "s", COMPARISON_SECONDS))
