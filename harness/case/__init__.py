"""Cases: questions to an implementation with the expected answers, in TOML files."""

from harness.case.arguments import resolve_arguments
from harness.case.attachments import Attachments
from harness.case.model import FORMAT, Case, CaseFile, CaseStep, LegacyTest, LoadedCase
from harness.case.reading import FIRST_CASES, NOT_GROUPS, case_paths, load_cases, read_case_file
from harness.case.references import OutputReference, RegistryReference, TextReference
from harness.case.registries import render_registry
from harness.case.writing import render_case_file

__all__ = [
    "FIRST_CASES",
    "FORMAT",
    "NOT_GROUPS",
    "Attachments",
    "Case",
    "CaseFile",
    "CaseStep",
    "LegacyTest",
    "LoadedCase",
    "OutputReference",
    "RegistryReference",
    "TextReference",
    "case_paths",
    "load_cases",
    "read_case_file",
    "render_case_file",
    "render_registry",
    "resolve_arguments",
]
