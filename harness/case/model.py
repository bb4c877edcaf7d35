"""The records of case files.

A case is one question to an implementation: an op with its arguments, or several steps where a
later one uses an earlier one's output. The implementation is given the question only; the
expectations beside it are what the legacy tests said the answer should be.
"""

from __future__ import annotations

import msgspec

from harness.expectation import Expectation, Json

FORMAT = 1
"""Version of the case file format; raised when old files can no longer be read."""


class CaseStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One call of an op.

    `args` holds values by argument name, as they stand in the file. Four one-key tables stand for
    something else:
    `{"$registry": NAME}` is the JSON in `cases/registries/NAME.json`, `{"$text": {"file": F,
    "digest": D}}` is the text of the file F below `cases/` (one of more than 4 KiB has its own),
    `{"$ref": {"step": K, "path": P}}` is what stands at P in the output of step K (counted from
    1), and `{"$json": TEXT}` is a value that TOML cannot hold (null, integers over 64 bits) or
    that looks like one of these tables and is none. The first three stand for whole arguments
    only; `$json` may stand anywhere inside one.
    """

    op: str
    args: dict[str, Json] = {}


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One question and what is expected of the answer.

    Either `op` and `args`, or `steps`. `disabled` is the reason code why the legacy test did not
    run (06 SKP-03): such a case is observed and kept, its expectations do not count.
    """

    id: str
    op: str | None = None
    args: dict[str, Json] = {}
    steps: tuple[CaseStep, ...] = ()
    disabled: str | None = None
    expect: tuple[Expectation, ...] = ()

    def questions(self) -> tuple[CaseStep, ...]:
        """Return the steps of the case; a case with `op` has one."""
        return self.steps if self.op is None else (CaseStep(self.op, self.args),)


class LegacyTest(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The Rust test that the cases of a file were migrated from.

    `file` is relative to the project; `digest` is that of the test function's own text.
    """

    file: str
    line: int
    test: str
    digest: str


class CaseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One file of cases: those of one legacy test, or some written by hand."""

    format: int
    legacy: LegacyTest | None = None
    case: tuple[Case, ...] = ()


class LoadedCase(msgspec.Struct, frozen=True):
    """A case with where it came from.

    `group` is the name of its folder; `path` is the case file relative to the cases folder.
    """

    case: Case
    group: str
    path: str
    legacy: LegacyTest | None

    @property
    def id(self) -> str:
        """The case's id, unique in the project."""
        return self.case.id
