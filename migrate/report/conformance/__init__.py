"""What `parity harn conformance` says, in the forms that people, programs and CI services read."""

from migrate.report.conformance.github import workflow_commands
from migrate.report.conformance.junit import junit_xml
from migrate.report.conformance.markdown import markdown
from migrate.report.conformance.records import ConformanceReport, conformance_report

__all__ = [
    "ConformanceReport",
    "conformance_report",
    "junit_xml",
    "markdown",
    "workflow_commands",
]
