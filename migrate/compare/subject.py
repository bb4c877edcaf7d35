"""What an expectation is about: the question that is asked, and what is demanded of the answer.

Neither says where the Rust stands or what the case is called, so a decision can be recognised
after its test has moved.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import msgspec

from harness.case import RegistryReference, TextReference
from harness.case.references import reference_in

if TYPE_CHECKING:
    from collections.abc import Callable

    from harness.case import Case
    from harness.expectation import Expectation, Json

_NOT_MEANT = frozenset({"id", "note", "source", "call_line", "implied", "facet"})
"""Fields of an expectation that do not change what it demands."""


def subject_of(case: Case, expectation: Expectation) -> str:
    """Return what `expectation` is about, as one text. Registries may change under it."""
    demand = msgspec.to_builtins(expectation)
    meant = {key: value for key, value in demand.items() if key not in _NOT_MEANT}
    return json.dumps([question_of(case, lambda _: None), meant], sort_keys=True)


def question_of(case: Case, content: Callable[[str], str | None]) -> list[Any]:
    """Return op and arguments of every step; `content` tells registries by name what they hold."""
    return [
        [step.op, {name: _asked(value, content) for name, value in step.args.items()}]
        for step in case.questions()
    ]


def _asked(value: Json, content: Callable[[str], str | None]) -> Json:
    """Attachments are called after cases and in the order of their use: the content counts."""
    match reference_in(value):
        case RegistryReference(name):
            return {"registry": content(name)}
        case TextReference(_, digest):
            return {"text": digest}
    return value
