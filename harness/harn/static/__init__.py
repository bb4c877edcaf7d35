"""What is found in a script before it runs (ERR-7, ERR-8, ERR-13, HEV-4)."""

from harness.harn.static.check import Findings, check
from harness.harn.static.outside import Outside
from harness.harn.static.report import StaticWarning

__all__ = ["Findings", "Outside", "StaticWarning", "check"]
