"""A conformance report as JUnit XML: a suite for each folder, with its scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as Xml

from harness.expectation.show import visible

if TYPE_CHECKING:
    from migrate.report.conformance.records import ConformanceReport, Counts, ScriptResult


def junit_xml(report: ConformanceReport) -> str:
    """Return the report. What is not runnable is skipped, with the features that are missing."""
    root = Xml.Element("testsuites", name=visible(report.folder))
    suites: dict[str, Xml.Element] = {}
    for each in report.folders:
        suite = Xml.SubElement(root, "testsuite", name=visible(each.folder))
        suites[each.folder] = suite
        _count(suite, each.counts)
    for result in report.results:
        folder = result.script.rpartition("/")[0] or "."
        _script(suites[folder], folder, result)
    _count(root, report.counts)
    for unreadable in report.unreadable:
        _not_read(root, unreadable)
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _script(suite: Xml.Element, folder: str, result: ScriptResult) -> None:
    name = visible(result.script.rpartition("/")[2])
    made = Xml.SubElement(suite, "testcase", classname=visible(folder), name=name)
    if result.file is not None:
        made.set("file", visible(result.file))
    if result.line is not None:
        made.set("line", str(result.line))
    if result.status == "failed":
        kind = result.code or "different_output"
        failure = Xml.SubElement(made, "failure", type=kind, message=visible(result.reason))
        failure.text = "\n".join(map(visible, result.details))
    elif result.status != "passed":
        what = "not runnable: " if result.status == "not_runnable" else ""
        Xml.SubElement(made, "skipped", message=visible(what + result.reason))


def _not_read(root: Xml.Element, unreadable: str) -> None:
    folder, _, reason = map(visible, unreadable.partition(": "))
    suite = Xml.SubElement(root, "testsuite", name=folder, tests="1", errors="1")
    made = Xml.SubElement(suite, "testcase", classname=folder, name="all scripts")
    Xml.SubElement(made, "error", message=reason)


def _count(suite: Xml.Element, counts: Counts) -> None:
    suite.set("tests", str(counts.scripts))
    suite.set("failures", str(counts.failed))
    suite.set("skipped", str(counts.not_runnable + counts.skipped))
