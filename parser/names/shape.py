"""The shape a call arrives in, brought to a tool name and its arguments (SHAPE-1 … SHAPE-10).

Pure and ignorant of any registry: whoever asks decides whether the resulting name is callable.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeGuard

from parser.caller import require_str
from parser.lexer.characters import trim
from parser.strict_json import JsonError, decode_text
from parser.vocabulary.harmony import harmony_markers
from parser.vocabulary.names import name_vocabulary

if TYPE_CHECKING:
    from collections.abc import Callable

    from parser.lexer.json_value import JsonObject, JsonValue

    Shape = tuple[str, JsonValue]

_WORDS = name_vocabulary()
_MARKER_START, _MARKER_END = harmony_markers().frame_prefix, harmony_markers().frame_suffix

LONGEST_LOST: Final = sum(
    max(map(len, words))
    for words in (_WORDS.namespace_prefixes, _WORDS.browser_prefixes, _WORDS.channel_markers)
)
"""Code points, but for blanks, of one prefix of each kind and of one marker (SHAPE-1, 3, 8)."""
LONGEST_ALIAS: Final = max(
    map(len, (*_WORDS.browser_verbs, *_WORDS.shell_aliases, *_WORDS.edit_verbs))
)
LONGEST_INTENT: Final = max(map(len, _WORDS.intents))


def normalize_tool_call_shape(name: str, arguments: JsonValue) -> tuple[str, JsonValue]:
    """Return the tool name and arguments that a written call stands for.

    Pure: no registry is asked. Only one wrapper level is opened.

    Args:
        name: the name as written.
        arguments: any JSON value; it is never changed in place.
    Returns: the name and the arguments.
    Raises: TypeError when `name` is not a string.
    Rules: SHAPE-1 … SHAPE-10.

    >>> normalize_tool_call_shape("functions.bash", {"cmd": ["git", "log"]})
    ('run', {'argv': ['git', 'log']})
    """
    require_str(name, "name")
    return call_shape(name, arguments, str.lower)


def call_shape(name: str, arguments: JsonValue, lowered: Callable[[str], str]) -> Shape:
    """Return what a written call stands for; `lowered` is how an intent is compared (DEC-10)."""
    cleaned = _without_channel_suffix(name)
    is_marker = cleaned.startswith(_MARKER_START) and _MARKER_END in cleaned  # SHAPE-2
    if not is_marker and cleaned not in _WORDS.generic_wrappers:
        return _semantic_alias(_without_namespace(cleaned), arguments)
    return (
        _unwrapped(arguments)
        or _inferred(arguments, lowered)
        or (_bared_marker(cleaned, arguments) if is_marker else None)
        or (cleaned, arguments)
    )


def normalize_tool_name(name: str) -> str:
    """Return the tool name that a written name stands for.

    Args:
        name: the name as written.
    Returns: the name.
    Raises: TypeError when `name` is not a string.
    Rules: SHAPE-1 … SHAPE-8.

    >>> normalize_tool_name("repo_browser.open_file")
    'look'
    """
    return normalize_tool_call_shape(name, {})[0]


def tool_inside(name: str) -> str:
    """SHAPE-5: the tool that the name inside a generic wrapper stands for."""
    return _semantic_alias(_inner_name(name), None)[0]


def intended_tool(intent: str, lowered: Callable[[str], str]) -> str | None:
    """SHAPE-6: the tool that an `intent` means."""
    return _WORDS.intents.get(lowered(trim(intent)))


def holds_object(text: str) -> bool:
    """SHAPE-4: whether arguments that were written as a text are any."""
    return isinstance(_decoded(text), dict)


def _without_channel_suffix(name: str) -> str:
    """SHAPE-1: a marker at the very front cuts nothing; the next in the table is tried."""
    name = trim(name)
    for marker in _WORDS.channel_markers:
        before, found, _ = name.partition(marker)
        if found and (kept := trim(before)):
            return kept
    return name


def _without_namespace(name: str) -> str:
    """SHAPE-3: one prefix only, and never the whole name."""
    for prefix in _WORDS.namespace_prefixes:
        if name.startswith(prefix) and (rest := trim(name[len(prefix) :])):
            return rest
    return name


def _unwrapped(arguments: JsonValue) -> Shape | None:
    """SHAPE-4, 5: the call inside a generic wrapper, or None when there is none."""
    if not isinstance(arguments, dict):
        return None
    name = arguments.get(next((key for key in _WORDS.wrapped_name_keys if key in arguments), ""))
    if not isinstance(name, str) or not trim(name):
        return None
    inner = _inner_arguments(arguments)
    if inner is None:
        return None
    return _semantic_alias(_inner_name(name), inner)


def _inner_name(name: str) -> str:
    name = _without_channel_suffix(name)
    return name if name in _WORDS.generic_wrappers else _without_namespace(name)


def _inner_arguments(wrapper: JsonObject) -> JsonObject | None:
    # The first key that exists decides, whatever it holds: `args: null` hides `arguments`.
    key = next((key for key in _WORDS.wrapped_argument_keys if key in wrapper), None)
    envelope = None if key is None else wrapper[key]
    if envelope is None:
        own = {*_WORDS.wrapped_name_keys, *_WORDS.wrapped_argument_keys}
        return {key: value for key, value in wrapper.items() if key not in own}
    if isinstance(envelope, str):
        envelope = _decoded(envelope)
    return envelope if isinstance(envelope, dict) else None


def _decoded(text: str) -> JsonValue:
    try:
        return decode_text(text)
    except JsonError:
        return None


def _inferred(arguments: JsonValue, lowered: Callable[[str], str]) -> Shape | None:
    """SHAPE-6: what the arguments say; they stay as they are."""
    if not isinstance(arguments, dict):
        return None
    intent = arguments.get("intent")
    if isinstance(intent, str) and (tool := intended_tool(intent, lowered)):
        return tool, arguments
    if any(key in arguments for key in _WORDS.command_shape_keys):
        return "run", arguments
    return None


def _bared_marker(name: str, arguments: JsonValue) -> Shape | None:
    """SHAPE-7: what is left of the name when every `<|…|>` is deleted."""
    kept = []
    position = 0
    while (start := name.find(_MARKER_START, position)) >= 0:
        kept.append(name[position:start])
        end = name.find(_MARKER_END, start + len(_MARKER_START))
        position = len(name) if end < 0 else end + len(_MARKER_END)
    kept.append(name[position:])
    bare = trim("".join(kept))
    return _semantic_alias(bare, arguments) if bare else None


def _semantic_alias(name: str, arguments: JsonValue) -> Shape:
    """SHAPE-8: names with one obvious meaning, in this order."""
    if name == "run":
        return name, _command_arguments(arguments)
    for prefix in _WORDS.browser_prefixes:
        if name.startswith(prefix) and trim(verb := name[len(prefix) :]):
            return _WORDS.browser_verbs.get(verb, verb), arguments
    if name in _WORDS.shell_aliases:
        return "run", _command_arguments(arguments)
    if name in _WORDS.edit_verbs:
        return "edit", _edit_arguments(name, arguments)
    return name, arguments


def _command_arguments(arguments: JsonValue) -> JsonValue:
    """SHAPE-9: the command under its own name; `commands` is never touched."""
    if not isinstance(arguments, dict):
        return arguments
    keys = ("command", *_WORDS.command_alias_keys)
    key = next((key for key in keys if key in arguments), None)
    if key is None:
        return arguments
    others = {other: value for other, value in arguments.items() if other != key}
    return others | _command(arguments[key])


def _command(command: JsonValue) -> JsonObject:
    """SHAPE-9a: a shell script is a command, any other list of words is an argv."""
    if not _is_list_of_strings(command):
        return {"command": command}
    if len(command) == 3:
        binary, flag, script = command
        if binary in _WORDS.shell_binaries and flag in _WORDS.shell_script_flags:
            return {"command": script}
    return {"argv": list(command)}


def _is_list_of_strings(value: JsonValue) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _edit_arguments(verb: str, arguments: JsonValue) -> JsonValue:
    """SHAPE-10: the verb becomes the action, unless an action is already there."""
    if arguments is None:
        arguments = {}
    elif not isinstance(arguments, dict):
        arguments = {"value": arguments}
    return arguments if "action" in arguments else arguments | {"action": verb}
