"""Evaluated tests to case files, registries, ledger rows and totals."""

from migrate.convert.convert import Converted, convert

__all__ = ["Converted", "convert"]
