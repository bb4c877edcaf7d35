"""The page as one HTML file: nothing in it is loaded from elsewhere."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import jinja2
import msgspec
from markupsafe import Markup

from harness.expectation.show import visible
from migrate.report.page.model import COUNTED, STATES

if TYPE_CHECKING:
    from migrate.report.page.model import Page

_ASSETS = files(__package__ or "") / "assets"


_MARK = b'<meta name="generator" content="toolcall-parity">'


def is_page(data: bytes) -> bool:
    """Tell whether a file holds a page, which another may replace; one that is empty does too."""
    return not data or _MARK in data[:4096]


def render_page(page: Page) -> bytes:
    """Return the HTML file. Everything from a case is escaped, in the markup and in the data."""
    html = _template().render(
        page=page,
        states=STATES,
        counted=COUNTED,
        style=Markup(_asset("page.css")),
        scripts=[Markup(_asset(name)) for name in ("page.js", "lists.js")],
        data=Markup(_embedded(page)),
    )
    return html.encode("utf-8", "replace")


def _embedded(page: Page) -> str:
    """Return the data for the script element: ASCII, and no `<` that could end the element."""
    shown: dict[str, Any] = msgspec.to_builtins(page)
    data = {key: shown[key] for key in ("implementations", "cases", "decisions", "registries")}
    text = json.dumps(data | {"states": STATES}, ensure_ascii=True, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def _asset(name: str) -> str:
    return (_ASSETS / name).read_text(encoding="utf-8")


def _visible(text: str) -> str:
    """Return a text in which nothing reorders or hides what stands around it."""
    return "\n".join(map(visible, text.split("\n")))


@cache
def _template() -> jinja2.Template:
    environment = jinja2.Environment(
        autoescape=True, undefined=jinja2.StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters["visible"] = _visible
    return environment.from_string(_asset("page.html.j2"))
