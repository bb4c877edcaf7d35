"""The bare parse of one text: the walk, then the native lane where the walk met nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parser.bare.absorb import with_fences
from parser.bare.native import parse_native_json_tool_calls
from parser.bare.prepare import prepared
from parser.bare.prose import excised_spans, prose_around
from parser.bare.walk import walk
from parser.caller import require_str
from parser.lexer.text import unwrap_exact_code_wrapper
from parser.model import ParseResult
from parser.names.known import KnownNames, bare_tool_names, known_names

if TYPE_CHECKING:
    from collections.abc import Collection

MAX_WRAPPERS = 8
"""Code wrappers around each other that are opened; more stay as text, so that a text made of
nothing but fences is not read once for each of them."""


def parse_bare_calls_in_body(text: str, tools: object = None) -> ParseResult:
    r"""Find the bare calls `name({ … })` in a text, else native-JSON calls.

    Args:
        text: the body of a call block, or any text outside of one.
        tools: a registry, as `parse` takes it.
    Returns: a `ParseResult` of which `calls`, `errors` and `prose` are
        filled. Calls have the ids `tc_0`, `tc_1`, … or those of the native
        lane; prose is the text that is left.
    Raises: TypeError when `text` is not a string.
    Rules: KNOWN, BARE, BEXP, PROSE and NJ (chapter 04).

    >>> text = 'First a look.\nrun({ command: "pwd" })'
    >>> result = parse_bare_calls_in_body(text, [{"name": "run"}])
    >>> result.calls
    (Call(id='tc_0', name='run', arguments={'command': 'pwd'}),)
    >>> result.prose
    'First a look.'
    """
    return parse_bare_calls_in_body_with_known(text, bare_tool_names(tools))


def parse_bare_calls_in_body_with_known(
    text: str, known: Collection[str] | KnownNames
) -> ParseResult:
    """Do as `parse_bare_calls_in_body`, with the callable names given.

    Args:
        text: the body of a call block, or any text outside of one.
        known: the callable names; no implicit names are added.
    Returns: a `ParseResult` of which `calls`, `errors` and `prose` are
        filled.
    Raises: TypeError when `text` is not a string or `known` no collection
        of strings.
    Rules: BARE, BEXP, PROSE and NJ (chapter 04).

    >>> parse_bare_calls_in_body_with_known("run({})", {"run"}).calls
    (Call(id='tc_0', name='run', arguments={}),)
    """
    require_str(text, "text")
    names = known_names(known)
    layers = _layers(text, names)
    # BARE-4: the innermost layer with a call or an error has the last word.
    for source in reversed(layers[1:]):
        result = _parse_prepared(source, names)
        if result.calls or result.errors:
            return result
    return _parse_prepared(layers[0], names)


def _layers(text: str, known: KnownNames) -> list[str]:
    """Return the prepared text, and the prepared insides of the code wrapper around it."""
    layers = [prepared(text, known)]
    while len(layers) <= MAX_WRAPPERS:
        inside = unwrap_exact_code_wrapper(layers[-1])
        if inside is None:
            break
        layers.append(prepared(inside, known))
    return layers


def _parse_prepared(source: str, known: KnownNames) -> ParseResult:
    found = walk(source, known)
    if not found.calls and not found.errors:
        native = parse_native_json_tool_calls(source, known)
        if native.calls or native.errors:
            spans = with_fences(source, native.spans, found.fence_lines)
            prose = prose_around(source, spans)
            return ParseResult(calls=native.calls, errors=native.errors, prose=prose)
    prose = prose_around(source, excised_spans(found))
    return ParseResult(calls=tuple(found.calls), errors=tuple(found.errors), prose=prose)
