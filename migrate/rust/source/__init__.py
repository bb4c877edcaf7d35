"""Rust source as data: fragments, items, modules, literals, macros (06, section 4)."""
