"""Which legacy test or worked example asserts each rule of the specification.

`python -m migrate.rules` writes `cases/legacy/RULES.md`; a test holds it current, and fails when a
rule is left out.
`excused.toml` says of the rules that no op can show why that is so.
"""

from migrate.rules.coverage import Coverage, Row
from migrate.rules.project import read_coverage
from migrate.rules.table import render_table

__all__ = ["Coverage", "Row", "read_coverage", "render_table"]
