"""Pipelines: which one a script runs, and with what (HEV-1, HEV-2, HEV-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.builtins.output import HARNESS
from harness.harn.compile.endings import discarding
from harness.harn.compile.functions import function
from harness.harn.runtime.frames import MISSING
from harness.harn.suggestion import closest
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.compile.scopes import Scope
    from harness.harn.runtime.frames import Execute, Frame
    from harness.harn.runtime.host import Host
    from harness.harn.values.model import Value

DEFAULT: Final = "default"
"""The name of the pipeline that runs first of all (HEV-1)."""


def pipeline_of(script: nodes.Script, scope: Scope) -> Execute:
    """Compile what runs the pipeline of a script, `default` or else the first (HEV-1).

    Those that it extends run before it (HEV-15). Raises `ScriptError` (`unknown_pipeline`,
    `pipeline_cycle`).
    """
    pipelines = {
        node.name: node for node in script.statements if isinstance(node, nodes.PipelineDeclaration)
    }
    node = pipelines.get(DEFAULT) or next(iter(pipelines.values()))
    lineage = _lineage(node, pipelines, scope)
    parameters = {one.name: one for each in lineage for one in each.parameters}
    block = nodes.Block(node.at, _nested(lineage), node.body.end)
    making = function(tuple(parameters.values()), block, scope, discarding, "pipeline")
    unit = scope.unit
    arguments = [_host_value(parameter, unit.run.host) for parameter in parameters.values()]

    def execute(frame: Frame) -> None:
        try:
            making(frame).invoke(unit.run, arguments)
        except Exception as error:  # what the host gave can be of another type (FUN-11)
            raise unit.placed(error, node.at) from None

    return execute


def _host_value(parameter: nodes.Parameter, host: Host) -> Value:
    """Return what the host binds a parameter to: by its default if it has one, else nil."""
    if isinstance(parameter.type, nodes.NamedType) and parameter.type.name == "Harness":
        return HARNESS
    known = {"task": host.task, "harness": HARNESS}
    return known.get(parameter.name, None if parameter.default is None else MISSING)


def _lineage(
    node: nodes.PipelineDeclaration,
    pipelines: Mapping[str, nodes.PipelineDeclaration],
    scope: Scope,
) -> list[nodes.PipelineDeclaration]:
    """Return the pipeline with all that it extends, the outermost base first."""
    lineage = [node]
    while (base := lineage[0].extends) is not None:
        if base not in pipelines:
            near = closest(base, pipelines)
            hint = f", did you mean `{near}`?" if near else ""
            message = f"pipeline `{lineage[0].name}` extends `{base}`, which is not defined{hint}"
            raise scope.unit.error("unknown_pipeline", message, lineage[0].at)
        if pipelines[base] in lineage:
            chain = " extends ".join(one.name for one in [*lineage[::-1], pipelines[base]])
            raise scope.unit.error("pipeline_cycle", f"pipelines in a circle: {chain}", node.at)
        lineage.insert(0, pipelines[base])
    return lineage


def _nested(lineage: Sequence[nodes.PipelineDeclaration]) -> tuple[nodes.Statement, ...]:
    """Return the statements of the base, and after them a block with those of the next."""
    first, *others = lineage
    if not others:
        return first.body.statements
    inner = nodes.Block(others[0].at, _nested(others), others[0].body.end)
    return (*first.body.statements, inner)
