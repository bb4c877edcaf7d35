"""The files of this repository that the table of rules is made from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from migrate.ledger import read_ledger, read_manifest
from migrate.rules.chapters import read_chapter
from migrate.rules.corpus import read_mentions, read_tests
from migrate.rules.coverage import Coverage, cover
from migrate.rules.excuses import read_excuses
from migrate.triage import read_triage

ROOT: Final = Path(__file__).parents[2]
TABLE: Final = ROOT / "cases" / "legacy" / "RULES.md"

EXAMPLES: Final[dict[str, dict[str, str]]] = {
    "01-lexer.md": {"block": "lexer/test_worked_examples.py"},
    "02-scanner.md": {"E": "scan/test_worked_scans.py"},
    "03-composition.md": {"CX-": "compose/test_worked_examples.py"},
    "04-bare-and-json.md": {
        "EX-": "bare/test_bare_examples.py",
        "SX-": "names/test_shape.py",
        "VX-": "arguments/test_validate.py",
        "NX-": "arguments/test_normalize.py",
        "RX-": "arguments/test_recover.py",
        "AX-": "test_adaptive.py",
    },
    "05-fenced-streaming-shape.md": {
        "F": "fenced/test_fenced_examples.py",
        "V": "fenced/test_fenced_examples.py",
        "E": "fenced/test_fenced_examples.py",
        "S": "stream/test_stream_examples.py",
        "H": "shape/test_shape_examples.py",
        "P": "test_seams.py",
    },
}
"""The chapters whose rules are asserted: families of examples, and the test of the parser that
reads them."""

OTHERS: Final = (
    ROOT / "parser" / "spec" / "00-decisions.md",
    ROOT / "migrate" / "spec" / "06-legacy-rust-idioms.md",
    ROOT / "harness" / "spec" / "07-harn-subset.md",
)
"""Chapters whose rules a comment may name too."""


def read_coverage() -> Coverage:
    """Read what asserts the rules of chapters 01 to 05.

    Raises `DataError` for a ledger, a triage file or an excuse that cannot be read.
    """
    cases = ROOT / "cases"
    spec = ROOT / "parser" / "spec"
    chapters = [read_chapter(spec / name, families) for name, families in EXAMPLES.items()]
    others = [read_chapter(path) for path in OTHERS]
    decided = {name for decision in read_triage(cases) for name in decision.ids}
    files = [entry.file for entry in read_manifest(cases).inputs]
    return cover(
        chapters,
        read_tests(read_ledger(cases).rows, decided, ROOT),
        read_excuses(),
        list(read_mentions(files, ROOT)),
        frozenset(rule.name for chapter in [*chapters, *others] for rule in chapter.rules),
    )
