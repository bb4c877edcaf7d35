"""Every case of the project as a test named by its id; `pytest --snapshot-update` blesses."""

from harness.plugin import Conformance

cases = Conformance()
