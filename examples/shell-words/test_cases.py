"""Every case of this example as a test item."""

from harness.plugin import Conformance

cases = Conformance()
