"""A Harn script with its expectation as a test item."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from harness.harn.fixtures.blessing import bless
from harness.harn.fixtures.examining import examine
from harness.harn.fixtures.judging import judge
from harness.harn.runtime.paths import shown
from harness.pytest_items.scripts.advice import about_warning, advice
from harness.pytest_items.scripts.outcome import record

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.fixtures.discovery import Fixture
    from harness.harn.fixtures.judging import Verdict
    from harness.harn.runtime.program import Finished

Parent: TypeAlias = pytest.Module | pytest.Class | pytest.File
"""What an item of a script hangs on: the holder of a `Conformance` object, or the script itself."""


class ScriptFailed(Exception):
    """A script did not do what is expected of it."""

    def __init__(self, verdict: Verdict) -> None:
        super().__init__(verdict.reason)
        self.verdict = verdict


class ScriptItem(pytest.Item):
    """A script; its name is the path from the root of the project."""

    fixture: Fixture
    group: str
    """Its section, as `--parity-group` names it: `harn/functions`."""

    _is_blessed = False

    def runtest(self) -> None:
        """Run the script, bless what it does where that is asked, and judge it."""
        verdict = examine(self.fixture, self._settle)
        if verdict.status == "skipped":
            pytest.skip(verdict.reason)
        verdict = self._warned(verdict)
        if verdict.status != "passed":
            record(self, self.group, "failed")
            raise ScriptFailed(verdict)
        record(self, self.group, "blessed" if self._is_blessed else "same")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], *_: Any) -> Any:
        """Show what the script did against what was expected, and what can be done."""
        error = excinfo.value
        if not isinstance(error, ScriptFailed):
            return super().repr_failure(excinfo)
        verdict = error.verdict
        return "\n".join([verdict.reason, *verdict.details, *advice(self.fixture, verdict)])

    def reportinfo(self) -> tuple[Any, int, str]:
        """Say which test this is, above its failure.

        Pytest would take the dots of a name that stands alone for those of a class.
        """
        return self.path, 0, f"script {self.name}"

    def _warned(self, verdict: Verdict) -> Verdict:
        """Issue the warnings of a verdict; where warnings are errors, that is its failure."""
        try:
            for warning in verdict.warnings:
                self.warn(pytest.PytestWarning(about_warning(self.fixture, warning)))
        except pytest.PytestWarning as warning:
            return replace(verdict, status="failed", reason=str(warning), file=self.name)
        return verdict

    def _settle(self, fixture: Fixture, finished: Finished) -> Verdict:
        if self.config.getoption("update_snapshots", default=False):
            self._is_blessed = bless(fixture, finished)
        return judge(fixture, finished)


class StrayItem(pytest.Item):
    """An expectation without its script: an item that fails, so that none is left over unseen."""

    stray: Path
    group: str

    def runtest(self) -> None:
        """Fail."""
        pytest.fail(
            f"{shown(self.stray)} belongs to no script: remove it, or give the script its name",
            pytrace=False,
        )

    def reportinfo(self) -> tuple[Any, int, str]:
        """Say which test this is, above its failure."""
        return self.path, 0, f"expectation {self.name}"
