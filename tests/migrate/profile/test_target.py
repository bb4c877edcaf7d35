"""The flags of `cfg` that hold for a target (GEN-05)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.configuration import Target, find_project
from harness.errors import ConfigurationError
from migrate.profile import cfg_flags, for_target, load_profile
from migrate.rust.source.cfg import DEFAULT_TARGET

if TYPE_CHECKING:
    from pathlib import Path


def test_the_usual_target() -> None:
    assert cfg_flags(Target()) == DEFAULT_TARGET


@pytest.mark.parametrize(
    ("target", "more", "less"),
    [
        (Target(features=("a", "b-c")), {'feature="a"', 'feature="b-c"'}, set()),
        (
            Target(os="windows"),
            {"windows", 'target_os="windows"', 'target_family="windows"'},
            {"unix", 'target_os="linux"', 'target_family="unix"'},
        ),
        (Target(os="macos"), {'target_os="macos"'}, {'target_os="linux"'}),
        (
            Target(os="wasi"),
            {'target_os="wasi"', 'target_family="wasm"'},
            {"unix", 'target_os="linux"', 'target_family="unix"'},
        ),
        (
            Target(os="none"),
            {'target_os="none"'},
            {"unix", 'target_os="linux"', 'target_family="unix"'},
        ),
        (
            Target(pointer_width=32, debug_assertions=False),
            {'target_pointer_width="32"'},
            {'target_pointer_width="64"', "debug_assertions"},
        ),
        (
            Target(flags=("tokio_unstable", 'target_arch = "x86_64"')),
            {"tokio_unstable", 'target_arch="x86_64"'},
            set(),
        ),
    ],
)
def test_a_configured_target(target: Target, more: set[str], less: set[str]) -> None:
    assert cfg_flags(target) == (DEFAULT_TARGET | more) - less


def test_the_target_of_the_project_takes_the_place_of_the_profiles() -> None:
    profile = load_profile("harn")
    assert for_target(profile, None) is profile
    assert for_target(profile, Target(os="windows")).target.os == "windows"


def test_the_target_is_read_from_the_project(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(
        '[tool.parity.target]\nfeatures = ["slow"]\nos = "windows"\n', encoding="utf-8"
    )
    assert find_project(tmp_path).options.target == Target(features=("slow",), os="windows")


def test_what_is_wrong_with_a_target_is_told(tmp_path: Path) -> None:
    path = tmp_path / "pyproject.toml"
    path.write_text('[tool.parity.target]\ntarget_os = "windows"\n', encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"\[tool\.parity\].*target_os.*features, os"):
        find_project(tmp_path)
