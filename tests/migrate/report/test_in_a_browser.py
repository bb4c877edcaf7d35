"""The page as a person meets it: a real browser, its keyboard, both themes, no network."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect, sync_playwright
from project_folder import LEDGER_CASE, UNKNOWN_CASE, ProjectFolder, make_project

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Locator, Page

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Debian's Chromium; PARITY_BROWSER_REQUIRED makes its absence a failure, as in CI."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        reason = "no Chromium here: apt-get install chromium"
        if os.environ.get("PARITY_BROWSER_REQUIRED"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        yield launched
        launched.close()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The report of the small project, whose one disagreement is decided."""
    root = tmp_path_factory.mktemp("reported")
    with contextlib.chdir(root):
        return _report(make_project(root))


def _report(project: ProjectFolder) -> str:
    project.parity("migrate", "cases/legacy")
    project.bless()
    project.decide(f"{UNKNOWN_CASE}:e2")
    project.parity("report", "--out", "parity.html")
    out: Path = project.root / "parity.html"
    return out.as_uri()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page(color_scheme="light")
    faults: list[str] = []
    requests: list[str] = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda message: faults.append(message.text))
    opened.on("request", lambda request: requests.append(request.url))
    yield opened
    opened.close()
    assert faults == []
    assert {url.split(":")[0] for url in requests} <= {"file", "data"}


# A link of the page changes the address first and the view with the event that follows, so what is
# shown after a click or a key is expected (which waits for it), never read once.


def expect_listed(page: Page, *ids: str) -> None:
    """Exactly these cases are in the list, in this order."""
    expect(page.locator("#list a")).to_have_text(
        [re.compile(rf"^\s*{re.escape(each)}\b") for each in ids]
    )


def cases(page: Page) -> Locator:
    return page.get_by_role("search", name="Filter of cases")


def test_every_case_is_listed_and_a_click_shows_it(page: Page, address: str) -> None:
    page.goto(address)
    expect_listed(page, LEDGER_CASE, UNKNOWN_CASE)
    expect(page.locator("#found")).to_have_text("2 cases")
    page.locator("#list a", has_text=UNKNOWN_CASE).click()
    detail = page.locator("#detail")
    expect(detail.locator("h3")).to_have_text(UNKNOWN_CASE)
    expect(detail).to_be_focused()
    said = detail.inner_text()
    for part in (
        "cases/legacy/tools.rs:14",
        'assert!(out.errors.iter().any(|e| e.contains("No such tool")))',
        "spade({ depth: 3 })",
        "Decision: revision_drift. old wording",
        "The same as observed.",
    ):
        assert part in said


def test_a_link_leads_back_to_the_same_view(page: Page, address: str) -> None:
    page.goto(address)
    cases(page).get_by_label("State").select_option("decided")
    expect_listed(page, UNKNOWN_CASE)
    page.locator("#list a").click()
    expect(page.locator("#detail h3")).to_have_text(UNKNOWN_CASE)
    link = page.url
    page.goto("about:blank")
    page.goto(link)
    expect_listed(page, UNKNOWN_CASE)
    expect(page.locator("#detail h3")).to_have_text(UNKNOWN_CASE)
    expect(cases(page).get_by_label("State")).to_have_value("decided")


def test_a_cell_of_the_matrix_leads_to_its_cases(page: Page, address: str) -> None:
    page.goto(address)
    cell = page.get_by_role("row", name="legacy_tools").get_by_role("link")
    expect(cell).to_have_text("1 decided, 1 agree")
    cell.click()
    expect(page).to_have_url(re.compile("group=legacy_tools"))
    expect(cases(page).get_by_label("Group")).to_have_value("legacy_tools")
    expect(page.locator("#list a")).to_have_count(2)


