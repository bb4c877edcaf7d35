"""What a crate looks like to the migrator: its entry points, types, helpers and groups.

A profile is data (06 EP-33): nothing of a crate is known to the code of `migrate/`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from harness.errors import ConfigurationError
from harness.ops import load_ops

BUNDLED = Path(__file__).parent / "profiles"

ArgumentKind = Literal["text", "string", "json", "list", "registry", "names"]


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One parameter of an entry point: its name in cases, and what may be bound to it (EP-30)."""

    name: str
    kind: ArgumentKind


class EntryPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One form of a Rust function that answers an op (EP-33).

    `returns` is its Rust result type; `fields` names the parts of a tuple result (RES-02);
    `skip` is the reason code when the function lies outside the lanes that become cases (EP-34).
    """

    function: str
    op: str
    args: tuple[Argument, ...]
    returns: str
    fields: tuple[str, ...] = ()
    skip: str | None = None


class GroupRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cases of files whose path ends with `file` belong to `group` (GRP-01)."""

    file: str
    letter: str
    group: str


class Slugs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a test's name becomes the slug of its case ids (GRP-05)."""

    prefixes: tuple[str, ...] = ()


class Override(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An explicit group and slug for one test; wins over all rules (GRP-07)."""

    test: str
    group: str
    slug: str


class Profile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything the migrator knows about a crate."""

    name: str
    entry_point: tuple[EntryPoint, ...]
    types: dict[str, dict[str, str]] = {}
    facets: dict[str, str] = {}
    meanings: dict[str, Literal["dict", "list", "identity", "null"]] = {}
    group: tuple[GroupRule, ...] = ()
    slugs: Slugs = Slugs()
    override: tuple[Override, ...] = ()
    op_groups: dict[str, str] = {}
    """GRP-08: the group of a test whose ops all lie outside the parser lane, by its first op."""

    def registry_arguments(self, op: str) -> frozenset[str]:
        """Return the names of the arguments of `op` that are tool registries."""
        return frozenset(
            argument.name
            for entry in self.entry_point
            if entry.op == op
            for argument in entry.args
            if argument.kind == "registry"
        )


def load_profile(name_or_path: str) -> Profile:
    """Read a profile: a bundled one by name, or a TOML file by path.

    Raises `ConfigurationError` naming the file, the field and what was expected.
    """
    bundled = BUNDLED / f"{name_or_path}.toml"
    path = bundled if bundled.is_file() else Path(name_or_path)
    if not path.is_file():
        known = ", ".join(sorted(file.stem for file in BUNDLED.glob("*.toml")))
        raise ConfigurationError(
            f"no profile {name_or_path!r}: give one of the bundled profiles ({known}) "
            "or the path of a TOML file"
        )
    try:
        profile = msgspec.toml.decode(path.read_bytes(), type=Profile)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: {error}") from error
    for entry in profile.entry_point:
        _check(entry, path)
    return profile


def _check(entry: EntryPoint, path: Path) -> None:
    """An op of the table is given arguments that it takes."""
    op = load_ops().get(entry.op)
    strange = [argument.name for argument in entry.args if op and argument.name not in op.args]
    if op and strange:
        raise ConfigurationError(
            f"{path}: entry_point {entry.function!r}: {entry.op} takes no "
            f"{', '.join(strange)}; it takes {', '.join(op.args)}"
        )
