"""An observation as the bytes of its snapshot."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from harness.observe import Observation

_SURROGATE = re.compile("[\ud800-\udfff]")


def render_snapshot(observation: Observation) -> bytes:
    """Return readable JSON: keys sorted, characters as they are, ending in a line feed.

    A lone surrogate, which UTF-8 cannot hold, is written as a JSON escape.
    """
    plain = msgspec.to_builtins(observation)
    text = json.dumps(plain, ensure_ascii=False, indent=2, sort_keys=True)
    return (_SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n").encode()
