"""Write the table of rules, and say what is wrong with it."""

import sys

from harness.storage import write_atomically
from migrate.rules import read_coverage, render_table
from migrate.rules.project import TABLE

coverage = read_coverage()
write_atomically(TABLE, render_table(coverage))
sys.exit("\n".join(coverage.faults) or 0)
