"""Expanding `macro_rules!`: arms, fragments, repetitions (06 GEN-13)."""

from migrate.rust.source.macro_rules.expanding import expanded_block, expanded_items
from migrate.rust.source.macro_rules.pasting import pasted_items

__all__ = ["expanded_block", "expanded_items", "pasted_items"]
