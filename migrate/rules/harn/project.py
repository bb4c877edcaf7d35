"""The files of this repository that the table of scripts is made from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from migrate.rules.chapters import read_chapter
from migrate.rules.excuses import read_excuses
from migrate.rules.harn.coverage import ScriptCoverage, cover_with_scripts
from migrate.rules.harn.scripts import read_scripts
from migrate.rules.harn.sections import read_sections
from migrate.rules.project import EXAMPLES, OTHERS, ROOT

SCRIPTS: Final = ROOT / "cases" / "harn"
TABLE: Final = SCRIPTS / "COVERAGE.md"
CHAPTER: Final = ROOT / "harness" / "spec" / "07-harn-subset.md"
EXCUSED: Final = Path(__file__).with_name("excused.toml")


def read_script_coverage() -> ScriptCoverage:
    """Read which scripts show the rules of chapter 07.

    Raises `DataError` for an excuse or a set of scripts that cannot be read.
    """
    spec = ROOT / "parser" / "spec"
    chapters = [read_chapter(path) for path in (*(spec / name for name in EXAMPLES), *OTHERS)]
    return cover_with_scripts(
        read_chapter(CHAPTER),
        read_sections(CHAPTER),
        list(read_scripts(SCRIPTS)),
        read_excuses(EXCUSED),
        frozenset(rule.name for chapter in chapters for rule in chapter.rules),
    )
