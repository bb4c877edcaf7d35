"""Which script of `cases/harn` shows each rule of chapter 07.

`python -m migrate.rules` writes `cases/harn/COVERAGE.md`; a test holds it current, and fails when a
rule is left out. `excused.toml` says of the rules that no script can show why that is so.
"""

from migrate.rules.harn.coverage import ScriptCoverage
from migrate.rules.harn.project import TABLE, read_script_coverage
from migrate.rules.harn.table import render_script_table

__all__ = ["TABLE", "ScriptCoverage", "read_script_coverage", "render_script_table"]
