"""The tables at the end of a run."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, Final

from rich.console import Console
from rich.markup import escape
from rich.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from benchmarks.report import Growth, Measure, Report

_WIDTH: Final = 150


def rendered(report: Report, *, colours: bool) -> str:
    """Render the tables that have rows."""
    text = StringIO()
    console = Console(file=text, width=_WIDTH, force_terminal=colours)
    for table in _tables(report):
        console.print(table)
    return text.getvalue()


def _tables(report: Report) -> Iterator[Table]:
    if report.measures:
        yield _measures(report.measures)
    if report.growths:
        yield _growths(report.growths)
    missed = [growth for growth in report.growths if not growth.holds]
    if missed:
        yield _missed(missed)


def _measures(measures: Iterable[Measure]) -> Table:
    table = Table("", "measured", "target", "", title="Costs", title_justify="left")
    for measure in measures:
        measured = f"{measure.value:.4g} {measure.unit}"
        if measure.target is None:
            table.add_row(escape(measure.subject), measured)
        else:
            target = f"≤ {measure.target:g} {measure.unit}"
            table.add_row(escape(measure.subject), measured, target, _verdict(measure.holds))
    return table


def _growths(growths: Sequence[Growth]) -> Table:
    """Make the table of the worst variant of each group, for each function."""
    apis = list(dict.fromkeys(growth.api for growth in growths))
    bound = max(growth.bound for growth in growths)
    title = (
        f"Twice the text: times the cost (target ≤ {bound:g}), and seconds per million characters;"
        " of each family the worst variant"
    )
    table = Table("family", *apis, title=title, title_justify="left")
    for group in dict.fromkeys(growth.group for growth in growths):
        of_group = [growth for growth in growths if growth.group == group]
        cells = [_cell([growth for growth in of_group if growth.api == api]) for api in apis]
        table.add_row(escape(group), *cells)
    return table


def _cell(growths: Sequence[Growth]) -> str:
    if not growths:
        return ""
    ratio = max(growth.ratio for growth in growths)
    cost = max(growth.seconds_per_million for growth in growths)
    text = f"{ratio:.2f}  {cost:.2f} s"
    return text if all(growth.holds for growth in growths) else f"[bold red]{text}[/]"


def _missed(growths: Iterable[Growth]) -> Table:
    table = Table("family", "variant", "function", "ratio", title="Missed", title_justify="left")
    for growth in growths:
        names = escape(growth.group), escape(growth.variant), growth.api
        table.add_row(*names, f"{growth.ratio:.2f}")
    return table


def _verdict(holds: bool) -> str:
    return "[green]kept[/]" if holds else "[bold red]missed[/]"
