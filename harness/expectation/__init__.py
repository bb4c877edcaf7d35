"""The expectation language of chapter 06, section 6."""

from harness.expectation.check import FACETS, check
from harness.expectation.combine import all_of, any_of, conjunction
from harness.expectation.describe import describe
from harness.expectation.errors import ExpectationError
from harness.expectation.evaluate import evaluate, resolve
from harness.expectation.invariants import INVARIANTS
from harness.expectation.json_text import json_text
from harness.expectation.model import Expectation, Json, Transform
from harness.expectation.negate import negate
from harness.expectation.nested import as_json
from harness.expectation.operators import OPERATORS
from harness.expectation.outcome import MISSING, Failure, Judgement, Missing, Output
from harness.expectation.path import (
    Each,
    Find,
    Index,
    Key,
    Path,
    Segment,
    path_from_structure,
    path_structure,
)
from harness.expectation.path_render import render_path
from harness.expectation.path_text import parse_path
from harness.expectation.rewrite import rewrite_paths, steps_read
from harness.expectation.same import Demands, same_demand
from harness.expectation.show import show
from harness.expectation.subsume import subsumes
from harness.expectation.transforms import TRANSFORMS

__all__ = [
    "FACETS",
    "INVARIANTS",
    "MISSING",
    "OPERATORS",
    "TRANSFORMS",
    "Demands",
    "Each",
    "Expectation",
    "ExpectationError",
    "Failure",
    "Find",
    "Index",
    "Json",
    "Judgement",
    "Key",
    "Missing",
    "Output",
    "Path",
    "Segment",
    "Transform",
    "all_of",
    "any_of",
    "as_json",
    "check",
    "conjunction",
    "describe",
    "evaluate",
    "json_text",
    "negate",
    "parse_path",
    "path_from_structure",
    "path_structure",
    "render_path",
    "resolve",
    "rewrite_paths",
    "same_demand",
    "show",
    "steps_read",
    "subsumes",
]
