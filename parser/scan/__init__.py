"""Structural scan: cuts a model response into units (spec chapter 02).

It finds extents and decides no meaning. All dialect words reach it in a `ScanSpec`; none stands
in this package.
"""

from parser.scan.errors import SpecError
from parser.scan.scanner import scan_units
from parser.scan.spec import MarkupOpener, ScanSpec
from parser.scan.standard import standard_spec
from parser.scan.units import (
    AngleCall,
    Block,
    FencedLine,
    HarmonyLine,
    HarmonySkip,
    Markup,
    ScanResult,
    StrayClose,
    Tag,
    Text,
    UnclosedBlock,
    Unit,
    Wrapper,
)

__all__ = [
    "AngleCall",
    "Block",
    "FencedLine",
    "HarmonyLine",
    "HarmonySkip",
    "Markup",
    "MarkupOpener",
    "ScanResult",
    "ScanSpec",
    "SpecError",
    "StrayClose",
    "Tag",
    "Text",
    "UnclosedBlock",
    "Unit",
    "Wrapper",
    "scan_units",
    "standard_spec",
]
