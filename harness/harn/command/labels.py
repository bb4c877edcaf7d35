"""Risk labels of a command, by its text alone (CMD-8)."""

from __future__ import annotations

import os.path
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from harness.harn.command.patterns import first_match
from harness.harn.command.request import command_text
from harness.harn.values.display import display

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Context = Mapping[str, Any]

SECRET_WORDS: Final = (
    *(".env", "id_rsa", "id_ed25519", ".aws/credentials", ".npmrc", ".netrc"),
    *("credentials", "secret", "token", "api_key", "apikey"),
)

Condition: TypeAlias = Callable[[str], bool]
"""Whether the lower-cased text of a command has a label."""


def _any_of(*parts: str) -> Condition:
    return lambda text: any(part in text for part in parts)


def _word(*words: str) -> Condition:
    """A word at the start or after a blank, followed by a blank."""
    pattern = re.compile(rf"(?:^|\s)(?:{'|'.join(words)})\s")
    return lambda text: pattern.search(text) is not None


def _all_of(*conditions: Condition) -> Condition:
    return lambda text: all(condition(text) for condition in conditions)


def _either(*conditions: Condition) -> Condition:
    return lambda text: any(condition(text) for condition in conditions)


def _starts(part: str) -> Condition:
    return lambda text: text.startswith(part)


class Label(NamedTuple):
    """A label: when a command has it, and what it means, for the rationale."""

    condition: Condition
    phrase: str


LABELS: Final[Mapping[str, Label]] = {
    "destructive": Label(
        _any_of(
            *("rm -rf /", "rm -fr /", "mkfs", "dd if=", ":(){", "chmod -r 777 /", "chown -r "),
        ),
        "destroys files or devices",
    ),
    "write_intent": Label(
        _either(
            _any_of(" >", ">>", " tee ", "sed -i", "perl -pi", "truncate "),
            _starts("tee "),
        ),
        "writes files",
    ),
    "curl_pipe_shell": Label(
        _all_of(_any_of("curl ", "wget "), _any_of("|"), _any_of(" sh", " bash", " zsh")),
        "runs what it downloads",
    ),
    "credential_file_read": Label(
        _all_of(
            _any_of("cat ", "less ", "head ", "tail ", "grep "),
            _any_of(*SECRET_WORDS),
        ),
        "reads credentials",
    ),
    "network_exfil": Label(
        _word("curl", "wget", "scp", "rsync", "nc", "ncat"), "can send data over the network"
    ),
    "sudo": Label(_either(_any_of("sudo "), _starts("sudo")), "raises its privileges"),
    "package_install": Label(
        _any_of(
            *("npm install", "pnpm add", "yarn add", "pip install", "cargo install"),
            *("brew install", "apt install", "apt-get install"),
        ),
        "installs packages",
    ),
    "git_force_push": Label(
        _all_of(_any_of("git push"), _any_of("--force", "-f")), "overwrites a remote branch"
    ),
    "process_kill": Label(_word("kill", "pkill", "killall"), "ends processes"),
}
"""The labels of the text alone; those of places and policies need the context too."""

OUTSIDE: Final = "outside_workspace"
DENIED: Final = "deny_pattern"

PHRASES: Final[Mapping[str, str]] = {
    **{name: label.phrase for name, label in LABELS.items()},
    OUTSIDE: "reaches outside the workspace",
    DENIED: "matches a deny pattern of the policy",
}

_AROUND_PATHS: Final = "\"',;)"


def risk_labels(context: Context) -> list[str]:
    """Return the labels of the command of a context (CMD-5), sorted."""
    request = _dict(context.get("request"))
    text = command_text(request)
    lowered = text.lower()
    found = [name for name, label in LABELS.items() if label.condition(lowered)]
    if _leaves(context, request, text):
        found.append(OUTSIDE)
    if first_match(_strings(_dict(context.get("policy")).get("deny_patterns")), text) is not None:
        found.append(DENIED)
    return sorted(found)


def scan_cost(context: Context) -> int:
    """Return how many steps it costs to label a command: its text is read once per pattern."""
    patterns = len(_strings(_dict(context.get("policy")).get("deny_patterns")))
    text = command_text(_dict(context.get("request")))
    return (patterns + len(LABELS)) * (1 + len(text) // 1024)


def _leaves(context: Context, request: Context, text: str) -> bool:
    base = context.get("active_cwd")
    here = base if isinstance(base, str) else "/"
    roots = [_absolute(here, root) for root in _strings(context.get("workspace_roots"))]
    if not roots:
        return False
    words = (word.strip(_AROUND_PATHS) for word in text.split())
    paths = [word for word in words if word.startswith("/")]
    if request.get("cwd") is not None:
        paths.append(display(request["cwd"]))
    return any(not _is_under(_absolute(here, path), roots) for path in paths)


def _absolute(base: str, path: str) -> str:
    """Return an absolute path with `.` and `..` resolved by their letters alone."""
    # normpath keeps two slashes at the start, which POSIX gives no meaning to.
    return "/" + os.path.normpath(os.path.join(base, path)).lstrip("/")  # noqa: PTH118


def _is_under(path: str, roots: Sequence[str]) -> bool:
    return any(path == root or path.startswith(root.rstrip("/") + "/") for root in roots)


def _dict(given: Any) -> Context:
    return given if isinstance(given, dict) else {}


def _strings(given: Any) -> list[str]:
    return [one for one in given if isinstance(one, str)] if isinstance(given, list) else []
