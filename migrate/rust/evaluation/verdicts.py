"""Reason codes of tests as a whole (SKP-01 level T, SKP-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import structs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.recorder import Recorder
    from migrate.rust.outcome import Draft, Instance
    from migrate.rust.source.discovery import TestFunction

PLAIN_KINDS = frozenset(
    {
        "apply",
        "datatest::files",
        "dir_test",
        "gtest",
        "parameterized",
        "rstest",
        "test",
        "test_case",
        "test_matrix",
        "wasm_bindgen_test",
    }
)

KIND_REASONS = {
    "bench": "bench",
    "proptest": "property_based",
    "quickcheck": "property_based",
}

TEST_LEVEL = frozenset(
    {
        "bad_literal",
        "bench",
        "compile_fail",
        "dispatch_stage",
        "doc_test",
        "generated_by_macro",
        "include_not_text",
        "local_tool",
        "loop_not_unrollable",
        "message_build",
        "missing_include",
        "native_channel",
        "nonliteral_input",
        "op_not_ported",
        "primitive_contract",
        "prompt_render",
        "property_based",
        "recursion_limit",
        "signature_mismatch",
        "transport_remap",
        "unconditional_panic",
        "unknown_entry_point",
        "unroll_limit",
        "ambient_state",
        "environment",
        "filesystem",
        "network",
        "process",
        "clock_random",
        "concurrency",
    }
)
"""Codes of level T (SKP-01): when nothing of a test is translated, they are the test's own."""


OUTSIDE = frozenset(
    {
        "ambient_state",
        "clock_random",
        "compile_fail",
        "concurrency",
        "environment",
        "filesystem",
        "network",
        "process",
        "property_based",
    }
)
"""Codes of tests without assertions of their own: a library makes them (GEN-27, GEN-29, GEN-31)."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a test as a whole is not translated."""

    code: str
    detail: str | None = None


def refused(test: TestFunction) -> Verdict | None:
    """Return why a test cannot be evaluated at all, from its attributes."""
    if test.nested:
        return Verdict("nested_test_fn")
    for kind in test.kinds:
        if kind in KIND_REASONS:
            return Verdict(KIND_REASONS[kind])
        if kind not in PLAIN_KINDS:
            return Verdict("generated_by_macro", kind)
    if test.item.body is None:
        return Verdict("source_parse_error", "a test without a body")
    return None


def overall(
    recorder: Recorder, instances: Sequence[Instance], drafts: Sequence[Draft]
) -> Verdict | None:
    """Return the code that all of a test comes to, if nothing of it is translated (SKP-02)."""
    if not instances and not drafts:
        if recorder.refused:
            return Verdict(*next(iter(recorder.refused.values())))
        # A test that asks an op may be about the panic of what lies in the gap (EVL-25).
        if recorder.gap is not None and (recorder.gap.code in OUTSIDE or recorder.steps):
            return Verdict(recorder.gap.code, recorder.gap.detail)
        return Verdict("no_assertions")
    if any(instance.status == "translated" for instance in instances):
        return None
    if recorder.refused and not recorder.steps:
        return Verdict(*next(iter(recorder.refused.values())))
    first = next(iter(instances), None)
    codes = {instance.code for instance in instances}
    if first is not None and first.code in TEST_LEVEL and codes == {first.code}:
        return Verdict(first.code, first.detail)
    return None


def recoded(instance: Instance, verdict: Verdict) -> Instance:
    """Return an instance under the code of its test (SKP-02)."""
    return structs.replace(
        instance, status="skipped", drafts=(), code=verdict.code, detail=verdict.detail
    )
