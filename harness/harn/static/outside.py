"""What a file knows of others before it runs: what its imports bring, what was entered before it.

What one file finds out about the names at its top is all that those who import it need to know.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from msgspec import structs

from harness.harn.static.scopes import Symbol
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from harness.harn.static.annotations import Annotations
    from harness.harn.static.declarations import Facts
    from harness.harn.static.scopes import Imports
    from harness.harn.static.signatures import Signatures

_TYPES: Final = (
    nodes.TypeDeclaration,
    nodes.EnumDeclaration,
    nodes.StructDeclaration,
    nodes.InterfaceDeclaration,
)


@dataclass(frozen=True, slots=True)
class Outside:
    """What is known of the names that a file does not declare.

    `imports` has what its imports bring, `around` the names of earlier entries of a session, and
    `assigned` those that they assign to. In one that `goes_on`, later entries may still declare
    what functions call.
    """

    imports: Imports = field(default_factory=dict)
    around: Mapping[str, Symbol] = field(default_factory=dict)
    assigned: Collection[str] = ()
    goes_on: bool = False

    def seen_from(self, facts: Facts) -> Outside:
        """Return the same as a file sees it that may assign to some of the names."""
        imports = {at: _seen(names, facts) for at, names in self.imports.items()}
        return Outside(imports, _seen(self.around, facts), facts.assigned, self.goes_on)

    def binding(self, names: Mapping[str, Symbol]) -> Outside:
        """Return the same after an entry that binds these names."""
        return replace(self, around={**self.around, **names})

    def forgetting(self, names: Iterable[str]) -> Outside:
        """Return the same after an entry that may have bound these names, or some of them."""
        return self.binding(dict.fromkeys(names, Symbol()))


NOTHING: Final = Outside()


def homes_of_types(script: nodes.Script, outside: Outside, facts: Facts) -> dict[str, Annotations]:
    """Return which file declares each type that has its name from outside.

    A name that may mean several types means none: it is taken out of the facts as well.
    """
    found = dict(_homes(outside.around))
    for name in facts.type_names & found.keys():
        del found[name]
    imported: dict[str, Annotations] = {}
    for name, home in _imported(script, outside):
        if name in facts.type_names or imported.setdefault(name, home) is not home:
            facts.types.pop(name, None)
            facts.type_names.add(name)
    found |= imported
    return {name: home for name, home in found.items() if name not in facts.type_names}


def for_others(names: Mapping[str, Symbol], signatures: Signatures) -> dict[str, Symbol]:
    """Return the names at the top of a file as others may see them."""
    return {
        name: Symbol()
        if symbol.is_rebound
        else structs.replace(symbol, signatures=symbol.signatures or signatures)
        for name, symbol in names.items()
    }


def _imported(script: nodes.Script, outside: Outside) -> Iterator[tuple[str, Annotations]]:
    for statement in script.statements:
        if isinstance(statement, nodes.Import):
            yield from _homes(outside.imports.get(statement.at, {}))


def _homes(names: Mapping[str, Symbol]) -> Iterator[tuple[str, Annotations]]:
    for symbol in names.values():
        if isinstance(symbol.declaration, _TYPES) and symbol.signatures is not None:
            yield symbol.declaration.name, symbol.signatures.annotations


def _seen(names: Mapping[str, Symbol], facts: Facts) -> dict[str, Symbol]:
    """Of a name without annotation that this file assigns to, nothing is known any more."""
    return {
        name: Symbol() if name in facts.assigned and _is_inferred(symbol) else symbol
        for name, symbol in names.items()
    }


def _is_inferred(symbol: Symbol) -> bool:
    return symbol.declaration is None and symbol.annotation is None
