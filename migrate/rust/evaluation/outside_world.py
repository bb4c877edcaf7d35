"""Libraries that reach outside a call, by the names that lead to them (GEN-27, GEN-29, GEN-31)."""

from __future__ import annotations

import re

NAMES = {
    "ambient_state": "mockall mocktopus",
    "clock_random": """
        Local OffsetDateTime SmallRng StdRng Ulid ZonedDateTime fastrand getrandom nanoid quanta
        ulid
    """,
    "compile_fail": "trybuild",
    "environment": "dirs directories dotenvy temp_env",
    "filesystem": """
        Path PathBuf Utf8Path Utf8PathBuf WalkDir assert_fs camino fs_err walkdir
    """,
    "network": """
        MockServer TestServer UdpSocket httpmock httptest hyper mockito surf tonic ureq wiremock
    """,
    "process": "Stdio assert_cmd cargo_bin duct escargot",
    "property_based": "QuickCheck TestRunner arbtest bolero libfuzzer_sys proptest quickcheck",
}
"""Segments of paths by the reason codes of what they lead to."""

CHANGING_WORLD = frozenset(
    {
        "copy",
        "create",
        "create_dir",
        "create_dir_all",
        "create_new",
        "hard_link",
        "remove_dir",
        "remove_dir_all",
        "remove_file",
        "remove_var",
        "rename",
        "set_current_dir",
        "set_permissions",
        "set_var",
        "soft_link",
        "symlink",
        "symlink_dir",
        "symlink_file",
        "write",
    }
)
"""Functions that change the environment or files, on which calls after them may depend."""

REASONS = {name: code for code, names in NAMES.items() for name in names.split()}

MOCK = re.compile("Mock[A-Z]")
"""Beginning of the names that mockall gives to types; what they answer was told to them."""


def library_reason(name: str) -> str | None:
    """Return the reason code of a path with a segment `name`, None when it tells nothing."""
    return REASONS.get(name) or ("ambient_state" if MOCK.match(name) else None)
