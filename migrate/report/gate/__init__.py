"""What the gate says, in the forms that CI services read."""

from migrate.report.gate.github import workflow_commands
from migrate.report.gate.junit import junit_xml
from migrate.report.gate.markdown import markdown

__all__ = ["junit_xml", "markdown", "workflow_commands"]
