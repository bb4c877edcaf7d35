"""Snapshot assertions of insta (GEN-20)."""

from __future__ import annotations

from contextlib import contextmanager
from functools import reduce
from typing import TYPE_CHECKING, Any

from harness.expectation.kinds import WHITE_SPACE
from migrate.rust.evaluation.accounting import skip_sites
from migrate.rust.evaluation.assertions import assertion_site, claimed
from migrate.rust.evaluation.conditions import either
from migrate.rust.evaluation.dispatch import evaluate, excerpt, operand, plain
from migrate.rust.evaluation.library_functions import library_function
from migrate.rust.evaluation.macros import macro
from migrate.rust.evaluation.methods import call_on_value
from migrate.rust.evaluation.places import category
from migrate.rust.evaluation.relations import equal, is_known
from migrate.rust.evaluation.serialised import serialises_to
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.snapshot_names import number_next, supplied_body
from migrate.rust.evaluation.types import STRING
from migrate.rust.evaluation.values import Opaque, Place
from migrate.rust.known import json_text
from migrate.rust.known.format import display
from migrate.rust.known.indentation import inline_snapshots
from migrate.rust.known.values import UNIT, ErrorText, Ok, to_json
from migrate.rust.source.literals import decode_string
from migrate.rust.source.macros import (
    UnreadableMacro,
    macro_block,
    macro_body,
    macro_name,
    parse_tokens,
)
from migrate.rust.source.snapshot_macro import snapshot_call

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from migrate.rust.evaluation.conditions import Condition
    from migrate.rust.evaluation.scope import Run, Scope
    from migrate.rust.evaluation.values import Value
    from migrate.rust.known.types import RustType
    from migrate.rust.known.values import Err
    from migrate.rust.source.snapshot_macro import SnapshotCall
    from migrate.rust.source.syntax import Fragment


def _read_yaml(text: str) -> Ok | Err:
    from migrate.rust.known import yaml_text  # noqa: PLC0415  # slow, and few tests have any

    return yaml_text.read(text)


TEXT = frozenset({"assert_snapshot", "assert_display_snapshot"})
DATA: dict[str, Callable[[str], Ok | Err]] = {
    "assert_json_snapshot": json_text.read,
    "assert_compact_json_snapshot": json_text.read,
    "assert_yaml_snapshot": _read_yaml,
}
UNTRANSLATED = {
    "assert_debug_snapshot": "debug_format",
    "assert_compact_debug_snapshot": "debug_format",
    "assert_ron_snapshot": "debug_format",
    "assert_toml_snapshot": "custom_matcher",
    "assert_csv_snapshot": "custom_matcher",
    "assert_binary_snapshot": "custom_matcher",
}
"""Snapshots in forms that say nothing a port could repeat, with their reason codes."""


@macro(*TEXT, *DATA, *UNTRANSLATED)
def snapshot(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`assert_snapshot!(value)` and its kin."""
    try:
        call = snapshot_call(node)
    except UnreadableMacro as error:
        scope.run.recorder.skip(assertion_site(node), "unsupported_macro", str(error))
        return UNIT
    return claimed(scope, node, (), lambda: _claim(scope, node, call))


def _claim(scope: Scope, node: Fragment, call: SnapshotCall) -> Condition:
    kind = macro_name(node)
    # Every snapshot without a name counts, whether or not it is translated.
    name = number_next(scope) if call.name is None else _given(scope, call.name)
    if kind in UNTRANSLATED:
        raise Unsupported(UNTRANSLATED[kind], excerpt(node))
    altered = "redactions" if call.redacted else scope.run.snapshots.altered
    if altered is not None:
        raise Unsupported("snapshot_redacted", altered)
    texts = _texts(scope, node, call, name)
    value = plain(evaluate(scope, call.value))
    if kind in TEXT:
        return _shown_as(scope, value, texts, node)
    return serialises_to(scope.run, value, _data(DATA[kind](texts[0]), texts[0]))


def _texts(scope: Scope, node: Fragment, call: SnapshotCall, name: str | None) -> tuple[str, ...]:
    """Return the texts that a snapshot may mean: which of them depends on the version of insta."""
    if call.inline is not None:
        return inline_snapshots(decode_string(call.inline.text))
    if name is None:
        raise Unsupported("guard_unsupported", "the number of a snapshot depends on an output")
    return (supplied_body(scope, node, name),)


def _given(scope: Scope, node: Fragment) -> str | None:
    if node.text in {"None", "AutoName"}:
        return number_next(scope)
    name = operand(scope, node)
    if not isinstance(name, str):
        raise Unsupported("snapshot_missing", f"the snapshot named {excerpt(node)}")
    return name


def _shown_as(scope: Scope, value: Value, texts: Sequence[str], node: Fragment) -> Condition:
    """Return that a value is shown as one of some texts; blanks at its end mean nothing."""
    if is_known(value):
        return display(value).rstrip(WHITE_SPACE) in texts
    shown = value
    if not isinstance(value, Place) or category(value) != "string":
        shown = call_on_value(scope, value, "to_string", [], node)
    if isinstance(shown, Place):
        shown = shown.through("trim_end", STRING)
    return reduce(either, (equal(scope.run, shown, text) for text in texts))


def _data(read: Ok | Err, text: str) -> Any:
    if isinstance(read, Ok):
        return to_json(read.value)
    why = read.value.why if isinstance(read.value, ErrorText) else str(read.value)
    raise Unsupported("snapshot_missing", f"{why}: {text[:80]!r}")


@library_function("Settings::new", "Settings::clone_current")
def settings(
    scope: Scope, _arguments: list[Value], _node: Fragment, _wanted: RustType | None
) -> Value:
    """`insta::Settings`: all later snapshots of the test may depend on what it does with them."""
    scope.run.snapshots.altered = "insta::Settings"
    return Opaque("snapshot_redacted", "insta::Settings")


@macro("with_settings")
def with_settings(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """`with_settings!({ … }, { assertions })`: snapshots inside are not what the test reads."""
    trees = [token for token in macro_body(node).tokens[1:-1] if token.kind == "token_tree"]
    if not trees:
        raise Unsupported("unsupported_macro", excerpt(node))
    (body,) = parse_tokens((trees[-1],))
    with _altered(scope.run, "with_settings!"):
        return evaluate(scope, body, wanted)


@contextmanager
def _altered(run: Run, what: str) -> Iterator[None]:
    before = run.snapshots.altered
    run.snapshots.altered = what
    try:
        yield
    finally:
        run.snapshots.altered = before


@macro("allow_duplicates")
def allow_duplicates(scope: Scope, node: Fragment, wanted: RustType | None) -> Value:
    """`allow_duplicates! { assertions }`: snapshots inside are not numbered."""
    names = scope.run.snapshots
    before, names.repeated = names.repeated, True
    try:
        return evaluate(scope, macro_block(node), wanted)
    finally:
        names.repeated = before


@macro("glob")
def glob(scope: Scope, node: Fragment, _wanted: RustType | None) -> Value:
    """`glob!("inputs/*.txt", |path| { … })`: which files there are, no source tells."""
    gap = Unsupported("snapshot_redacted", excerpt(node))
    skip_sites(scope, node, gap, len(scope.run.recorder.instances))
    return UNIT
