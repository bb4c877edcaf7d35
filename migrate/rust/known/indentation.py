"""Taking away the indentation that a Rust file gives to its texts (GEN-20…GEN-22).

Every library has its own rule; they differ in what becomes of blank lines, of the line with the
opening quote and of the last line break.
"""

from __future__ import annotations

import textwrap

from migrate.rust.known.splitting import WHITE_SPACE

BLANKS = " \t"


def unindented(text: str) -> str:
    """`unindent::unindent`, the rule of `indoc!`: the line with the opening quote does not count.

    Blank lines lose up to the common indentation and keep what is beyond it.
    """
    first, *rest = text.split("\n")
    common = min((_indentation(line) for line in rest if line.strip(BLANKS)), default=0)
    lines = [line[common:] for line in rest]
    return "\n".join(lines if not first.strip("\r") and rest else [first, *lines])


def dedented(text: str) -> str:
    """`textwrap::dedent`: blank lines become empty, the first line is like any other."""
    return textwrap.dedent(text)


def expected(text: str) -> str:
    """The text of `expect![[…]]`: a line break after the opening quote goes, the last one stays."""
    if "\n" not in text:
        return text
    lines = text.removeprefix("\n").split("\n")
    common = min((_indentation(line) for line in lines if line.strip(WHITE_SPACE)), default=0)
    return "\n".join(line.lstrip(" ") if len(line) <= common else line[common:] for line in lines)


def inline_snapshot(text: str) -> str:
    """The text of an inline snapshot of insta: no empty lines before it, no blanks after it."""
    lines = text.rstrip(WHITE_SPACE).split("\n")
    filled = [line for line in lines if line.strip(WHITE_SPACE)]
    common = min(map(_indentation, filled), default=0) if len(lines) > 1 else 0
    while len(lines) > 1 and not lines[0]:
        del lines[0]
    return "\n".join(line[common:] for line in lines)


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(BLANKS))
