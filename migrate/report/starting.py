"""What `parity init`, `parity config show` and `parity doctor` print as JSON."""

from __future__ import annotations

from typing import Literal

import msgspec

from harness.expectation import Json
from migrate.starting.plan import Step


class InitReport(msgspec.Struct, frozen=True):
    """The output of `parity init`."""

    root: str
    written: bool
    steps: tuple[Step, ...]


class Setting(msgspec.Struct, frozen=True):
    """One option: its value, and where that comes from."""

    name: str
    value: Json
    origin: str


class ConfigReport(msgspec.Struct, frozen=True):
    """The output of `parity config show`."""

    root: str
    file: str | None
    settings: tuple[Setting, ...]


Health = Literal["ok", "warning", "fault"]


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at: how it is, and what to do where it is not well."""

    about: str
    health: Health
    message: str
    help: str | None = None


class DoctorReport(msgspec.Struct, frozen=True):
    """The output of `parity doctor`."""

    healthy: bool
    findings: tuple[Finding, ...]
