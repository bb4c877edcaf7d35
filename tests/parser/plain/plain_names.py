"""Chapter 04 sections 7 and 8, written down rule by rule: shapes of calls, unknown names."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from plain_text import first_present, trim

from parser.strict_json import JsonError, decode_text

Call = tuple[str, Any]
CHANNELS: Final = ("<|channel|>", "<|message|>", "<|recipient|>", "<|end|>")
NAMESPACES: Final = ("tool.", "tools.", "functions.", "function.")
WRAPPERS: Final = [
    "tool",
    "tool.call",
    "tool.exec",
    "tool_call",
    "function",
    "function.call",
    "call",
]
BROWSERS: Final = ("repo_browser.", "repository_browser.", "workspace_browser.", "file_browser.")
LOOK: Final = [
    "open_file",
    "view_file",
    "cat_file",
    "read_file",
    "print_tree",
    "list_tree",
    "list_dir",
    "list_directory",
    "ls",
]
SEARCH: Final = ["search", "find", "grep"]
SHELLS: Final = ["container.exec", "container_exec", "exec", "sh", "shell", "bash"]
EDITS: Final = [
    "create",
    "replace_range",
    "replace_body",
    "insert_after",
    "insert_function",
    "delete_range",
    "exact_patch",
    "add_import",
]
SHELL_BINARIES: Final = ("bash", "sh", "/bin/bash", "/bin/sh")
NAME_KEYS: Final = ("name", "tool")
ARGUMENT_KEYS: Final = ("args", "arguments", "parameters")


def shape(name: str, arguments: Any) -> Call:
    """SHAPE-1 … SHAPE-10; NRM-4 where the arguments are an object."""
    name = _cleaned(name)
    is_marker = name.startswith("<|") and "|>" in name
    if not is_marker and name not in WRAPPERS:
        return _alias(_bare(name), arguments)
    found = _unwrapped(arguments) or _inferred(arguments)
    if found is None and is_marker:
        rest = trim(re.sub(r"<\|.*?(\|>|\Z)", "", name, flags=re.DOTALL))
        found = _alias(rest, arguments) if rest else None
    return found or (name, arguments)


def _cleaned(name: str) -> str:
    name = trim(name)
    kept = (trim(name.partition(marker)[0]) for marker in CHANNELS if marker in name)
    return next(filter(None, kept), name)


def _bare(name: str) -> str:
    rests = (trim(name.removeprefix(prefix)) for prefix in NAMESPACES if name.startswith(prefix))
    return next(filter(None, rests), name)


def _unwrapped(arguments: Any) -> Call | None:
    if not isinstance(arguments, dict):
        return None
    name = arguments.get(first_present(NAME_KEYS, arguments) or "")
    if not isinstance(name, str) or not trim(name):
        return None
    envelope = arguments.get(first_present(ARGUMENT_KEYS, arguments) or "")
    if envelope is None:
        own = (*NAME_KEYS, *ARGUMENT_KEYS)
        envelope = {key: value for key, value in arguments.items() if key not in own}
    elif isinstance(envelope, str):
        try:
            envelope = decode_text(envelope)
        except JsonError:
            return None
    if not isinstance(envelope, dict):
        return None
    name = _cleaned(name)
    return _alias(name if name in WRAPPERS else _bare(name), envelope)


def _inferred(arguments: Any) -> Call | None:
    if not isinstance(arguments, dict):
        return None
    intent = arguments.get("intent")
    word = trim(intent).lower() if isinstance(intent, str) else ""
    if word in ("read", "open", "look", "view", "list", "ls"):
        return "look", arguments
    if word in ("search", "grep", "find"):
        return "search", arguments
    return ("run", arguments) if {"command", "commands", "cmd"} & arguments.keys() else None


def _alias(name: str, arguments: Any) -> Call:
    if name == "run":
        return "run", _command(arguments)
    for prefix in BROWSERS:
        if name.startswith(prefix) and trim(verb := name.removeprefix(prefix)):
            mapped = "look" if verb in LOOK else "search" if verb in SEARCH else verb
            return mapped, arguments
    if name in SHELLS:
        return "run", _command(arguments)
    if name in EDITS:
        given = {} if arguments is None else arguments
        given = given if isinstance(given, dict) else {"value": given}
        return "edit", given if "action" in given else {**given, "action": name}
    return name, arguments


def _command(arguments: Any) -> Any:
    key = isinstance(arguments, dict) and first_present(("command", "script", "cmd"), arguments)
    if not key:
        return arguments
    rest = {other: value for other, value in arguments.items() if other != key}
    given = arguments[key]
    if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
        return {**rest, "command": given}
    if len(given) == 3 and given[0] in SHELL_BINARIES and given[1] in ("-lc", "-c", "lc", "c"):
        return {**rest, "command": given[2]}
    return {**rest, "argv": given}


HINTED: Final = [
    "read",
    "read_file",
    "readFile",
    "cat",
    "open",
    "write",
    "write_file",
    "writeFile",
    "create_file",
    "apply_patch",
    "str_replace",
    "str_replace_editor",
    "edit_file",
    "editFile",
    "list",
    "ls",
    "list_files",
    "search",
    "grep",
    "find",
]
SOURCE_CODE: Final = re.compile(
    r"(it|test|describe|expect|beforeEach|afterEach|beforeAll|afterAll|suite|context|assert"
    r"|assertEquals|assertEqual|assertTrue|assertFalse|assertThat|require|console|print|println"
    r"|printf|fmt|func|function|return|if|for|while|class|def)\Z"
    r"|(assert|expect|check|verify|should|mock)[A-Z]"
)


def unknown(name: str, known: frozenset[str]) -> list[str]:
    """DIAG-1 … DIAG-4: the code, the name, and the suggestion if there is one."""
    size = _size(name)
    most = 1 if size <= 2 else 2 if size <= 5 else 3
    near = sorted(
        (_distance(name, other), abs(_size(other) - size), other)
        for other in known
        if other != name and not other.startswith("__") and abs(len(other) - len(name)) <= most
    )
    if near and near[0][0] <= most:
        return ["unknown_tool_typo", name, near[0][2]]
    if name in HINTED:
        return ["unknown_tool_alias", name]
    return ["source_code_not_call" if SOURCE_CODE.match(name) else "unknown_tool", name]


def _size(name: str) -> int:
    return len(name.encode("utf-8", "surrogatepass"))


@lru_cache(maxsize=10_000)
def _distance(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        before, row = row, [place]
        for column, found in enumerate(other, start=1):
            edits = before[column] + 1, row[-1] + 1, before[column - 1] + (found != letter)
            row.append(min(edits))
    return row[-1]
