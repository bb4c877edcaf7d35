"""What is found in a script before it runs (ERR-7, ERR-8, ERR-13, HEV-4)."""

from harness.harn.static.check import Findings, check
from harness.harn.static.outside import NOTHING, Outside
from harness.harn.static.report import StaticWarning

__all__ = ["NOTHING", "Findings", "Outside", "StaticWarning", "check"]
