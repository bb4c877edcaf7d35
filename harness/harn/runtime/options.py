"""How scripts are run."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from harness.harn.dialect import DEFAULT_DIALECT, Dialect
from harness.harn.runtime import limits
from harness.harn.runtime.host import Host

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.runtime.limits import Limits


@dataclass(frozen=True, slots=True)
class Options:
    """How a script is run.

    `dialect` is the setting of its fixture set, and `default_dialect` holds where neither that
    nor the script says which it is (DLT-2). Imports stay inside of the folder `root`; without one
    that is the folder of the script. `lints` asks for those that are errors in L3 (ERR-13).
    """

    dialect: Dialect | None = None
    default_dialect: Dialect = DEFAULT_DIALECT
    root: Path | None = None
    lints: bool = False
    limits: Limits = limits.DEFAULT
    host: Host = field(default_factory=Host)
