"""The ops for which urllib.parse has no callable of the same shape."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote, unquote


def encode(string: str, ascii_set: dict[str, Any]) -> str:
    """Return a text in which the characters of a set are escaped."""
    return quote(string, safe="".join(sorted(_kept(ascii_set))))


def decode_utf8(string: str) -> dict[str, Any]:
    """Return the text, or where in its bytes the first is that is no UTF-8."""
    try:
        return {"ok": True, "value": unquote(string, errors="strict")}
    except UnicodeDecodeError as error:
        return {"ok": False, "error": {"message": str(error), "valid_up_to": error.start}}


def _kept(ascii_set: dict[str, Any]) -> set[str]:
    """Return the ASCII characters that are not in a set."""
    kept = {chr(code) for code in range(128) if not _is_in(ascii_set["constant"], chr(code))}
    for change in ascii_set["changes"]:
        kept -= {chr(change["add"])} if "add" in change else set()
        kept |= {chr(change["remove"])} if "remove" in change else set()
    return kept


def _is_in(constant: str, char: str) -> bool:
    return not char.isprintable() if constant == "CONTROLS" else not char.isalnum()
