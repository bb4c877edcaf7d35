"""From the tokens of a script to its tree (07 §2)."""

from harness.harn.syntax.parser.script import parse_script

__all__ = ["parse_script"]
