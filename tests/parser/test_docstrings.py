"""The documentation of the public names: complete, and every example in it holds."""

from __future__ import annotations

import ast
import dataclasses
import doctest
import inspect
import pkgutil
import pydoc
import re
import subprocess
import sys
from functools import cache, cached_property
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

import pytest
from spec_examples import PARSER_SPEC

import parser

if TYPE_CHECKING:
    from collections.abc import Iterator

MODULES = ["parser", *(module.name for module in pkgutil.walk_packages(parser.__path__, "parser."))]
PUBLIC = {name: getattr(parser, name) for name in parser.__all__}
CLASSES = {name: thing for name, thing in PUBLIC.items() if isinstance(thing, type)}
FUNCTIONS = {name: thing for name, thing in PUBLIC.items() if inspect.isfunction(thing)}
METHODS = {
    f"{owner}.{name}": getattr(thing, name)
    for owner, thing in CLASSES.items()
    for name, member in vars(thing).items()
    if not name.startswith("_") and (inspect.isfunction(member) or isinstance(member, classmethod))
    if name not in vars(thing).get("__annotations__", ())
}
RULE = re.compile(r"\b[A-Z]{2,6}-\d+")
FAMILY = re.compile(r"\b[A-Z]{2,6}\b")
COLUMNS = 80
MARGINS = {"name": 8, "member": 12}
"""How far `help` sets in the documentation of a public name, and of what a class has."""


def documentation(thing: Any) -> str:
    assert thing.__doc__
    return inspect.cleandoc(thing.__doc__)


def entries(text: str, title: str) -> set[str]:
    """The names that a section says something about."""
    section = re.search(rf"^{title}:\n((?: .*\n?)+)", text, re.MULTILINE)
    return set(re.findall(r"^ {4}(\w+): .", section[1], re.MULTILINE)) if section else set()


def line(text: str, title: str) -> str:
    found = re.search(rf"^{title}: (.+)$", text, re.MULTILINE)
    return found[1] if found else ""


def parameters(thing: Any) -> set[str]:
    return set(inspect.signature(thing).parameters) - {"self"}


def attributes(thing: type) -> set[str]:
    fields = {field.name for field in dataclasses.fields(thing)} if _is_record(thing) else set()
    named = set(getattr(thing, "_fields", ()))
    if issubclass(thing, Exception):
        named |= parameters(thing)
    described = (property, cached_property)
    constants = {name for name, kind in _annotated(thing).items() if "ClassVar" in str(kind)}
    asked = {name for name, it in vars(thing).items() if isinstance(it, described)}
    return fields | named | constants | asked


def _annotated(thing: type) -> dict[str, Any]:
    annotations: dict[str, Any] = vars(thing).get("__annotations__", {})
    return annotations


def _is_record(thing: type) -> bool:
    return dataclasses.is_dataclass(thing)


@cache
def specification() -> str:
    return "".join(path.read_text(encoding="utf-8") for path in PARSER_SPEC.glob("*.md"))


def unknown_rules(text: str) -> set[str]:
    """The rules that are cited and stand in no chapter, families of rules included."""
    cited = {*RULE.findall(text), *FAMILY.findall(line(text, "Rules"))}
    return {rule for rule in cited if not re.search(rf"\b{rule}\b", specification())}


@pytest.mark.parametrize("name", MODULES)
def test_every_example_holds(name: str) -> None:
    assert doctest.testmod(import_module(name)).failed == 0


@pytest.mark.parametrize("name", FUNCTIONS | CLASSES)
def test_every_public_name_has_an_example(name: str) -> None:
    assert doctest.DocTestParser().get_examples(documentation(PUBLIC[name]))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_a_function_says_what_it_takes_gives_and_raises(name: str) -> None:
    text = documentation(FUNCTIONS[name])
    assert entries(text, "Args") == parameters(FUNCTIONS[name])
    assert line(text, "Returns")
    assert line(text, "Raises")
    assert FAMILY.search(line(text, "Rules"))


@pytest.mark.parametrize("name", METHODS)
def test_a_method_says_what_it_takes_and_gives(name: str) -> None:
    text = documentation(METHODS[name])
    assert entries(text, "Args") == parameters(METHODS[name])
    assert line(text, "Returns") or text.startswith("Return ")


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_says_what_it_holds(name: str) -> None:
    text = documentation(CLASSES[name])
    told = entries(text, "Attributes") | entries(text, "Args")
    taken = parameters(CLASSES[name]) if entries(text, "Args") else set()
    assert told == attributes(CLASSES[name]) | taken


@pytest.mark.parametrize("name", FUNCTIONS | CLASSES | METHODS)
def test_the_rules_that_are_named_exist(name: str) -> None:
    assert unknown_rules(documentation((FUNCTIONS | CLASSES | METHODS)[name])) == set()


def test_the_map_of_the_library_names_everything() -> None:
    words = set(re.findall(r"\w+", documentation(parser)))
    assert set(parser.__all__) - words == set()


def helped() -> list[str]:
    return pydoc.plain(pydoc.render_doc(parser)).split("\n")


def documented(name: str) -> Iterator[tuple[str, int]]:
    """Yield the documentation of a name and of what it has, each with the columns left for it."""
    yield documentation(PUBLIC[name]), COLUMNS - MARGINS["name"]
    members = (property, cached_property, classmethod, FunctionType)
    for own, member in vars(PUBLIC[name]).items() if name in CLASSES else ():
        if isinstance(member, members) and not own.startswith("_"):
            yield documentation(member), COLUMNS - MARGINS["member"]


@pytest.mark.parametrize("name", FUNCTIONS | CLASSES)
def test_help_on_a_name_fits_on_a_terminal(name: str) -> None:
    lines = [(line, room) for text, room in documented(name) for line in text.split("\n")]
    assert [line for line, room in lines if len(line) > room] == []


def test_the_map_fits_on_a_terminal() -> None:
    name, _, rest = "\n".join(helped()).partition("\nPACKAGE CONTENTS")
    assert rest
    assert [line for line in name.split("\n") if len(line) > COLUMNS] == []


def test_help_shows_no_addresses() -> None:
    assert [line for line in helped() if " at 0x" in line] == []


def test_the_package_only_hands_on() -> None:
    assert parser.__all__ == sorted(parser.__all__)
    assert {name: _home(name) for name in parser.__all__} == imported_for_type_checkers()
    with pytest.raises(AttributeError, match="no attribute 'prase'"):
        attrgetter("prase")(parser)


def imported_for_type_checkers() -> dict[str, str | None]:
    """The file of each public name, as the package tells type checkers."""
    assert parser.__file__
    tree = ast.parse(Path(parser.__file__).read_text(encoding="utf-8"))
    (known,) = [it for it in tree.body if isinstance(it, ast.If) and isinstance(it.test, ast.Name)]
    imports = [one for one in known.body if isinstance(one, ast.ImportFrom)]
    return {alias.name: one.module for one in imports for alias in one.names}


def _home(name: str) -> str | None:
    return next(file for file, names in parser._FILES.items() if name in names.split())


def test_importing_the_package_loads_no_lane() -> None:
    shown = "import sys, parser; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", shown], capture_output=True, text=True, check=True)

    assert [name for name in ran.stdout.split() if name.startswith("parser.")] == []
