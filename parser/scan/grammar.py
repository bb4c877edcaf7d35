"""One vocabulary, compiled.

The main pattern skips the gap at a cursor (LOOP-1) and tries the openers of all branches in
order, so that a unit costs one match however many words there are. A branch whose opener stands
there can still decline, a block tag without a close for instance; then the pattern of the
branches after it goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Grammar:
    """The compiled openers of a vocabulary. The group that matched last names the branch."""

    opening: re.Pattern[str]
    opening_after: Mapping[str, re.Pattern[str]]
    header_stop: re.Pattern[str]
    # TXT-2: what a `<` that does not end a text run may be the beginning of.
    run_joints: tuple[str, ...]
    bare_tags: Mapping[str, str]
    markup_closes: Mapping[str, str]
    # RSV-3: what a reserved opener stands for.
    reserved_tag: str
