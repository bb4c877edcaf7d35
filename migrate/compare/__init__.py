"""Comparing what legacy tests expect with what an implementation does."""

from migrate.compare.disagreement import Disagreement, fingerprint_of, observed_json
from migrate.compare.static import StaticFalse, static_failures
from migrate.compare.survey import Survey, Surveyed, survey

__all__ = [
    "Disagreement",
    "StaticFalse",
    "Survey",
    "Surveyed",
    "fingerprint_of",
    "observed_json",
    "static_failures",
    "survey",
]