def test_the_keyboard_finds_and_walks(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("j")
    expect(page.locator("#detail h3")).to_have_text(LEDGER_CASE)
    page.keyboard.press("j")
    expect(page.locator("#detail h3")).to_have_text(UNKNOWN_CASE)
    page.keyboard.press("k")
    expect(page.locator("#list a[aria-current]")).to_contain_text(LEDGER_CASE)
    page.keyboard.press("/")
    page.keyboard.type("spade depth")
    expect(page.locator("#list a")).to_have_count(1)
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    expect(page.locator("#detail h3")).to_have_text(UNKNOWN_CASE)
    cases(page).get_by_role("button", name="Clear").click()
    expect(page.locator("#list a")).to_have_count(2)


def test_the_first_stop_of_the_keyboard_skips_to_the_cases(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the cases")


def test_everything_has_a_name_for_a_screen_reader(page: Page, address: str) -> None:
    page.goto(address)
    unnamed = page.evaluate(
        """() => [...document.querySelectorAll("button, input, select, a, nav, section")]
            .filter((each) => each.checkVisibility() && !(each.textContent.trim()
              || each.labels?.length || each.ariaLabel || each.getAttribute("aria-labelledby")))
            .map((each) => each.outerHTML)"""
    )
    assert unnamed == []
    assert page.get_by_role("heading", level=1).count() == 1
    expect(cases(page).get_by_role("status")).to_have_text("2 cases")


@pytest.mark.parametrize(("scheme", "other"), [("light", "dark"), ("dark", "light")])
def test_both_themes_can_be_read(browser: Browser, address: str, scheme: str, other: str) -> None:
    page = browser.new_page(color_scheme="light" if scheme == "light" else "dark")
    page.goto(address)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == ("rgb(255, 255, 255)" if scheme == "light" else "rgb(15, 19, 24)")
    assert contrast(page) >= 4.5
    page.get_by_role("button", name=other.title()).click()
    expect(page.locator("body")).not_to_have_css("background-color", ground)
    assert contrast(page) >= 4.5
    page.close()


def contrast(page: Page) -> float:
    """The least contrast of the words on the page with what they stand on (WCAG 2)."""
    least: float = page.evaluate(
        """() => {
          const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3)
            .map((part) => part / 255)
            .map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
            .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
          const ground = (each) => {
            for (let at = each; at; at = at.parentElement) {
              const colour = getComputedStyle(at).backgroundColor;
              if (!colour.startsWith("rgba(0, 0, 0, 0")) return colour;
            }
            return "rgb(255, 255, 255)";
          };
          const ratios = [...document.querySelectorAll("body *")]
            .filter((each) => each.checkVisibility() && each.textContent.trim()
              && !each.matches("script, style, .skip"))
            .map((each) => [light(getComputedStyle(each).color), light(ground(each))].sort())
            .map(([dark, bright]) => (bright + 0.05) / (dark + 0.05));
          return Math.min(...ratios);
        }"""
    )
    return least


def test_without_scripts_the_totals_and_the_matrix_are_there(
    browser: Browser, address: str
) -> None:
    page = browser.new_page(java_script_enabled=False)
    page.goto(address)
    said = page.inner_text("body")
    assert "The gate holds" in said
    assert "1 decided, 1 agree" in said
    assert "needs JavaScript" in said
    page.close()


def entries(page: Page, name: str) -> Locator:
    """The entries of a list that its filter leaves visible."""
    return page.locator(f'.listed[data-list="{name}"] .entries > li:visible')


def test_decisions_are_filtered_and_every_view_of_them_has_a_link(page: Page, address: str) -> None:
    page.goto(address)
    shown = entries(page, "decisions")
    expect(shown).to_have_text([re.compile("# revision_drift: old wording")])
    form = page.get_by_role("search", name="Filter of decisions")
    form.get_by_label("Find").fill("no such words")
    expect(shown).to_have_count(0)
    expect(form.get_by_role("status")).to_have_text("0 of 1")
    expect(page).to_have_url(f"{address}#list=decisions&find=no+such+words")
    page.goto("about:blank")
    page.goto(f"{address}#list=decisions&find=old+wording&kind=revision_drift")
    expect(form.get_by_label("Find")).to_have_value("old wording")
    expect(form.get_by_label("Verdict")).to_have_value("revision_drift")
    expect(form.get_by_role("status")).to_have_text("1")
    expect(page.get_by_role("heading", name="Decisions")).to_be_focused()
    form.get_by_role("button", name="Clear").click()
    expect(form.get_by_label("Find")).to_have_value("")


def test_a_link_to_an_entry_leads_to_it_although_it_is_filtered(page: Page, address: str) -> None:
    page.goto(f"{address}#list=decisions&find=no+such+words&at=1")
    entry = page.locator('.listed[data-list="decisions"] li[data-at="1"]')
    expect(entry).to_be_visible()
    expect(entry).to_be_focused()


def test_an_entry_leads_to_its_case_by_the_keyboard(page: Page, address: str) -> None:
    page.goto(f"{address}#list=clusters")
    link = page.locator('.listed[data-list="clusters"] .subjects a').first
    link.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#detail h3")).to_have_text(UNKNOWN_CASE)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_lists_fit_their_page(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto(f"{address}#list=decisions")
    assert page.evaluate("document.documentElement.scrollWidth") == width
