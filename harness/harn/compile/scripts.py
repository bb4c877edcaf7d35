"""A whole file, compiled: as the program, as a module, as an entry of a session (HEV-1, HRN-4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from harness.harn.compile.blocks import body, sequence
from harness.harn.compile.captures import captured
from harness.harn.compile.endings import discarding, keeping
from harness.harn.compile.scopes import Activation, Scope
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from harness.harn.compile.unit import Unit
    from harness.harn.runtime.frames import Evaluate, Execute, Frame
    from harness.harn.values.model import Value

_PASSED_OVER: Final = (
    nodes.ExpressionStatement,
    nodes.Assignment,
    nodes.For,
    nodes.While,
    nodes.Guard,
    nodes.Require,
    nodes.Block,
    nodes.Throw,
    nodes.Return,
    nodes.Defer,
)
"""What does not run at the top of a file with pipelines: it declares nothing (HEV-1)."""


def top_scope(unit: Unit, script: nodes.Script) -> Scope:
    """Return the outermost scope of a file; all code of the file shares its variables."""
    return Scope(unit, Activation(None, captured(script.statements, unit.known)))


def program(script: nodes.Script, scope: Scope) -> Execute:
    """Compile the script that is run: its pipeline, or without one all its statements (HEV-1)."""
    declarations = module(script, scope)
    if not has_pipelines(script):
        return declarations
    from harness.harn.compile.pipelines import pipeline_of  # noqa: PLC0415  # most have none

    return sequence([declarations, pipeline_of(script, scope)])


def module(script: nodes.Script, scope: Scope) -> Execute:
    """Compile a file that is imported; with pipelines it only declares."""
    if not has_pipelines(script):
        return body(script.statements, scope, discarding)
    declaring = [node for node in script.statements if not isinstance(node, _PASSED_OVER)]
    return body(declaring, scope, discarding)


def has_pipelines(script: nodes.Script) -> bool:
    """Tell whether a file has pipelines: then only its declarations count (HEV-1)."""
    return any(isinstance(node, nodes.PipelineDeclaration) for node in script.statements)


def new_frame(scope: Scope, depth: int) -> Frame:
    """Return a frame for the code at the top of a file."""
    return [depth] + [None] * (scope.activation.size - 1)


def entry(script: nodes.Script, scope: Scope) -> Evaluate:
    """Compile an entry of a session, whose value is that of its last expression."""
    slot = scope.activation.new_slot()
    execute = body(script.statements, scope, keeping(slot))

    def evaluate(frame: Frame) -> Value:
        execute(frame)
        return frame[slot]

    return evaluate
