"""Rounds of the crates dir-test and datatest: one for every file of a folder (GEN-12)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import STRINGS
from migrate.rust.rounds.files import LITERALS, file_supplier, in_crate
from migrate.rust.rounds.globs import files_below, matching_files, supplied
from migrate.rust.rounds.model import Argument, Round
from migrate.rust.rounds.name_patterns import read_expression
from migrate.rust.source.literals import BadLiteral, decode_string
from migrate.rust.source.macros import split_tokens
from migrate.rust.source.parameters import parameters_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.rust.evaluation.supplied import SuppliedFile
    from migrate.rust.evaluation.world import World
    from migrate.rust.rounds.name_patterns import NamePattern
    from migrate.rust.source.attributes import Attribute
    from migrate.rust.source.discovery import TestFunction
    from migrate.rust.source.parameters import Parameter
    from migrate.rust.source.syntax import Fragment

COMMA = frozenset({","})


def dir_test_rounds(world: World, test: TestFunction, attribute: Attribute) -> list[Round]:
    """Rounds of `#[dir_test(dir: "…", glob: "…")]`. Raises `Unsupported`."""
    options = _options(attribute)
    if "loader" in options:
        raise Unsupported("generated_by_macro", "a loader of its own")
    pattern = f"{in_crate(options.get('dir', ''))}/{options.get('glob', '*')}"
    found = matching_files(world, test.item.file, pattern)
    if not found:
        raise Unsupported("missing_include", pattern)
    return [_round(test, number, [file]) for number, file in enumerate(found, start=1)]


def _options(attribute: Attribute) -> dict[str, str]:
    """The options `name: "text"` of an attribute."""
    runs = split_tokens(attribute.arguments, COMMA) if attribute.arguments else ()
    named = [run for run in runs if len(run) > 2 and run[1].kind == ":"]
    return {run[0].text: _text(run[2]) if run[2].kind in LITERALS else run[2].text for run in named}


def datatest_rounds(world: World, test: TestFunction, attribute: Attribute) -> list[Round]:
    """Rounds of `#[datatest::files("dir", { a in r"regex", b = r"template" })]`.

    Raises `Unsupported`.
    """
    folder, first, expression, templates = _datatest(attribute)
    wanted = read_expression(expression)
    file = test.item.file
    found = files_below(world, file, folder, wanted)
    if not found:
        raise Unsupported("missing_include", f"{folder}: {expression}")
    rounds = []
    for number, one in enumerate(found, start=1):
        files = {first: one}
        for name, template in templates.items():
            files[name] = supplied(world, file, _named(wanted, template, one.name))
        given = [files[name.name] for name in parameters_of(test.item) if name.name in files]
        rounds.append(_round(test, number, given))
    return rounds


def _datatest(attribute: Attribute) -> tuple[str, str, str, dict[str, str]]:
    """Folder, name and expression of the files to look for, templates of the others by name."""
    tree = attribute.arguments
    tokens = tree.tokens[1:-1] if tree is not None else ()
    kinds = [token.kind for token in tokens]
    if kinds not in (
        ["string_literal", ",", "token_tree"],
        ["raw_string_literal", ",", "token_tree"],
    ):
        raise Unsupported("generated_by_macro", attribute.fragment.text)
    sources = [run for run in split_tokens(tokens[2], COMMA) if len(run) == 3]
    wanted = next((run for run in sources if run[1].text == "in"), None)
    if wanted is None:
        raise Unsupported("generated_by_macro", attribute.fragment.text)
    templates = {run[0].text: _text(run[2]) for run in sources if run[1].kind == "="}
    return _text(tokens[0]), wanted[0].text, _text(wanted[2]), templates


def _named(wanted: NamePattern, template: str, name: str) -> str:
    """The name beside another that a template such as `${1}.out` makes of it."""
    groups = re.sub(r"\$\{?(\w+)\}?", r"\\g<\1>", template.replace("\\", r"\\"))
    try:
        return wanted.sub(groups, name)
    except IndexError as error:
        raise Unsupported("generated_by_macro", f"template {template}") from error


def _text(literal: Fragment) -> str:
    try:
        return decode_string(literal.text)
    except BadLiteral as error:
        raise Unsupported("bad_literal", str(error)) from error


def _round(test: TestFunction, number: int, files: Sequence[SuppliedFile]) -> Round:
    parameters = parameters_of(test.item)
    if len(parameters) != len(files):
        told = f"{len(files)} files for {len(parameters)} parameters"
        raise Unsupported("generated_by_macro", told)
    arguments = tuple(
        Argument(parameter, file_supplier(file, _mode(parameter)))
        for parameter, file in zip(parameters, files, strict=True)
    )
    return Round((number,), arguments, test.ignored, test.should_panic)


def _mode(parameter: Parameter) -> str:
    """How a file is handed over, by the type of the parameter."""
    kind = parameter.type
    if kind is not None and kind.name in STRINGS:
        return "str"
    is_bytes = kind is not None and kind.args[:1] and kind.args[0].name == "u8"
    return "bytes" if is_bytes else "path"
