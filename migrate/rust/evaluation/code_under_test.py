"""Functions of the inputs with the name of an op: the op itself, or a helper (EVL-04, IDM-128).

A helper is inlined, whatever its name; the implementation is asked as the op that it is, although
it is among the inputs of in-file tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.resolution import segments
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.source.attributes import test_kind
from migrate.rust.source.cfg import gates
from migrate.rust.source.module_files import is_source_file, is_test_file
from migrate.rust.source.modules import Found

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from migrate.rust.evaluation.implementations import Member
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.world import World
    from migrate.rust.source.cfg import Cfg
    from migrate.rust.source.modules import Module
    from migrate.rust.source.syntax import Fragment


def is_code_under_test(run: Run, found: Found, name: str) -> bool:
    """Tell whether an item with the name of an op is that op.

    `name` is how the profile names the op. Raises `Unsupported` where nothing says which it is.
    """
    world = run.world
    if _is_test_code(world, found):
        return False
    if run.home is not None and is_for_tests(run.home):
        return True
    if _is_beside_tests(run, found):
        return False
    is_source = is_source_file(found.module.file)
    if is_source == _wraps(world, found, name):
        place = f"{found.item.file}:{found.item.line}"
        raise Unsupported("unresolved_name", f"{name}: the op, or the function at {place}")
    return is_source


def is_of_crate(run: Run, found: Found | Member) -> bool:
    """Tell a function or method of the code under test, which no row of the profile names."""
    is_test_code = _is_test_code(run.world, found) or _is_beside_tests(run, found)
    return is_source_file(found.module.file) and not is_test_code


def _is_test_code(world: World, found: Found | Member) -> bool:
    """Tell an item that is no part of the library, by what stands around it."""
    is_gated = _is_gated(gates(world.attributes_of(found.item)))
    return is_gated or is_for_tests(found.module)


def is_for_tests(module: Module) -> bool:
    """Tell a module that is no part of the library: by `cfg(test)`, or by where its files are."""
    return _is_gated(module.gates) or any(is_test_file(above.file) for above in _upwards(module))


def _is_gated(predicates: Iterable[Cfg]) -> bool:
    """Tell what no library has; features and targets are no matter of tests."""
    return any(predicate.needs("test") for predicate in predicates)


def _is_beside_tests(run: Run, found: Found | Member) -> bool:
    """Tell what only tests can call, though nothing sets them apart from a library."""
    if found.item.fragment.has_child("visibility_modifier") or _is_of_trait(found.item.fragment):
        return found.module is run.home and not is_source_file(found.module.file)
    return any(map(has_tests, _upwards(found.module)))


def _is_of_trait(function: Fragment) -> bool:
    """Tell a method of an impl of a trait, which needs no `pub` to be seen."""
    body = function.node.parent
    around = body.parent if body is not None else None
    return around is not None and around.child_by_field_name("trait") is not None


def _upwards(module: Module) -> Iterator[Module]:
    current: Module | None = module
    while current is not None:
        yield current
        current = current.parent


def has_tests(module: Module) -> bool:
    """Tell whether there are tests among the items of a module."""
    functions = (item for items in module.items.values() for item in items)
    return any(test_kind(attribute) for item in functions for attribute in item.attributes)


def _wraps(world: World, found: Found, name: str) -> bool:
    """Tell whether a function calls the op of its own name, somewhere outside the inputs."""
    for call in found.item.fragment.find("call_expression"):
        path = segments(call.need("function"))
        meant = world.tree.resolve(found.module, path)
        full = getattr(meant, "path", path)
        if not isinstance(meant, Found) and len(full) > 1 and world.function_of(full) == name:
            return True
    return False
