"""The static phase as a whole (ERR-7, ERR-8, ERR-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.dialect import Dialect
from harness.harn.recursion import allow_frames
from harness.harn.static import calls, expressions, functions, statements
from harness.harn.static.annotations import Annotations
from harness.harn.static.checker import Checker
from harness.harn.static.compatibility import Compatibility
from harness.harn.static.declarations import read_facts
from harness.harn.static.exhaustiveness import Exhaustiveness
from harness.harn.static.imports import import_collisions
from harness.harn.static.interfaces import Interfaces
from harness.harn.static.lints import discarded_results
from harness.harn.static.mcp_annotations import EXPOSES, missing_annotations
from harness.harn.static.report import Report
from harness.harn.static.scopes import Scope
from harness.harn.static.shapes import Shapes
from harness.harn.static.signatures import Signatures
from harness.harn.syntax.height import HEIGHT

if TYPE_CHECKING:
    from collections.abc import Collection

    from harness.harn.source import Source
    from harness.harn.static.report import StaticWarning
    from harness.harn.syntax.nodes import Script

_VISITS = {**expressions.VISITS, **calls.VISITS, **statements.VISITS, **functions.VISITS}

_FRAMES_PER_NODE = 4
_FRAMES_OF_CALLERS = 2000

allow_frames(HEIGHT * _FRAMES_PER_NODE + _FRAMES_OF_CALLERS)


def check(
    script: Script,
    source: Source,
    dialect: Dialect,
    known: Collection[str],
    *,
    lints: bool = False,
) -> list[StaticWarning]:
    """Check a script before it runs; return the warnings in the order of the text.

    `known` are the names from outside that calls may mean: builtins, what wildcard imports bring,
    names of the host. `lints` asks for those of ERR-13, which only L3 has. Raises `ScriptError`
    for the first error in the text. Nothing is said about what is not known for certain.
    """
    report = Report(source)
    _check_types(script, report, known)
    for at, message in import_collisions(script):
        report.problem(at, "import_collision", message)
    if EXPOSES in source.text:
        for at, message in missing_annotations(script):
            report.warn(at, "mcp_missing_annotations", message)
    if lints and dialect == Dialect.L3:
        for at, message in discarded_results(script):
            report.problem(at, "discarded_pure_result", message)
    return report.finish()


def _check_types(script: Script, report: Report, known: Collection[str]) -> None:
    facts = read_facts(script)
    annotations = Annotations(facts.types)
    compatibility = Compatibility(annotations)
    checker = Checker(
        report,
        facts,
        known,
        annotations,
        compatibility,
        Interfaces(facts, annotations, compatibility),
        Exhaustiveness(annotations),
        Signatures(facts, annotations),
        Shapes(annotations, compatibility),
        _VISITS,
    )
    checker.visit_statements(script.statements, Scope())
