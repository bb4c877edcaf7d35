"""Families of line breaks, blanks and characters that no grammar knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.families.family import repeated

if TYPE_CHECKING:
    from benchmarks.families.family import Text

LINE_BREAKS: Final[dict[str, Text]] = {
    "alone": repeated("\r\n"),
    "after words": repeated("so it is\r\n"),
    "carriage returns": repeated("\r"),
    "line feeds": repeated("\n"),
    "after tags": repeated("<b>\r\n"),
    "in call blocks": repeated("<tool_call>\r\nrun({ command: 'a' })\r\n</tool_call>\r\n"),
    "in open call blocks": repeated("<tool_call>\r\nrun({\r\n"),
    "in heredocs": repeated("run({ command: <<EOF\r\nls\r\nEOF\r\n})\r\n"),
    "in open heredocs": repeated("run({ command: <<EOF\r\n"),
    "in tool blocks": repeated('```tool\r\n{"name":"run","args":{}}\r\n```\r\n'),
    "in harmony calls": repeated("tool_call to=run<|message|>{}\r\n"),
    "in one call": repeated("\r\n", before="run({"),
    "in one heredoc": repeated("\r\n", before="run({ command: <<EOF\r\n", after="EOF\r\n})"),
}

CHARACTERS: Final[dict[str, Text]] = {
    "blanks": repeated(" "),
    "blanks and tabs": repeated(" \t"),
    "indented lines": repeated("        so\n"),
    "blanks before line breaks": repeated("   \n"),
    "form feeds": repeated("\f"),
    "vertical tabs": repeated("\v\n"),
    "no-break spaces": repeated("\u00a0"),
    "no-break spaces between tags": repeated("<b>\u00a0"),
    "no-break spaces between blocks": repeated("<done>a</done>\u00a0"),
    "line separators": repeated("\u2028"),
    "lone surrogates": repeated("\ud800\n"),
    "lone surrogates in calls": repeated("run({ command: '\ud800' })\n"),
    "lone surrogates in tags": repeated("<\udfff>\n"),
    "lone surrogates as names": repeated("\ud800({})\n"),
    "NUL": repeated("\0"),
    "NUL in calls": repeated("run({ command: '\0' })\n"),
    "other letters": repeated("é"),
    "other letters as names": repeated("é({ a: 1 })\n"),
    "emoji": repeated("🌊 "),
    "byte order marks": repeated("\ufeff<b>"),
}
