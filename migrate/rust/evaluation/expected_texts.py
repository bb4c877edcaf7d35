"""Methods of what `expect!` gives: the assertion stands where the macro is written (GEN-21)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from migrate.rust.evaluation.relations import equal
from migrate.rust.evaluation.signals import Abandoned, LimitReached, Unsupported
from migrate.rust.evaluation.values import Opaque
from migrate.rust.known import indentation
from migrate.rust.known.values import UNIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.values import Expected, Value


def call_expected(expected: Expected, call: Call) -> Value:
    """Call a method of an expected text. Raises `Unsupported` for what it does not have."""
    handler = METHODS.get((call.method, len(call.arguments)))
    if handler is None:
        raise call.unsupported("on an expected text")
    return handler(expected, call)


def _assert_eq(expected: Expected, call: Call) -> Value:
    recorder = call.run.recorder
    with recorder.called_from(expected.calls):
        try:
            condition = equal(call.run, call.argument(), _text(expected))
        except (Abandoned, LimitReached):
            raise
        except Unsupported as gap:
            recorder.skip(expected.site, gap.code, gap.detail)
        else:
            recorder.claim(expected.site, condition)
    return UNIT


def _assert_debug_eq(expected: Expected, call: Call) -> Value:
    recorder = call.run.recorder
    with recorder.called_from(expected.calls):
        recorder.skip(expected.site, "debug_format", call.site.text)
    return UNIT


def _text(expected: Expected) -> str:
    if isinstance(expected.text, Opaque):
        raise Unsupported(expected.text.code, expected.text.detail)
    return indentation.expected(expected.text) if expected.indented else expected.text


METHODS: dict[tuple[str, int], Callable[[Expected, Call], Value]] = {
    ("assert_eq", 1): _assert_eq,
    ("assert_debug_eq", 1): _assert_debug_eq,
    ("data", 0): lambda expected, call: _text(expected),
    ("clone", 0): lambda expected, call: expected,
    ("indent", 1): lambda expected, call: replace(
        expected, indented=expected.indented and call.argument() is True
    ),
}
