"""Declarations out of the text of a script."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from harness.harn.source import Source
from harness.harn.syntax.nodes import Script, TypeDeclaration
from harness.harn.syntax.parser import parse_script

if TYPE_CHECKING:
    from harness.harn.lowering import Aliases


def script(text: str) -> Script:
    return parse_script(Source("test.harn", text))


def declaration(text: str) -> Any:
    """The last statement of a script."""
    return script(text).statements[-1]


def aliases(text: str) -> Aliases:
    """The types that a script declares."""
    declared = [one for one in script(text).statements if isinstance(one, TypeDeclaration)]
    return {one.name: one for one in declared}
