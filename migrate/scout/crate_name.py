"""What the crate is called whose profile is sketched."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections import Counter
    from pathlib import Path

    from migrate.inputs import Inputs

LOCAL: Final = frozenset({"crate", "self", "super", "std", "core", "alloc"})


def crate_name(used: Counter[str], inputs: Inputs) -> str:
    """Return the name in the manifest of the crate, or the one that its tests use most.

    `used` counts the functions whose paths begin with a name. No manifest outside the folder that
    all inputs lie in is read.
    """
    declared = (_declared_name(path, inputs.base) for path in inputs.paths)
    named = (name.replace("_", "-") for name, _ in used.most_common() if _is_crate(name))
    return next((name for name in (*declared, *named) if name), inputs.base.name)


def _is_crate(name: str) -> bool:
    """Tell a crate from a type, whose functions are called by a path too."""
    return name not in LOCAL and not name[:1].isupper()


def _declared_name(path: Path, base: Path) -> str | None:
    for folder in (path, *path.parents):
        if not folder.is_relative_to(base):
            break
        try:
            manifest = tomllib.loads((folder / "Cargo.toml").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            continue
        name = manifest.get("package", {}).get("name")
        return name if isinstance(name, str) else None
    return None
