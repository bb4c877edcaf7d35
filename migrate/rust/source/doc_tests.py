"""Doc tests as test functions (GEN-28)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from migrate.rust.source.discovery import ShouldPanic, TestFunction
from migrate.rust.source.doc_blocks import doc_blocks
from migrate.rust.source.items import Item
from migrate.rust.source.syntax import Stretch, parse_expanded, parse_stretch

if TYPE_CHECKING:
    from migrate.rust.source.doc_blocks import DocBlock, Line
    from migrate.rust.source.reading import SourceFile
    from migrate.rust.source.syntax import Fragment, ParsedText

HIDDEN = re.compile(rb"[ \t]*#(?:[ \t]|$)")
DOUBLED = re.compile(rb"[ \t]*##")
MAIN = re.compile(rb"\bfn\s+main\s*\(")


@dataclass(frozen=True, slots=True)
class DocTest:
    """A block of Rust in a doc comment: the function that it is, or why it is none.

    `name` is `doc_` and the line of its fence; `fragment` is the text of the block in a function.
    """

    name: str
    fragment: Fragment
    function: TestFunction | None
    why_not: str | None


REMEMBERED = 256
"""Files whose doc tests are kept: the functions and the rest are asked for one after the other."""
FENCED = re.compile(rb"//[/!][^\n]*(?:```|~~~)|/\*[*!]|\[\s*doc\s*=")
"""Without it there is no block in a doc comment."""


@lru_cache(REMEMBERED)
def doc_tests(source: SourceFile) -> tuple[DocTest, ...]:
    """Return the blocks of Rust in the doc comments of a file, in source order."""
    if not FENCED.search(source.data):
        return ()
    whole = parse_stretch(source, 0, len(source.data)).parsed
    return tuple(_doc_test(block, whole) for block in doc_blocks(source) if block.is_rust)


def _doc_test(block: DocBlock, whole: ParsedText) -> DocTest:
    name = f"doc_{block.source.location(block.fence).line}"
    root = _parsed(block, whole, name)
    functions = root.children
    fragment = functions[0] if functions else root
    why_not = block.skipped
    if why_not is None and (root.node.has_error or len(functions) != 1):
        why_not = "the block does not parse"
    function = None
    if why_not is None:
        panics = ShouldPanic(None) if "should_panic" in block.words else None
        item = Item("function", name, fragment, ())
        function = TestFunction(item, ("test",), should_panic=panics)
    return DocTest(name, fragment, function, why_not)


def _parsed(block: DocBlock, whole: ParsedText, name: str) -> Fragment:
    """Return a block in a function; its own `main` is called there."""
    data = block.source.data
    text = bytearray(f"fn {name}() {{ ".encode())
    stretches = [Stretch(0, 0, block.fence, block.fence, whole)]
    for line in block.lines:
        shown = _shown(data, line)
        stretches.append(Stretch(len(text), shown - len(text), shown, line.end, whole))
        text += data[shown : line.end] + b"\n"
    text += b"main(); }" if MAIN.search(text) else b"}"
    root = parse_stretch(block.source, block.fence, block.fence)
    return parse_expanded(bytes(text), stretches, root)


def _shown(data: bytes, line: Line) -> int:
    """Return where the code of a line begins: `# ` hides it, `##` stands for `#`."""
    hidden = HIDDEN.match(data, line.start, line.end)
    if hidden:
        return hidden.end()
    doubled = DOUBLED.match(data, line.start, line.end)
    return doubled.end() - 1 if doubled else line.start
