"""What counts as a blank."""

from __future__ import annotations

from typing import Final

BLANKS: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
)
"""The characters with the Unicode property White_Space. Python's `strip` takes U+001C…1F too."""
