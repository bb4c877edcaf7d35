"""Types of a script become schemas: those that parameters, tools and 07 §7.1 are checked by."""

from harness.harn.lowering.json_names import json_names, json_type
from harness.harn.lowering.types import Aliases, Schema, lower, lower_wholly

__all__ = ["Aliases", "Schema", "json_names", "json_type", "lower", "lower_wholly"]
