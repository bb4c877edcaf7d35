"""Every case of the project as a test item named by its id, every Harn script by its path."""

from pathlib import Path

from harness.plugin import Conformance

cases = Conformance(Path(__file__))
