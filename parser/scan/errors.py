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
    """A caller's fault, raised before anything is scanned; no model text can cause it.

    `code` is a code of SPEC-7, `path` says which argument or field is meant (`spec.harmony`),
    `expected` and `found` are type words; what is absent was found to be `nil`.
    """

    def __init__(self, code: str, path: str, expected: str, found: str) -> None:
        super().__init__(_MESSAGES[code].format(path=path, expected=expected, found=found))
        self.code = code
        self.path = path
        self.expected = expected
        self.found = found

    @property
    def facts(self) -> dict[str, str]:
        """What the message carries, by name."""
        return {"path": self.path, "expected": self.expected, "found": self.found}
