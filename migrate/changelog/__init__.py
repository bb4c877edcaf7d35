"""What changed in behaviour and decisions since another commit."""

from migrate.changelog.build import changelog
from migrate.changelog.markdown import changelog_markdown
from migrate.changelog.model import Changelog

__all__ = ["Changelog", "changelog", "changelog_markdown"]
