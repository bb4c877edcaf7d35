"""Checks scripts with the builtins known, as a run would."""

from harness.harn import builtins
from harness.harn.dialect import Dialect
from harness.harn.source import Source
from harness.harn.static import check
from harness.harn.syntax.parser import parse_script


def warnings_of(text: str, dialect: Dialect | None = None, *, lints: bool = False) -> list[str]:
    """Give the warnings of a script; its first error is raised."""
    source = Source("case.harn", text)
    script = parse_script(source, dialect)
    found = check(script, source, script.dialect, builtins.NAMES, lints=lints)
    return [str(warning) for warning in found.warnings]
