"""Looking a project over: does everything that commands need work?"""

from migrate.health.checks import examine
from migrate.health.origins import settings

__all__ = ["examine", "settings"]
