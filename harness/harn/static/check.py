"""The static phase as a whole (ERR-7, ERR-8, ERR-13)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from harness.harn.dialect import Dialect
from harness.harn.recursion import allow_frames
from harness.harn.static import calls, expressions, functions, statements
from harness.harn.static.annotations import Annotations, Method
from harness.harn.static.checker import Checker
from harness.harn.static.compatibility import Compatibility
from harness.harn.static.declarations import read_facts
from harness.harn.static.exhaustiveness import Exhaustiveness
from harness.harn.static.imports import import_collisions
from harness.harn.static.interfaces import Interfaces
from harness.harn.static.lints import discarded_results
from harness.harn.static.mcp_annotations import EXPOSES, missing_annotations
from harness.harn.static.outside import NOTHING, Outside, for_others, homes_of_types
from harness.harn.static.report import Report
from harness.harn.static.scopes import Scope
from harness.harn.static.shapes import Shapes
from harness.harn.static.signatures import Signatures
from harness.harn.syntax.height import HEIGHT

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from harness.harn.source import Source
    from harness.harn.static.declarations import Facts
    from harness.harn.static.report import StaticWarning
    from harness.harn.static.scopes import Symbol
    from harness.harn.syntax.nodes import Script

_VISITS = {**expressions.VISITS, **calls.VISITS, **statements.VISITS, **functions.VISITS}

_FRAMES_PER_NODE = 4
_FRAMES_OF_CALLERS = 2000

allow_frames(HEIGHT * _FRAMES_PER_NODE + _FRAMES_OF_CALLERS)


@dataclass(frozen=True, slots=True)
class Findings:
    """What is found in a script: its warnings in the order of the text, and its names.

    `names` are those at its top, with what others that import them may know; `outside` is what is
    still known around it, as it may have assigned to some of that.
    """

    warnings: list[StaticWarning]
    names: Mapping[str, Symbol]
    outside: Outside


def check(
    script: Script,
    source: Source,
    dialect: Dialect,
    known: Collection[str],
    *,
    lints: bool = False,
    outside: Outside = NOTHING,
) -> Findings:
    """Check a script before it runs.

    `known` are the names that calls may mean whatever the script declares: builtins, names of the
    host; `outside` says what other files declare. `lints` asks for those of ERR-13, which only L3
    has. Raises `ScriptError` for the first error in the text. Nothing is said about what is not
    known for certain.
    """
    report = Report(source)
    facts = read_facts(script, outside.imports)
    facts.assigned.update(outside.assigned)
    seen = outside.seen_from(facts)
    names = _check_types(script, report, facts, known, seen)
    for at, message in import_collisions(script):
        report.problem(at, "import_collision", message)
    if EXPOSES in source.text:
        for at, message in missing_annotations(script):
            report.warn(at, "mcp_missing_annotations", message)
    if lints and dialect == Dialect.L3:
        for at, message in discarded_results(script):
            report.problem(at, "discarded_pure_result", message)
    return Findings(report.finish(), names, replace(seen, imports={}))


def _check_types(
    script: Script, report: Report, facts: Facts, known: Collection[str], outside: Outside
) -> dict[str, Symbol]:
    annotations = Annotations(facts.types, homes_of_types(script, outside, facts))
    signatures = Signatures(facts, annotations)
    for name, methods in facts.methods.items():
        annotations.implement(name, {m: Method(methods[m], signatures) for m in methods})
    checker = _checker(report, facts, known, outside, signatures)
    top = Scope(imports=outside.imports, names=dict(outside.around)).block(script.statements)
    checker.visit_all(script.statements, top)
    return for_others(top.names, signatures)


def _checker(
    report: Report,
    facts: Facts,
    known: Collection[str],
    outside: Outside,
    signatures: Signatures,
) -> Checker:
    annotations = signatures.annotations
    compatibility = Compatibility(annotations)
    return Checker(
        report,
        facts,
        known,
        outside.goes_on,
        annotations,
        compatibility,
        Interfaces(annotations, compatibility),
        Exhaustiveness(annotations),
        signatures,
        Shapes(annotations, compatibility),
        _VISITS,
    )
