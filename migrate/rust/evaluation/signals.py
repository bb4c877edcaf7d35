"""What ends an evaluation early: gaps of the evaluator, faults of the Rust source, jumps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate.rust.evaluation.opaque import Opaque

if TYPE_CHECKING:
    from migrate.rust.outcome import Site


class Unsupported(Exception):
    """Something cannot be evaluated: a reason code of SKP-01 and what it was."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail

    def opaque(self) -> Opaque:
        """Return the value that stands for what could not be evaluated (EVL-02)."""
        return Opaque(self.code, self.detail)


class LimitReached(Unsupported):
    """A limit of EVL-05, 19 or 22: the statement of the test that led here is given up."""


class Abandoned(Unsupported):
    """The whole test comes to one reason code: the source would not compile, or panics."""


class Panicked(Exception):
    """`panic!` or its kin was reached: nothing after it runs (IDM-116)."""

    def __init__(self, site: Site) -> None:
        super().__init__(site)
        self.site = site


class ErrReturned(Panicked):
    """The test ends with an `Err`, which fails it as a panic does (GEN-02)."""


class Jump(Exception):
    """`return`, `break` or `continue`; `label` is that of the loop it names."""

    def __init__(self, kind: str, value: Any, label: str | None = None) -> None:
        super().__init__(kind, label)
        self.kind = kind
        self.value = value
        self.label = label

    def goes_where(self, other: Jump) -> bool:
        """Tell whether this jump leads where another one does."""
        return (self.kind, self.label) == (other.kind, other.label)
