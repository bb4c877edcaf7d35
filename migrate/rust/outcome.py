"""What the evaluation of Rust tests hands over: steps, expectations and assertion instances.

The evaluator knows Rust; everything after it knows only these records.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import msgspec

from harness.case import OutputReference
from harness.expectation import Expectation, Json

if TYPE_CHECKING:
    from collections.abc import Mapping


LoopPath = tuple[int | str, ...]
"""Where in the rounds of a test, then in unrolled loops, something is (EVL-19, GEN-07).

Positions count from 1, outermost first; a round may be called by a label. `()` outside of both.
"""


Spot = tuple[str, int]
"""A place in the sources: a file and a byte offset in it."""


Execution = tuple[tuple[str, int, int], LoopPath, int | None]
"""What tells the executions of assertions in one test apart."""


class Site(msgspec.Struct, frozen=True):
    """One textual occurrence of an assertion, or of a construct that implies one.

    `file` is the path as the input was named, with `/`; `line` and `column` count from 1, columns
    in code points; `construct` is the macro or method (`assert_eq`, `unwrap`, `index`).
    """

    file: str
    line: int
    column: int
    construct: str
    text: str

    @property
    def place(self) -> tuple[str, int, int]:
        """File, line and column: what tells a site from every other (LED-01)."""
        return self.file, self.line, self.column


class Step(msgspec.Struct, frozen=True):
    """One call of an entry point (EVL-15).

    `number` counts the steps of the test from 1. `args` holds JSON values by the argument names of
    the op; a part of an earlier step's output is an `OutputReference`, never a table that looks
    like one.
    `names` gives, for an argument that a builder function returned, that function's name.
    """

    number: int
    op: str
    args: dict[str, Json | OutputReference]
    loop: LoopPath
    line: int
    names: dict[str, str] = {}


class Draft(msgspec.Struct, frozen=True):
    """An expectation before it has a case and an id.

    Every path inside it, guards and nested expectations included, starts with the prefix of its
    step (`s2:calls[0]`); only predicates over list elements are relative. `steps` lists the steps
    that are read. `subsumed_by` marks an implied expectation that another one already demands
    (EVL-26): the index of that draft in the test's list. `call_line` is set in helpers.
    """

    expectation: Expectation
    steps: tuple[int, ...]
    site: Site
    subsumed_by: int | None = None
    call_line: int | None = None


class Instance(msgspec.Struct, frozen=True):
    """One execution of an assertion site (section 0), accounted for.

    `status` is `translated` (then `drafts` are indexes into the test's drafts), `skipped` (then
    `code` is a reason of SKP-01) or `static` (then `code` is `static_true` or `static_false`).
    """

    site: Site
    loop: LoopPath
    status: Literal["translated", "skipped", "static"]
    drafts: tuple[int, ...] = ()
    code: str | None = None
    detail: str | None = None
    call_line: int | None = None

    @property
    def execution(self) -> Execution:
        """The site, the turns of loops and the calling line: what tells it from the others."""
        return self.site.place, self.loop, self.call_line


@dataclass(slots=True)
class Certificate:
    """How a translation did against made-up outputs.

    `mutants` are those that both readings were sure about, `broken` those on which the Rust
    assertion fails. `doubt` tells of one on which the two readings differ.
    """

    mutants: int = 0
    broken: int = 0
    doubt: str | None = None

    def count(self, change: str, *, rust: bool, translated: bool) -> None:
        """Take in whether the Rust assertion and its translation hold of one mutant."""
        self.mutants += 1
        self.broken += not rust
        if rust is not translated and self.doubt is None:
            fails = "the assertion in Rust" if translated else "the translation"
            self.doubt = f"only {fails} fails of {change}"

    def fault(self, error: Exception) -> None:
        """Take in that the trial itself went wrong."""
        self.doubt = f"a fault of this program ended the trial: {type(error).__name__}: {error}"


@dataclass(frozen=True, slots=True)
class Certificates:
    """The certificates of a test: of its assertions by execution, of implied demands by draft."""

    assertions: dict[Execution, Certificate]
    implied: dict[int, Certificate]


@dataclass(frozen=True, slots=True)
class Disabled:
    """Why Rust does not run a test: a code (`ignored_test`, `cfg_disabled`), and what it says."""

    code: str
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class EvaluatedTest:
    """Everything one `#[test]` function came to.

    `code` is a test-level reason (SKP-01, level T): then every instance carries it. `disabled`
    names why rounds of the test do not run in Rust though they are translated (SKP-03), by the
    place of each in the rounds.
    """

    name: str
    file: str
    line: int
    module: tuple[str, ...]
    steps: tuple[Step, ...]
    drafts: tuple[Draft, ...]
    instances: tuple[Instance, ...]
    code: str | None = None
    detail: str | None = None
    disabled: Mapping[LoopPath, Disabled] = field(default_factory=dict)
    digest: str = ""
    """`sha256:…` of the test function's own text."""
    walked: frozenset[Spot] = frozenset()
    """The places of the loops over outputs."""
    certificates: Certificates | None = None
    used: frozenset[str] = frozenset()
    """The functions of the profile that it calls; a method of a receiver is `Type::method`."""
    fault: str | None = None
    """What went wrong in this program while the test was evaluated."""

    def disabled_at(self, loop: LoopPath) -> Disabled | None:
        """Return why Rust does not run what is at a place in rounds and loops."""
        found = (why for path, why in self.disabled.items() if loop[: len(path)] == path)
        return next(found, None)


@dataclass(frozen=True, slots=True)
class EvaluatedFile:
    """Everything one input file came to.

    `sites` counts assertion macros in tests and in helpers reachable from them (LED-01);
    `unreached` are sites in helpers that no test reaches (LED-03). `unparsed` says what does not
    parse, tests or not (SRC-02).
    `code` is a file-level reason: then there are no tests.
    """

    file: str
    digest: str
    tests: tuple[EvaluatedTest, ...]
    sites: int
    unreached: tuple[Site, ...] = ()
    unparsed: tuple[str, ...] = ()
    code: str | None = None
    detail: str | None = None
