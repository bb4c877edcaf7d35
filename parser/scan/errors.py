"""What is wrong with the text or the spec a caller handed in (SPEC-7)."""

from __future__ import annotations

from typing import Final

_MESSAGES: Final = {
    "scan_text_missing": "{path} is required",
    "scan_text_type": "{path} must be {expected}, found {found}",
    "scan_spec_missing": "{path} is required",
    "scan_spec_type": "{path} must be {expected}, found {found}",
    "scan_spec_field_required": "{path} is required and has no default",
    "scan_spec_field_type": "{path} must be {expected}, found {found}",
    "scan_spec_entry_type": "every entry of {path} must be {expected}, found {found}",
}


class SpecError(TypeError):
    """A caller's fault, raised before anything is scanned; a TypeError.

    No text can cause it.

    Attributes:
        code: a code of SPEC-7.
        path: which argument or field is meant, as in `spec.harmony`.
        expected: the type word that was expected.
        found: the type word that was found; what is absent is `nil`.
        facts: `path`, `expected` and `found` as a mapping.

    >>> from parser import SpecError, scan_units
    >>> try:
    ...     scan_units("text", {"call_tags": "tool_call"})
    ... except SpecError as error:
    ...     print(error)
    spec.call_tags must be list, found string
    """

    def __init__(self, code: str, path: str, expected: str, found: str) -> None:
        super().__init__(_MESSAGES[code].format(path=path, expected=expected, found=found))
        self.code = code
        self.path = path
        self.expected = expected
        self.found = found

    def __reduce__(self) -> tuple[type[SpecError], tuple[str, str, str, str]]:
        """Make a copy from the facts; an exception makes one from its message."""
        return SpecError, (self.code, self.path, self.expected, self.found)

    @property
    def facts(self) -> dict[str, str]:
        """What the message carries, by name."""
        return {"path": self.path, "expected": self.expected, "found": self.found}
