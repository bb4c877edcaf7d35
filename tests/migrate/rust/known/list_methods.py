"""Lists the methods of the standard library: `python list_methods.py FILE` writes their names.

They are read from the pages of `rustup doc`; run it for a newer Rust. The tests need no rustc.
"""

from __future__ import annotations

import re
import subprocess
import sys
import textwrap
from pathlib import Path

PAGES = """
    primitive.array primitive.bool primitive.char primitive.f32 primitive.f64 primitive.i32
    primitive.slice primitive.str primitive.tuple primitive.u8 primitive.u32 primitive.usize
    borrow/enum.Cow collections/struct.BTreeMap collections/struct.BTreeSet
    collections/struct.HashMap collections/struct.HashSet collections/struct.VecDeque
    iter/struct.Peekable iter/trait.DoubleEndedIterator iter/trait.ExactSizeIterator
    iter/trait.Iterator option/enum.Option result/enum.Result string/struct.String vec/struct.Vec
"""
"""The pages of the types that values of the standard library have, and of iterators."""

METHOD = re.compile(r'id="(?:ty)?method\.([a-z]\w*?)(?:-\d+)?"')


def names() -> set[str]:
    """Return the names on the pages of the installed documentation."""
    page = subprocess.run(
        ["rustup", "doc", "--path", "--std"], check=True, capture_output=True, text=True
    )
    folder = Path(page.stdout.strip()).parent
    texts = ((folder / f"{name}.html").read_text(encoding="utf-8") for name in PAGES.split())
    return {name for text in texts for name in METHOD.findall(text)}


if __name__ == "__main__":
    written = textwrap.fill(" ".join(sorted(names())), 100, break_on_hyphens=False)
    Path(sys.argv[1]).write_text(f"{written}\n", encoding="utf-8")
