"""The report for people: one HTML file with everything about every case."""

from migrate.report.page.build import page_of
from migrate.report.page.model import Page
from migrate.report.page.render import render_page

__all__ = ["Page", "page_of", "render_page"]
