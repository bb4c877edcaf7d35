"""The openers of function markup, and which name after one is a name (CMP-86)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from parser.lexer.characters import UNICODE_SPACE
from parser.vocabulary.tagged import tagged_vocabulary

if TYPE_CHECKING:
    from parser.vocabulary.tagged import MarkupForm

FORMS: Final = tagged_vocabulary().markup_openers
OPENERS: Final = tuple(form.opener for form in FORMS)

# The quotes go before anything else is asked, in whatever number they stand there.
_NAME: Final = re.compile(
    rf"[{UNICODE_SPACE}]*+\"*+(?P<name>[A-Za-z0-9_.-]++)\"*+[{UNICODE_SPACE}]*+>"
)


def form_at(text: str, position: int = 0) -> MarkupForm | None:
    """Give the form of markup whose opener stands at `position`, else none."""
    return next((form for form in FORMS if text.startswith(form.opener, position)), None)


def name_after(text: str, opener_end: int) -> re.Match[str] | None:
    """Match the name and the `>` after an opener; none for prose and for other attributes."""
    return _NAME.match(text, opener_end)


class MarkupOpeners:
    """Which markup openers of a source stand for markup (CMP-67b).

    An opener without any `>` behind it is markup that was cut short.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._last_tag_end = source.rfind(">")

    def accepts(self, opener_end: int) -> bool:
        """Tell whether the opener that ends at `opener_end` is more than a tag of some name."""
        return opener_end > self._last_tag_end or name_after(self._source, opener_end) is not None
