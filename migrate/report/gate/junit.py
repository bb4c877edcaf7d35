"""The gate's word as JUnit XML: a suite for each group with its cases, and one for the checks."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING
from xml.etree import ElementTree as Xml

from harness.expectation.show import visible
from migrate.gate.model import CHECKS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from migrate.compare import Surveyed
    from migrate.gate import Failure, GateResult


def junit_xml(result: GateResult) -> str:
    """Return the report. A case fails with what the gate found of it; a quarantined one is skipped.

    What is about no case fails its check in the suite `gate`.
    """
    root = Xml.Element("testsuites", name="parity")
    failures, quarantined = _by_case(result.failures), _by_case(result.quarantined)
    groups: dict[str, list[Surveyed]] = {}
    for item in result.survey.cases:
        groups.setdefault(item.case.group, []).append(item)
    for name, members in groups.items():
        suite = Xml.SubElement(root, "testsuite", name=name)
        for item in members:
            _case(suite, item, failures.get(item.case.id, []), quarantined.get(item.case.id, []))
        _count(suite)
    _checks(root, [failure for failure in result.failures if not failure.cases])
    _count(root)
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _by_case(failures: Sequence[Failure]) -> Mapping[str, list[Failure]]:
    found: defaultdict[str, list[Failure]] = defaultdict(list)
    for failure in failures:
        for identity in failure.cases:
            found[identity].append(failure)
    return found


def _case(
    suite: Xml.Element,
    item: Surveyed,
    failures: Sequence[Failure],
    quarantined: Sequence[Failure],
) -> None:
    case, legacy = item.case, item.case.legacy
    made = Xml.SubElement(suite, "testcase", classname=visible(case.group), name=visible(case.id))
    if legacy:
        made.set("file", visible(legacy.file))
        made.set("line", str(legacy.line))
    for failure in failures:
        _failure(made, failure)
    if failures:
        return
    if quarantined:
        Xml.SubElement(made, "skipped", message="; ".join(_words(each) for each in quarantined))
    elif case.case.disabled:
        Xml.SubElement(made, "skipped", message=f"disabled: {visible(case.case.disabled)}")


def _checks(root: Xml.Element, failures: Sequence[Failure]) -> None:
    suite = Xml.SubElement(root, "testsuite", name="gate")
    for check in CHECKS:
        made = Xml.SubElement(suite, "testcase", classname="gate", name=check)
        for failure in failures:
            if failure.check == check:
                _failure(made, failure)
    _count(suite)


def _failure(parent: Xml.Element, failure: Failure) -> None:
    made = Xml.SubElement(parent, "failure", type=failure.check, message=_words(failure))
    made.text = visible(failure.help)


def _words(failure: Failure) -> str:
    """XML cannot hold control characters, not even as references."""
    return visible(f"{failure.subject}: {failure.message}")


def _count(suite: Xml.Element) -> None:
    cases = list(suite.iter("testcase"))
    suite.set("tests", str(len(cases)))
    suite.set("failures", str(sum(case.find("failure") is not None for case in cases)))
    suite.set("skipped", str(sum(case.find("skipped") is not None for case in cases)))
