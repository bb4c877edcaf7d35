"""The expectation language of chapter 06, section 6."""

from harness.expectation.check import check
from harness.expectation.combine import all_of, any_of, conjunction
from harness.expectation.describe import describe
from harness.expectation.errors import ExpectationError
from harness.expectation.evaluate import evaluate
from harness.expectation.model import Expectation, Json, Source, Transform
from harness.expectation.negate import negate
from harness.expectation.outcome import MISSING, Failure, Missing, Output, Verdict
from harness.expectation.path import (
    Each,
    Find,
    Index,
    Key,
    Path,
    Segment,
    path_from_structure,
    path_structure,
    render_path,
)
from harness.expectation.path_text import parse_path
from harness.expectation.rewrite import rewrite_paths, steps_read
from harness.expectation.same import same_demand
from harness.expectation.subsume import subsumes

__all__ = [
    "MISSING",
    "Each",
    "Expectation",
    "ExpectationError",
    "Failure",
    "Find",
    "Index",
    "Json",
    "Key",
    "Missing",
    "Output",
    "Path",
    "Segment",
    "Source",
    "Transform",
    "Verdict",
    "all_of",
    "any_of",
    "check",
    "conjunction",
    "describe",
    "evaluate",
    "negate",
    "parse_path",
    "path_from_structure",
    "path_structure",
    "render_path",
    "rewrite_paths",
    "same_demand",
    "steps_read",
    "subsumes",
]
