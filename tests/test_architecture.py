"""What import-linter cannot say: the parser imports nothing but the standard library."""

from __future__ import annotations

import ast
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def imported_packages(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names.add((node.module or "").split(".")[0])
    return names


def test_the_parser_imports_the_standard_library_only() -> None:
    files = list((ROOT / "parser").rglob("*.py"))
    assert len(files) > 50
    allowed = sys.stdlib_module_names | {"parser", "_typeshed"}  # the last for type checkers only
    strange = {path: imported_packages(path) - allowed for path in files}
    assert {path: names for path, names in strange.items() if names} == {}


def test_the_packages_tell_type_checkers_that_they_are_typed() -> None:
    configuration = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    packages = configuration["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    assert len(packages) == 3
    assert [name for name in packages if not (ROOT / name / "py.typed").is_file()] == []
