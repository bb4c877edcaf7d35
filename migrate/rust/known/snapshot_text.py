"""The body of a snapshot file of insta (GEN-20)."""

from __future__ import annotations

from migrate.rust.known.splitting import WHITE_SPACE

BORDER = "---"


def snapshot_body(text: str) -> str | None:
    """Return what stands after the second `---` line of a `.snap` file, None when there is none.

    Blanks at the end mean nothing to insta.
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    borders = [at for at, line in enumerate(lines) if line.rstrip() == BORDER][:2]
    if len(borders) < 2 or borders[0] != 0:
        return None
    return "\n".join(lines[borders[1] + 1 :]).rstrip(WHITE_SPACE)
