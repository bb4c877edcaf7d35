"""Families of openers that all lead to one end: what stands there is worth reading once only.

A comment, a heredoc or a string brings a candidate from its opener to a place far behind it, and
every candidate after it to the same place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.families.family import halved, repeated

if TYPE_CHECKING:
    from benchmarks.families.family import Text

_COMMENTED: Final = "run({ a: /*\n"

TAILS: Final[dict[str, Text]] = {
    "number behind comments": halved(_COMMENTED, "*/ ", "9", after=" !"),
    "blanks behind comments": halved(_COMMENTED, "*/ 1", " ", after="!"),
    "line breaks behind comments": halved(_COMMENTED, "*/ 1", "\n", after="!"),
    "escapes behind comments": halved(_COMMENTED, "*/ '", "\\n", after="' !"),
    "escapes of a template behind comments": halved(_COMMENTED, "*/ `", "\\n", after="` !"),
    "open template behind comments": halved(_COMMENTED, "*/ `", "\\n"),
    "interpolations behind comments": halved(_COMMENTED, "*/ `", "${a}", after="` !"),
    "concatenation behind comments": halved(_COMMENTED, "*/ 'a'", " + 'a'", after=" !"),
    "array behind comments": halved(_COMMENTED, "*/ [", "1,", after="1] !"),
    "nested arrays behind comments": halved(_COMMENTED, "*/ [", "[", after="!"),
    "object behind comments": halved(_COMMENTED, "*/ {", "a: 1,", after="} !"),
    "over-closed string behind comments": halved(_COMMENTED, "*/ '", "'a", after="' }) !"),
    "comments behind comments": halved(_COMMENTED, "*/ 1", "/**/", after="!"),
    "lines of comments behind comments": halved(_COMMENTED, "*/ 1", "//\n", after="!"),
    "heredoc behind comments": halved(_COMMENTED, "*/ <<EOF\n", "so\n", after="EOF !"),
    "letters behind comments": halved(_COMMENTED, "*/ ", "t", after=" !"),
    "key behind comments": halved("run({ /*\n", "*/ ", "a", after=" !"),
    "a second comment behind comments": repeated(_COMMENTED, after="*/ 'a' /* b */ !"),
    "a second escape behind comments": repeated(
        "run({ a: '\\n', b: /*\n", after="\\ud800 */ '\\n' ! '\\ud800"
    ),
    "arguments behind comments": halved("run({/*\n", "*/ a: ", "9", after=" !"),
    "text behind comments that end the text": halved("run({/*\n", "*/ a: 1 }) ", "so ", after=""),
    "number behind comments of open tags": halved("<run(/*\n", "*/ ", "9", after=" !"),
    "string behind comments of open tags": halved("<run(/*\n", "*/ '", "a", after="' !"),
    "template behind comments of open tags": halved("<run(/*\n", "*/ `", "\\n", after="` !"),
    "blanks behind comments of open tags": halved("<run(/*\n", "*/ {}", " ", after="!"),
    "a second comment behind open tags": repeated("<run({ a: /*\n", after="*/ 'a' /* b */ !"),
    "array behind comments of unknown calls": halved("walk({ /*\n", "*/ a: [", "1,", after="1] })"),
    "object behind comments of unknown calls": halved(
        "walk({ /*\n", "*/ a: {", "a: 1,", after="} })"
    ),
    "escapes behind comments of unknown calls": halved(
        "walk({ /*\n", "*/ a: '", "\\n", after="' })"
    ),
    "array behind comments of wrappers": halved("tool({ /*\n", "*/ a: [", "1,", after="1] })"),
    "array behind comments of other wrappers": halved(
        "call({ /*\n", "*/ a: [", "1,", after="1] })"
    ),
    "array behind comments of wrappers of known calls": halved(
        "tool({ name: 'run', /*\n", "*/ args: [", "1,", after="1] })"
    ),
    "commands behind comments of wrappers of unknown calls": halved(
        "tool({ name: 'walk', /*\n", "*/ command: [", "1,", after="1] })"
    ),
    "intent behind comments of wrappers": halved(
        "tool({ /*\n", "*/ intent: '", "\\n", after="' })"
    ),
    "concatenation behind comments of wrappers": halved(
        "tool({ /*\n", "*/ name: 'a'", " + 'a'", after=" })"
    ),
    "array behind comments of named wrappers": halved(
        "tool({ name: 'walk', args: { /*\n", "*/ a: [", "1,", after="1] } })"
    ),
    "name behind comments of wrappers": halved("tool({ /*\n", "*/ name: '", "\\n", after="' })"),
    "JSON behind comments of wrappers": halved(
        "tool({ name: 'walk', /*\n", "*/ args: '[", "1,", after="1]' })"
    ),
    "members behind comments of wrappers": halved(
        "tool({ /*\n", "*/ name: 'walk'", ", a: 1", after=" })"
    ),
    "heredocs in heredocs of wrappers": repeated("tool({ a: <<EOF№\n", closing="EOF№\n})\n"),
    "interpolations in those of wrappers": repeated("tool({ a: `${\n", closing="}` })\n"),
    "heredocs in heredocs as names of wrappers": repeated(
        "tool({ name: <<EOF№\n", closing="EOF№\n})\n"
    ),
    "heredocs as names of wrappers": repeated("tool({ name: <<EOF\n", after="EOF\n})"),
    "markers in those names": repeated(
        "tool({ name: <<EOF\nrun<|message|>\n", after="<|channel|>\nEOF\n})"
    ),
    "interpolations in those of names of wrappers": repeated(
        "tool({ name: `${\n", closing="}` })\n"
    ),
    "over-closed names of wrappers": repeated("tool({ name: '\n", after="' })"),
    "heredocs in heredocs as intents of wrappers": repeated(
        "tool({ intent: <<EOF№\n", closing="EOF№\n})\n"
    ),
    "over-closed arguments of wrappers of known calls": repeated(
        "tool({ name: 'run', args: '{\n", after="' })"
    ),
    "open comments in names of wrappers": repeated("tool({ name: 'a' + /*\n"),
    "concatenation behind comments in names of wrappers": halved(
        "tool({ name: 'a' + /*\n", "*/ 'a'", " + 'a'", after=" })"
    ),
    "concatenation behind comments in arguments of wrappers": halved(
        "tool({ name: 'run', args: '{' + /*\n", "*/ 'a'", " + 'a'", after=" })"
    ),
    "array behind comments of open tags": halved("<run(/*\n", "*/ [", "1,", after="1])"),
    "concatenation behind comments of open tags": halved(
        "<run(/*\n", "*/ 'a'", " + 'a'", after=")"
    ),
    "heredocs in heredocs of unknown calls": repeated("walk({ a: <<EOF№\n", closing="EOF№\n})\n"),
    "interpolations in those of unknown calls": repeated("walk({ a: `${\n", closing="}` })\n"),
    "blanks behind heredocs": halved("run({ a: <<EOF\n", "EOF", " ", after="!"),
    "line breaks behind heredocs": halved("run({ a: <<EOF\n", "EOF", "\n", after="!"),
    "comments behind heredocs": halved("run({ a: <<EOF\n", "EOF", "/**/", after="!"),
    "concatenation behind heredocs": halved("run({ a: <<EOF\n", "EOF", " + 'a'", after="!"),
    "blanks behind over-closed strings": halved('run({ a: "\\"\n', '"', " ", after="!"),
    "escapes in one block, then a bad one": repeated(
        '\\"', before='<tool_call>run({ command: "', after='\\q" })</tool_call>'
    ),
    "words in one block": repeated("a ", before="<tool_call>run({ a: ", after=" })</tool_call>"),
    "one word in one block": repeated("a", before="<tool_call>run({ ", after=" })</tool_call>"),
    "one word as a value in one block": repeated(
        "a", before="<tool_call>run({ a: ", after=" })</tool_call>"
    ),
    "one word before a key in one block": repeated(
        "a", before="<tool_call>run({ a b", after=": 1 })</tool_call>"
    ),
    "a heredoc in one block, nearly closed": repeated(
        "EOFS\n", before="<tool_call>run({ a: <<EOF\n", after="})</tool_call>"
    ),
    "calls, then what is too deep": repeated("1,", before="run({a:\n" * 150 + "[", after="[" * 100),
}
