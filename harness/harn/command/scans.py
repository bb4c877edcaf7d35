"""What a command or its result is judged to be, without a model (CMD-8, CMD-13)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from harness.harn.command.labels import PHRASES, SECRET_WORDS, risk_labels, scan_cost
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from harness.harn.runtime.run import Run
    from harness.harn.values.model import Value

    Context = Mapping[str, Any]

DENIED_LABELS: Final = frozenset(
    {"destructive", "curl_pipe_shell", "credential_file_read", "network_exfil"}
)

MOST_SCANNED: Final = 8_192
"""Characters of each output that are scanned, and of each option text that is shown."""

OUTPUT_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "credential_output": SECRET_WORDS,
    "permission_boundary_hit": ("permission denied", "operation not permitted"),
    "error_output": ("fatal:", "error:"),
}
"""The labels of a result, by what its lower-cased output contains."""

_OUTPUT_PHRASES: Final[Mapping[str, str]] = {
    "credential_output": "the output may hold credentials",
    "permission_boundary_hit": "the command met a permission boundary",
    "error_output": "the output reports an error",
}

_DEEPEST: Final = 32


def risk_scan(run: Run, context: Context) -> dict[str, Value]:
    """Return the labels of a command and what they recommend (CMD-8)."""
    run.spend(scan_cost(context))
    labels = risk_labels(context)
    if not labels:
        return _judged("allow", labels, 0.45, PHRASES)
    denied = not DENIED_LABELS.isdisjoint(labels)
    return _judged("deny" if denied else "require_approval", labels, 0.86, PHRASES)


def result_scan(context: Context) -> dict[str, Value]:
    """Return the labels of the output of a command (CMD-13)."""
    result = context.get("result")
    given = result if isinstance(result, dict) else {}
    text = "\n".join(_output(given.get(key)) for key in ("stdout", "stderr")).lower()
    labels = sorted(
        label for label, words in OUTPUT_WORDS.items() if any(word in text for word in words)
    )
    if "credential_output" in labels:
        return _judged("mark_unsafe", labels, 0.82, _OUTPUT_PHRASES)
    return _judged("allow", labels, 0.35, _OUTPUT_PHRASES)


def llm_risk_scan(run: Run, context: Context, options: Context) -> dict[str, Value]:
    """Return the scan of a command with redacted options; no model is ever called (CMD-13)."""
    llm = _redacted(run, dict(options), _DEEPEST)
    return risk_scan(run, context) | {"scan_kind": "deterministic_fallback", "llm": llm}


def _judged(
    action: str, labels: Sequence[str], confidence: float, phrases: Mapping[str, str]
) -> dict[str, Value]:
    return {
        "action": action,
        "recommended_action": action,
        "risk_labels": list(labels),
        "confidence": confidence,
        "rationale": "; ".join(phrases[label] for label in labels),
    }


def _output(value: Value) -> str:
    return "" if value is None else display(value)[:MOST_SCANNED]


def _redacted(run: Run, value: Value, levels: int) -> Value:
    if isinstance(value, str) and len(value) > MOST_SCANNED:
        return value[:MOST_SCANNED] + "...<truncated>"
    if not isinstance(value, (dict, list)):
        return value
    if levels == 0:
        return "...<truncated>"
    run.spend(1 + len(value) // 32)
    if isinstance(value, list):
        return [_redacted(run, one, levels - 1) for one in value]
    return {
        key: "<redacted>" if _is_secret(key) else _redacted(run, one, levels - 1)
        for key, one in value.items()
    }


def _is_secret(key: str) -> bool:
    lowered = key.lower()
    return any(word in lowered for word in (*SECRET_WORDS, "auth"))
