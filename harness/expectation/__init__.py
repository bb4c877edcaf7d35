"""The expectation language of chapter 06, section 6."""

from harness.expectation.model import Expectation, Json, Source, Transform

__all__ = ["Expectation", "Json", "Source", "Transform"]
