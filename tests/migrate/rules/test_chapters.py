"""Where a chapter defines a rule, and which examples illustrate it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rules.chapters import RULE, cited, read_chapter

if TYPE_CHECKING:
    from pathlib import Path

CHAPTER = """\
# A chapter

| Rule | Statement |
|---|---|
| KNT-1 | A knot, see KNT-3 and EX-2…EX-3. |
| KNT-2: kind | Which kinds there are |

KNT-4: a line of its own.

- **KNT-3** A list item that goes
  on to another line (EX-1).
**KNT-5a.** A paragraph.

```text
KNT-9 is text
```

Slip knots (KNT-3, 4):

```text
slip
```

| KNT-3.1 test | no definition any more |
| EX-1 | a row |
**EX-2 — a title** (KNT-2)
```jsonl
{"ex": "EX-3", "why": "a line"}
```

## Another heading

EX-1 alone, KNT-1 too.
"""


def test_rules_and_examples_of_a_chapter(tmp_path: Path) -> None:
    path = tmp_path / "chapter.md"
    path.write_text(CHAPTER, encoding="utf-8")

    chapter = read_chapter(path, ["EX-", "block"])

    assert [(rule.name, rule.line) for rule in chapter.rules] == [
        ("KNT-1", 5),
        ("KNT-2", 6),
        ("KNT-4", 8),
        ("KNT-3", 10),
        ("KNT-5a", 12),
    ]
    assert [(example.name, example.line, set(example.rules)) for example in chapter.examples] == [
        ("EX-1", 25, {"KNT-3"}),
        ("EX-2", 26, {"KNT-1", "KNT-2"}),
        ("EX-3", 28, {"KNT-1"}),
        ("line 15", 15, {"KNT-5a"}),
        ("line 21", 21, {"KNT-3", "KNT-4"}),
        ("line 28", 28, {"KNT-2"}),
    ]


def test_without_families_nothing_is_an_example(tmp_path: Path) -> None:
    path = tmp_path / "chapter.md"
    path.write_text(CHAPTER, encoding="utf-8")

    chapter = read_chapter(path)

    assert chapter.examples == ()
    assert {"EX-1", "EX-2"} < {rule.name for rule in chapter.rules}


def test_short_forms_are_spelt_out() -> None:
    text = "LEX-62, 64 and CMP-80…CMP-82, not EVL-3,5 nor LEX-1a, KNT"

    assert cited(text, re.compile(RULE)) == {
        *("LEX-62", "LEX-64", "CMP-80", "CMP-81", "CMP-82", "EVL-3", "LEX-1a")
    }
