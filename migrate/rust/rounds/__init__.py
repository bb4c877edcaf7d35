"""The rounds in which a test function is run, each with arguments of its own (GEN-07…GEN-12)."""

from migrate.rust.rounds.find import rounds_of
from migrate.rust.rounds.model import Argument, Result, Round, Supplier

__all__ = ["Argument", "Result", "Round", "Supplier", "rounds_of"]
