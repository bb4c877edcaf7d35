"""Families of call tags, response tags, stubs, and what a `<` can begin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.families.family import repeated

if TYPE_CHECKING:
    from benchmarks.families.family import Text

CALL_TAGS: Final[dict[str, Text]] = {
    "open tags": repeated("<tool_call>\n"),
    "open tags without a line break": repeated("<tool_call>"),
    "both spellings": repeated("<tool_call>\n<toolcall>\n"),
    "with a call": repeated("<tool_call>\nrun({ command: 'ls' })\n"),
    "with a stub": repeated("<tool_call>\nrun({\n"),
    "with an odd quote": repeated("<tool_call>it's so\n"),
    "with a heredoc": repeated("<tool_call>\nrun({ command: <<EOF\n"),
    "with JSON": repeated('<tool_call>\n{"name": "run", "arguments": {\n'),
    "with a nested tag": repeated("<tool_call>\n<run>{\n"),
    "closed by the other spelling": repeated("<tool_call>run({ command: 'a' })</toolcall>\n"),
    "closed": repeated("<tool_call>\nrun({ command: 'a' })\n</tool_call>\n"),
    "closed, with JSON": repeated(
        '<tool_call>\n{"name": "run", "arguments": {"command": "a"}}\n</tool_call>\n'
    ),
    "closed, with a heredoc": repeated(
        "<tool_call>\nrun({ command: <<EOF\nls\nEOF\n})\n</tool_call>\n"
    ),
    "closed, with narration": repeated(
        "<tool_call><thinking>so</thinking>run({ command: 'a' })</tool_call>\n"
    ),
    "closed, empty": repeated("<tool_call></tool_call>"),
    "closes": repeated("</tool_call>\n"),
    "opens, then as many closes": repeated("<tool_call>", closing="</tool_call>"),
    "one open, then calls": repeated("run({ command: 'a' })\n", before="<tool_call>\n"),
    "one body of narration": repeated(
        "<thinking>so</thinking>", before="<tool_call>", after="</tool_call>"
    ),
    "with attributes": repeated("<tool_call id=1>\n"),
    "in mid-line": repeated("so <tool_call>run({ command: 'a' })</tool_call>\n"),
    "indented": repeated("  <tool_call>run({\n"),
}

RESPONSE_TAGS: Final[dict[str, Text]] = {
    "unclosed": repeated("<assistant_prose>\n<user_response>\n<done>\n"),
    "unclosed with text": repeated("<user_response> so </assistant_prose>\n"),
    "unclosed with attributes": repeated("<user_response a>\n"),
    "closed": repeated("<user_response>so</user_response>\n"),
    "closed, empty": repeated("<done></done>"),
    "one answer": repeated("so ", before="<user_response>", after="</user_response>"),
    "one open answer": repeated("so\n", before="<user_response>"),
    "prose closes": repeated("</done>\n"),
    "thinking opens": repeated("<think>"),
    "thinking opens and prose": repeated("<think>\nit's so\n"),
    "thinking closes": repeated("</think>\n"),
    "thinking blocks": repeated("<think>so</think>\n"),
    "thinking with odd quotes": repeated("<think>'</think>\n"),
    "thinking with heredocs": repeated("<think><<EOF\n</think>\n"),
}

STUBS: Final[dict[str, Text]] = {
    "alone": repeated("[[CALL]"),
    "one a line": repeated("[[CALL]\n"),
    "indented": repeated(" [[CALL]\n"),
    "with a call": repeated("[[CALL]run({ command: 'a' })\n"),
    "with an open call": repeated("[[CALL]run({\n"),
    "after a tag": repeated("<b>\n[[CALL]\n"),
    "closed": repeated("[[CALL]run({ command: 'a' })</tool_call>\n"),
    "well-formed markers": repeated("[[CALL]]run({ command: 'a' })[[/CALL]]\n"),
    "cut short": repeated("[[CALL"),
    "within fences": repeated("```\n[[CALL]x\n```\n"),
}

ANGLES: Final[dict[str, Text]] = {
    "alone": repeated("<"),
    "with blanks": repeated("< "),
    "one a line": repeated("<\n"),
    "three a line": repeated("<<<\n"),
    "in prose": repeated("if a < b then\n"),
    "names": repeated("<a\n"),
    "names in one line": repeated("<a "),
    "slashes": repeated("</"),
    "empty tags": repeated("<>"),
    "tags": repeated("<b>\n"),
    "tags in one line": repeated("<b>so</b>"),
    "tags without a blank": repeated("<b>"),
    "closing brackets": repeated(">"),
    "comments": repeated("<!-- so --"),
    "different tags": repeated("<b№>\n"),
    "nested different tags": repeated("<b№>", closing="</b№>"),
    "nested tags with calls": repeated("<b№>go(1)", closing="</b№>"),
    "open calls": repeated("<run({\n"),
    "open calls in one line": repeated("<run({"),
    "open calls with strings": repeated("<run({ command: '\n"),
    "calls": repeated("<run({ command: 'a' })>\n"),
    "unknown calls": repeated("<walk({ command: 'a' })>\n"),
}
