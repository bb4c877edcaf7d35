"""Families of brackets, stubs of calls, JSON, numbers and names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.families.family import repeated

if TYPE_CHECKING:
    from benchmarks.families.family import Text

BRACKETS: Final[dict[str, Text]] = {
    "braces": repeated("{"),
    "square brackets": repeated("["),
    "both": repeated("[{"),
    "parentheses": repeated("("),
    "one a line": repeated("{\n"),
    "closed braces": repeated("{", closing="}"),
    "closed square brackets": repeated("[", closing="]"),
    "pairs": repeated("{}"),
    "closers": repeated("}]"),
    "objects": repeated('{"a":'),
    "closed objects": repeated('{"a":', closing="}"),
    "arrays with numbers": repeated("[1,"),
    "in one call": repeated("{a:", before="run("),
    "in one call, arrays": repeated("[", before="run({ a: "),
    "in one call, closed": repeated("{a:", before="run(", closing="}", after=")"),
    "in one call, arrays, closed": repeated("[", before="run({ a: ", closing="]", after=" })"),
    "calls in calls": repeated("run({a:"),
    "calls in calls, one a line": repeated("run({a:\n"),
    "calls in calls, arrays": repeated("run([\n"),
    "calls in calls, closed": repeated("run({a:\n", closing="})"),
    "braces of calls": repeated("run{\n"),
    "braces of calls, closed": repeated("run{ command: 'a' }\n"),
    "in one block": repeated('{"a":', before="<tool_call>", after="</tool_call>"),
    "in one block, arrays": repeated("[", before="<tool_call>", closing="]", after="</tool_call>"),
    "in one nested tag": repeated("{", before="<tool_call><run>", after="</run></tool_call>"),
    "in one markup call": repeated('{"a":', before="<function=run>", after="</function>"),
    "in one markup parameter": repeated(
        "[", before="<function=run><parameter=lines>", after="</parameter></function>"
    ),
    "native calls in calls": repeated('{"name":"run","arguments":{"a":'),
    "native calls in calls, closed": repeated('{"name":"run","arguments":{"a":', closing="}}"),
    "native batch": repeated('{"name":"run","arguments":{}},', before="[", after="1]"),
    "in a tool block": repeated('{"a":', before="```tool\n", after="\n```\n"),
}

CALL_STUBS: Final[dict[str, Text]] = {
    "open": repeated("run({\n"),
    "open in one line": repeated("run({"),
    "without an object": repeated("run(x)\n"),
    "without arguments": repeated("run()\n"),
    "with a member": repeated("run({ command: 1,\n"),
    "with a key": repeated("run({ command\n"),
    "with trouble at the end": repeated("run({ command: 'a' }\n"),
    "closed": repeated("run({ command: 'a' })\n"),
    "closed, in fences": repeated("```\nrun({ command: 'a' })\n```\n"),
    "aliases": repeated("bash({ cmd: 'a' })\n"),
    "aliases, open": repeated("bash({ cmd: \n"),
    "unknown": repeated("walk({ a: 1 })\n"),
    "unknown, different": repeated("walk№({ a: 1 })\n"),
    "misspelt": repeated("rum({ a: 1 })\n"),
    "many members": repeated("k№: №, ", before="run({ ", after="})"),
    "one member over and over": repeated("k: 1, ", before="run({ ", after="})"),
    "many elements": repeated("1,", before="run({ a: [", after="] })"),
}

JSON: Final[dict[str, Text]] = {
    "native calls": repeated('{"name":"run","arguments":{}}'),
    "native calls, one a line": repeated('{"name":"run","arguments":{}}\n'),
    "native calls, text arguments": repeated('{"name":"run","arguments":"{}"}\n'),
    "native calls, bad text arguments": repeated('{"name":"run","arguments":"{"}\n'),
    "native calls, unknown": repeated('{"name":"walk","arguments":{}}\n'),
    "native calls, cut short": repeated('{"name":"run","arguments":{\n'),
    "functions": repeated('{"function":{\n'),
    "keys": repeated('"name": '),
    "keys of calls": repeated('"name": "run", "arguments": {\n'),
    "other objects": repeated('{"a": 1}\n'),
    "other arrays": repeated("[1, 2]\n"),
    "one long string": repeated("so ", before='{"name": "', after='"}'),
    "one array of strings": repeated('"so", ', before="[", after='""]'),
    "colons": repeated('":'),
}

NUMBERS_AND_NAMES: Final[dict[str, Text]] = {
    "one long number": repeated("9", before="run({ a: ", after=" })"),
    "one long fraction": repeated("3", before="run({ a: 0.", after=" })"),
    "one long exponent": repeated("9", before="run({ a: 1e", after=" })"),
    "zeros": repeated("0", before="run({ a: ", after="1 })"),
    "one long JSON number": repeated("9", before='{"name":"run","arguments":{"a":', after="}}"),
    "signs": repeated("-", before="run({ a: ", after=" })"),
    "calls with numbers": repeated("run({ a: 12345678901234567890 })\n"),
    "one long name": repeated("a", after="({ a: 1 })"),
    "one long open tag": repeated("a", before="<", after=">"),
    "one long key": repeated("a", before="run({ ", after=": 1 })"),
    "dots": repeated("a."),
    "letters": repeated("a"),
    "names with parentheses": repeated("a("),
    "names with digits": repeated("a1"),
    "words": repeated("so it is "),
    "lines of words": repeated("so it is\n"),
}
