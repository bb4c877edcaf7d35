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


def inline_snapshots(text: str) -> tuple[str, ...]:
    """The texts that an inline snapshot of insta may stand for; blanks at its end mean nothing.

    Older versions drop all empty lines before it, newer ones the first. Lines of blanks count for
    the indentation, unlike empty ones.
    """
    if text.lstrip(WHITE_SPACE).startswith(MARK):
        return (_marked(text),)
    lines = [line.removesuffix("\r") for line in text.rstrip(WHITE_SPACE).split("\n")]
    if len(lines) == 1:
        return (lines[0],)
    common = min(_leading(line) for line in lines if line)
    kept = [line[common:] for line in lines]
    first = next(at for at, line in enumerate(lines) if line)
    return tuple(dict.fromkeys("\n".join(kept[start:]) for start in (first, min(first, 1))))


MARK = "⋮"
"""Begins every line of an inline snapshot in insta's oldest form."""


def _marked(text: str) -> str:
    lines = (line.lstrip(WHITE_SPACE) for line in text.split("\n"))
    return "\n".join(line.removeprefix(MARK) for line in lines if line).rstrip(WHITE_SPACE)


def _leading(line: str) -> int:
    return len(line) - len(line.lstrip(WHITE_SPACE))


def _indentation(line: str) -> int:
    return len(line) - len(line.lstrip(BLANKS))
