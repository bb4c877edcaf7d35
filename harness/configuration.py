"""The project's configuration: `[tool.parity]` in the nearest `pyproject.toml`."""

from __future__ import annotations

import datetime as dt
import os
import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

import msgspec

from harness.errors import ConfigurationError
from harness.faults import explain
from harness.implementation_configuration import (
    ImplementationConfiguration,
    explain_implementations,
)
from harness.record_faults import place_of_nul

FILE = "pyproject.toml"


Verdict = Literal[
    "port_bug",
    "legacy_wrong",
    "entry_layer",
    "revision_drift",
    "id_counter",
    "deliberate_change",
    "migrator_bug",
]
"""Why legacy expectation and observed output differ (06 KD-8)."""

Debt = Literal["port_bug", "migrator_bug"]
"""Verdicts that say something is to be repaired."""


class Quarantine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cases that are known to be flaky: where one proves it again, that is told and fails nothing.

    A case that answers alike in all runs of the gate is judged as any other. `case` is an id in
    which `*` and `?` stand for any text. After `expires` the gate fails.
    """

    case: str
    reason: str
    expires: dt.date | None = None


class GatePolicy(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the gate lets pass.

    `budget` says how many disagreements of a verdict there may be: none of an open debt and any
    number of the others, unless it says so. Groups that match `spotless` have no disagreement at
    all, decided or not. A decision that names no day expires `expire_after` days after its date.
    With `runs` above 1 every case is asked so often, and one that answers differently fails.
    """

    budget: dict[Verdict, Annotated[int, msgspec.Meta(ge=0)]] = {}
    spotless: tuple[str, ...] = ()
    expire_after: Annotated[int, msgspec.Meta(ge=1)] | None = None
    runs: Annotated[int, msgspec.Meta(ge=1, le=100)] = 1
    quarantine: tuple[Quarantine, ...] = ()


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the `cfg` predicates of the legacy code are decided by (06 GEN-05).

    `features` are the features of the crate that are on, `os` is its `target_os`, `flags` are
    further predicates as they are written: `tokio_unstable`, `target_arch = "x86_64"`.
    """

    features: tuple[str, ...] = ()
    os: str = "linux"
    pointer_width: int = 64
    debug_assertions: bool = True
    flags: tuple[str, ...] = ()


class Attributes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Attribute macros of the legacy code that nobody can look into (06 GEN-41).

    Those of `plain` leave what a test says as it is, those of `tests` make a function a test;
    they are named by their path or its last segment.
    """

    plain: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table `[tool.parity]`; every option has a default."""

    cases: str = "cases"
    snapshots: str = "snapshots"
    profile: str = "harn"
    implementation: str | None = None
    """By default the callables that the profile names, if it names some, or else `bundled`."""
    implementations: dict[str, ImplementationConfiguration] = {}
    gate: GatePolicy = GatePolicy()
    target: Target | None = None
    """Takes the place of the profile's target."""
    attributes: Attributes | None = None
    """Takes the place of the profile's attributes."""
    doc_tests: bool | None = None
    """Are the blocks of code in doc comments tests? Takes the place of the profile's word."""


BUNDLED_NAME = "bundled"
BUNDLED = ImplementationConfiguration(python="harness.implementation.bundled:ops")


class Project(msgspec.Struct, frozen=True):
    """A project folder with its options."""

    root: Path
    options: Options
    is_configured: bool = True
    """Is there a `pyproject.toml`?"""

    @property
    def cases(self) -> Path:
        """The folder of case files, registries, ledger and triage decisions."""
        return self.root / self.options.cases

    @property
    def snapshots(self) -> Path:
        """The folder of blessed outputs."""
        return self.root / self.options.snapshots

    @property
    def profile_file(self) -> Path:
        """The profile, unless it is a bundled one, which is known by its name."""
        return self.root / self.options.profile

    def implementation(self, name: str) -> ImplementationConfiguration:
        """Return how to reach the implementation called `name`.

        Raises `ConfigurationError` for a name that is not configured.
        """
        known = {BUNDLED_NAME: BUNDLED} | self.options.implementations
        if name not in known:
            raise ConfigurationError(
                f"{self.root / FILE}: no implementation {name!r}; known are {', '.join(known)}. "
                "Add it under [tool.parity.implementations]"
            )
        return known[name]


def find_project(start: Path) -> Project:
    """Return the project that `start` lies in: the nearest folder upwards with a `pyproject.toml`.

    A folder without one is a project with default options. Raises `ConfigurationError` for a file
    that cannot be read or an option that does not exist.
    """
    start = start.resolve()
    for folder in (start, *start.parents):
        if (folder / FILE).is_file():
            return _inside(Project(folder, _read_options(folder / FILE)))
    return Project(start, Options(), is_configured=False)


def _inside(project: Project) -> Project:
    """Return the project, whose folders lie in it: commands write and remove files in them."""
    root = Path(os.path.realpath(project.root))
    for name in ("cases", "snapshots"):
        folder = Path(os.path.realpath(getattr(project, name)))
        if folder == root or not folder.is_relative_to(root):
            raise ConfigurationError(
                f"{project.root / FILE}: [tool.parity]: {name} = "
                f"{getattr(project.options, name)!r} is no folder inside the project; name one"
            )
    return project


def _read_options(path: Path) -> Options:
    table: dict[str, Any] = {}
    try:
        whole: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
        tool = msgspec.convert(whole.get("tool", {}), dict[str, Any])
        table = tool.get("parity", {})
        options = msgspec.convert(table, Options)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{path}: {error}") from error
    except msgspec.ValidationError as error:
        explained = _explained(str(error), table)
        raise ConfigurationError(f"{path}: [tool.parity]: {explained}") from error
    place = place_of_nul(table)
    if place:
        raise ConfigurationError(
            f"{path}: [tool.parity]: {place} holds the character NUL, which no path and no "
            "name may hold; remove it"
        )
    return options


def _explained(message: str, table: dict[str, Any]) -> str:
    if "`$.gate.budget" in message:
        return f"{message}; a budget is for one of {', '.join(get_args(Verdict))}"
    if "`$.implementations[...]" in message:
        return explain_implementations(table["implementations"])
    parts: dict[str, type[msgspec.Struct]] = {
        "`$.gate.quarantine": Quarantine,
        "`$.gate": GatePolicy,
        "`$.target": Target,
        "`$.attributes": Attributes,
    }
    found = next((kind for place, kind in parts.items() if place in message), Options)
    return explain(message, found)
