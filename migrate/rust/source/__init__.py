"""Rust source as data: files, syntax fragments, items, modules, literals, macros (06, section 4)."""
