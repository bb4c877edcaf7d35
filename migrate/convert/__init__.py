"""Evaluated tests to case files, registries, ledger rows and totals."""

from migrate.convert.convert import Converted, convert
from migrate.convert.written import HEADER

__all__ = ["HEADER", "Converted", "convert"]
