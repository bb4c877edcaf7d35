r"""Structural scan: cuts a model response into units (spec chapter 02).

It finds extents and decides no meaning. All dialect words reach it in a `ScanSpec`; none stands
in this package.

>>> spec = standard_spec({"tools": [{"name": "run"}]})
>>> result = scan_units("Let me see. <run({ n: 1 })>\n</done>", spec)
>>> [(unit.kind, unit.start, unit.end) for unit in result.units]
[('text', 0, 12), ('fenced_line', 12, 27), ('tag', 28, 35)]
>>> scan_units("<run({ n: 1 })>", spec).units
(AngleCall(start=0, end=15, name='run', arguments={'n': 1}),)
>>> scan_units("<run({ n: 1 })>", standard_spec()).to_dict()["units"]
[{'kind': 'tag', 'start': 0, 'end': 15, 'raw': '<run({ n: 1 })>', 'name': 'run'}]
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
