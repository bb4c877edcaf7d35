"""Write the tables of rules, and say what is wrong with them."""

import sys

from harness.storage import write_atomically
from migrate.rules import project, read_coverage, render_table
from migrate.rules.harn import TABLE, read_script_coverage, render_script_table

coverage, scripts = read_coverage(), read_script_coverage()
write_atomically(project.TABLE, render_table(coverage))
write_atomically(TABLE, render_script_table(scripts))
sys.exit("\n".join([*coverage.faults, *scripts.faults]) or 0)
