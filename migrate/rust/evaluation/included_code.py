"""`include!` in the place of an expression: the code of another file (GEN-40)."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from migrate.rust.evaluation.dispatch import evaluate
from migrate.rust.evaluation.limits import WALKED
from migrate.rust.evaluation.macros import included_content, macro
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.source.reading import UnreadableSource, read_source
from migrate.rust.source.syntax import parse_source, parse_wrapped

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@macro("include")
def include(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """`include!("path")`: the expression in a file beside the one with the macro."""
    path, content = included_content(scope, node)
    # A file that includes itself is read again every time.
    scope.run.ticks += len(content) // WALKED
    return evaluate(scope, _expression(node.invoked_in.path, path, content), wanted)


def _expression(file: str, path: str, content: bytes) -> Fragment:
    named = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
    try:
        source = read_source(named, content)
    except UnreadableSource as error:
        raise Unsupported("include_not_text", path) from error
    whole = parse_source(source)
    root = parse_wrapped(whole, 0, len(source.data), "fn __w() { let __v = ", "\n; }")
    values = root.find("let_declaration")
    value = values[0].field("value") if values and not root.node.has_error else None
    if value is None:
        raise Unsupported("unsupported_macro", f"{path} holds no expression")
    return value
