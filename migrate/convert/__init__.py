"""Evaluated tests to case files, registries, ledger rows and totals."""

from migrate.convert.convert import HEADER, Converted, convert

__all__ = ["HEADER", "Converted", "convert"]
