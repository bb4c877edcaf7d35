"""Families of heredocs, quotes, backslashes, comments and entities."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.families.family import repeated

if TYPE_CHECKING:
    from benchmarks.families.family import Text

HEREDOCS: Final[dict[str, Text]] = {
    "openers": repeated("<<EOF\n"),
    "openers in one line": repeated("<<EOF "),
    "openers in prose": repeated("so <<EOF\n"),
    "quoted openers": repeated("<<'EOF'\n"),
    "in calls": repeated("run({ command: <<EOF\n"),
    "in calls, in quotes": repeated("run({ command: '<<EOF\n"),
    "in calls, different tags": repeated("run({ command: <<EOF№\n"),
    "in calls, nearly closed": repeated("run({ command: <<EOF\nEOFS\n"),
    "different tags, nearly closed": repeated("<<EOF№\nEOF№S\n"),
    "different tags, closed in reverse": repeated("<<EOF№\n", closing="EOF№\n"),
    "in calls, closed in reverse": repeated("run({ command: <<EOF№\n", closing="EOF№\n})\n"),
    "in calls, closed": repeated("run({ command: <<EOF\nls\nEOF\n})\n"),
    "in calls, closed, then trouble": repeated("run({ command: <<EOF\nls\nEOF\n!\n"),
    "closed by the end of a call": repeated("run({ command: <<EOF\nls\n", after="})"),
    "different tags, closed by the end of a call": repeated(
        "run({ command: <<EOF№\nls\n", after="})"
    ),
    "closing lines": repeated("EOF\n", before="run({ command: <<EOF\n"),
    "counted": repeated("<<EOF:9\n"),
    "counted, too many": repeated("<<EOF:999999\n"),
    "counted by number": repeated("run({ command: <<EOF:№\n"),
    "counted beyond all bounds": repeated("<<EOF:99999999999999999999999\n"),
    "one long count": repeated("9", before="<<EOF:", after="\nEOF\n"),
    "one long tag": repeated("A", before="<<", after="\nso\n"),
    "escaped": repeated(r"<<EOF\n"),
    "escaped, in calls": repeated(r"run({ command: <<EOF\n"),
    "escaped, in calls, one a line": repeated("run({ command: <<EOF№\\n\n"),
    "without a tag": repeated("<<\n"),
    "in a block": repeated("so <<EOF\n", before="<tool_call>"),
    "in a block, different tags": repeated("so <<EOF№\n", before="<tool_call>"),
}

QUOTES: Final[dict[str, Text]] = {
    "apostrophes": repeated("it's "),
    "apostrophes, one a line": repeated("it's\n"),
    "single": repeated("'"),
    "double": repeated('"'),
    "backticks": repeated("`"),
    "all three": repeated("'\"`"),
    "all three, in prose": repeated("a 'b \"c `d\n"),
    "one odd one, then words": repeated("so ", before="'"),
    "in a block": repeated("it's ", before="<tool_call>", after="</tool_call>"),
    "in a block, all three": repeated("'a\"b`c", before="<tool_call>", after="</tool_call>"),
    "in calls, single": repeated("run({ command: '\n"),
    "in calls, double": repeated('run({ command: "\n'),
    "in calls, templates": repeated("run({ command: `\n"),
    "in calls, over-closed": repeated("run({ command: 'a'b\n"),
    "in calls, over-closed in one call": repeated("'b", before="run({ command: '"),
    "in calls, over-closed, then closed": repeated("run({ command: 'a'b' })\n"),
    "as keys": repeated("run({ '\n"),
    "interpolations": repeated("run({ command: `${\n"),
    "nested interpolations": repeated("`${", before="run({ command: "),
    "closed interpolations": repeated("run({ command: `${a}\n"),
    "concatenations": repeated("'a' + ", before="run({ command: "),
    "concatenations, one a line": repeated("run({ command: 'a' +\n"),
    "in JSON": repeated('{"name":"\n'),
    "in JSON, closed": repeated('{"name":""\n'),
    "in JSON arrays": repeated('["'),
    "in JSON arrays, with a word": repeated('["a" '),
}

BACKSLASHES: Final[dict[str, Text]] = {
    "alone": repeated("\\"),
    "with letters": repeated("\\n"),
    "with quotes": repeated("\\'"),
    "with quotes, in a block": repeated("\\'", before="<tool_call>'"),
    "in calls": repeated("run({ command: '\\\n"),
    "in one string": repeated("\\", before="run({ command: '"),
    "in one closed string": repeated("\\n", before="run({ command: '", after="' })"),
    "in one template": repeated("\\`", before="run({ command: `"),
    "with invalid escapes": repeated("run({ command: '\\u{\n"),
    "with surrogate escapes": repeated("run({ command: '\\ud800' })\n"),
    "with long escapes": repeated("f", before="run({ command: '\\u{", after="}' })"),
    "in JSON": repeated('{"name":"\\'),
    "in one JSON string": repeated('\\"', before='{"name":"'),
    "in JSON strings with brackets": repeated('[\\"', before='{"name":"'),
    "in one escaped heredoc": repeated("\\\\", before="run({ command: <<EOF\\n"),
}

COMMENTS: Final[dict[str, Text]] = {
    "lines": repeated("//\n"),
    "lines in calls": repeated("run({ //\n"),
    "lines in one call": repeated("// so\n", before="run({"),
    "open blocks": repeated("/*"),
    "open blocks in calls": repeated("run({ /*\n"),
    "blocks in one call": repeated("/**/", before="run({"),
    "blocks before calls": repeated("run({/**/\n"),
    "slashes": repeated("/", before="run({"),
}

ENTITIES: Final[dict[str, Text]] = {
    "in prose": repeated("&amp;"),
    "ampersands": repeated("&"),
    "cut short": repeated("&am"),
    "numbers": repeated("&#39;"),
    "in calls": repeated("<tool_call>\nrun({ command: '&lt;b&gt;' })\n</tool_call>\n"),
    "in one JSON call": repeated(
        "&amp;",
        before='<tool_call>{"name": "run", "arguments": {"command": "',
        after='"}}</tool_call>',
    ),
    "in one markup call": repeated(
        "&quot;",
        before="<function=run><parameter=command>",
        after="</parameter></function>",
    ),
    "in one markup object": repeated(
        "&amp;amp;", before='<function=run>{"command": "', after='"}</function>'
    ),
    "in one nested tag": repeated(
        "&apos;", before='<tool_call><run>{"command": "', after='"}</run></tool_call>'
    ),
    "in many values": repeated(
        '"&lt;", ',
        before='<tool_call>{"name": "run", "arguments": {"command": [',
        after='""]}}</tool_call>',
    ),
}
