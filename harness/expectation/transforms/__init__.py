"""Transforms: what is done to a value between the path and the operator (OPR-03)."""

from harness.expectation.transforms.table import TRANSFORMS, apply_transforms, read_transform

__all__ = ["TRANSFORMS", "apply_transforms", "read_transform"]
