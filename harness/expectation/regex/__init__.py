"""Regular expressions with the syntax and the search semantics of Rust's `regex` (OPR-06).

Patterns stand in case files and texts come from implementations, so neither is trusted: matching
takes time proportional to pattern times text, whatever they are, which `re` cannot promise.
"""

from harness.expectation.regex.search import Pattern, compile_pattern

__all__ = ["Pattern", "compile_pattern"]
