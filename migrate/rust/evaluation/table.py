"""Importing this module fills the table of expressions: every room registers what it knows."""

from migrate.rust.evaluation import (
    assertions,
    assignments,
    branches,
    calls,
    closures,
    library_assertions,
    literals,
    loops,
    macros,
    names,
    operators,
    parts,
    patterns,
    statements,
)

__all__ = [
    "assertions",
    "assignments",
    "branches",
    "calls",
    "closures",
    "library_assertions",
    "literals",
    "loops",
    "macros",
    "names",
    "operators",
    "parts",
    "patterns",
    "statements",
]
