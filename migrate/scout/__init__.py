"""A first profile of a crate, from what its tests do with it (`parity profile init`)."""

from migrate.scout.counting import Count, Totals
from migrate.scout.scouting import Scouted, scout
from migrate.scout.writing import render_profile

__all__ = ["Count", "Scouted", "Totals", "render_profile", "scout"]
