"""`expect![["…"]]` and `expect_file!["…"]` of expect-test (GEN-21).

The macro gives a value; the assertion is made where that value is compared.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.assertions import assertion_site
from migrate.rust.evaluation.dispatch import excerpt, operand
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.values import Expected, Opaque, Value
from migrate.rust.source.literals import read_literal
from migrate.rust.source.macros import macro_arguments

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment


@macro("expect")
def expect(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`expect!["…"]`, `expect![["…"]]`, `expect![]`."""
    arguments = macro_arguments(node)
    while len(arguments) == 1 and arguments[0].kind == "array_expression":
        arguments = arguments[0].children
    literal = read_literal(arguments[0]) if len(arguments) == 1 else None
    if literal is not None and isinstance(literal.value, str):
        return _offered(scope, node, literal.value, indented=True)
    if not arguments:
        return _offered(scope, node, "", indented=True)
    scope.run.recorder.skip(assertion_site(node), "unsupported_macro", excerpt(node))
    return Opaque("unsupported_macro", excerpt(node))


@macro("expect_file")
def expect_file(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`expect_file!["path"]`: a file beside the one with the macro."""
    arguments = macro_arguments(node)
    path = operand(scope, arguments[0]) if arguments else None
    if not isinstance(path, str):
        raise Unsupported("unsupported_macro", excerpt(node))
    content = scope.run.world.includes(node.invoked_in.path, path)
    text: str | Opaque = Opaque("snapshot_missing", path)
    if content is not None:
        try:
            text = content.decode().replace("\r\n", "\n")
        except UnicodeDecodeError:
            text = Opaque("include_not_text", path)
    return _offered(scope, node, text, indented=False)


def _offered(scope: Scope, node: Fragment, text: str | Opaque, *, indented: bool) -> Expected:
    recorder = scope.run.recorder
    offered = Expected(assertion_site(node), text, tuple(recorder.calls), indented)
    recorder.offered.append(offered)
    return offered
