"""What a project says of its legacy code in place of the profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from harness.configuration import Options
    from migrate.profile.model import Profile

WORDS = ("attributes", "doc_tests", "target")
"""Options that take the place of a profile's fields of the same names."""


def for_project(profile: Profile, options: Options) -> Profile:
    """Return a profile with the words of a project, where that has any."""
    words = {name: getattr(options, name) for name in WORDS}
    said = {name: word for name, word in words.items() if word is not None}
    return msgspec.structs.replace(profile, **said)
