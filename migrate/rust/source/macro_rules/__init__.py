"""Expanding `macro_rules!`: arms, fragments, repetitions (06 GEN-13)."""

from migrate.rust.source.macro_rules.expanding import expanded_block, expanded_items
from migrate.rust.source.macro_rules.hygiene import bound_by_caller
from migrate.rust.source.macro_rules.pasting import pasted_items

__all__ = ["bound_by_caller", "expanded_block", "expanded_items", "pasted_items"]
