"""Reading case files, with errors that name the file, the line, the case and the field."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any, Final

import msgspec

from harness.case.arguments import argument_faults
from harness.case.model import FORMAT, Case, CaseFile, CaseStep, LoadedCase
from harness.case.positions import line_of
from harness.case.registries import FOLDER as REGISTRIES
from harness.case.strays import stray_faults
from harness.case.toml_values import decode
from harness.errors import DataError
from harness.expectation import Expectation, ExpectationError, check
from harness.faults import explain
from harness.ops import load_ops, ops_of
from harness.storage import finish_interrupted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from harness.ops import Op

FIRST_CASES: Final = "`parity migrate FOLDER` makes cases of Rust tests, `parity init` a first one"
"""What to do where there are none."""

NOT_GROUPS = frozenset({"legacy", REGISTRIES, "harn"})
"""Folders of `cases/` that hold no case files."""

_SAFE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]*")
_PLACE = re.compile(r" - at `\$(?P<place>[^`]*)`$")
_FORMAT_HINT = f"; a case file begins with `format = {FORMAT}`"
_INDEX = re.compile(r"\.case\[(\d+)\](?:\.expect\[(\d+)\])?")


def load_cases(cases: Path) -> tuple[LoadedCase, ...]:
    """Read every case file under `cases`, ordered by id.

    Raises `DataError` for a folder that is not there, a file that cannot be read, an expectation
    that means nothing, an id that occurs twice, and a case file where none is read; all faults of
    all files in one message.
    """
    if not cases.is_dir():
        raise DataError(f"{cases}: no such folder; {FIRST_CASES}")
    finish_interrupted(cases)
    ops = ops_of(cases)
    loaded: list[LoadedCase] = []
    faults: list[str] = []
    paths = case_paths(cases)
    for path in paths:
        try:
            loaded.extend(_load_file(path, cases, ops))
        except DataError as error:
            faults.append(str(error))
    faults.extend(stray_faults(cases, paths))
    faults.extend(_collisions(loaded, cases))
    if faults:
        raise DataError("\n".join(faults))
    return tuple(sorted(loaded, key=lambda case: case.id))


def case_paths(cases: Path) -> list[Path]:
    """List the case files of a cases folder: `<group>/<name>.toml`."""
    return sorted(
        path
        for path in cases.glob("*/*.toml")
        if path.parent.name not in NOT_GROUPS
        # What begins with a dot is another program's, or being written.
        and not path.name.startswith(".")
        and not path.parent.name.startswith(".")
    )


def read_case_file(path: Path, ops: Mapping[str, Op] | None = None) -> CaseFile:
    """Read and check one case file, which asks `ops`, by default the bundled ones.

    Raises `DataError` naming what is wrong and where.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DataError(f"{path}: not UTF-8 at byte {error.start}: {error.reason}") from error
    except OSError as error:
        raise DataError(f"{path}: cannot be read: {error.strerror}") from error
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: not TOML: {error}") from error
    try:
        file = msgspec.convert(_decode_expectations(path, text, raw), CaseFile)
    except msgspec.ValidationError as error:
        raise DataError(_explain(path, text, raw, str(error))) from error
    if file.format != FORMAT:
        raise DataError(f"{path}: format {file.format} is not known; this version reads {FORMAT}")
    _check(path, text, file, load_ops() if ops is None else ops)
    return file


def _load_file(path: Path, cases: Path, ops: Mapping[str, Op]) -> list[LoadedCase]:
    file = read_case_file(path, ops)
    group = path.parent.name
    where = path.relative_to(cases).as_posix()
    return [LoadedCase(case, group, where, file.legacy) for case in file.case]


def _decode_expectations(path: Path, text: str, raw: dict[str, Any]) -> dict[str, Any]:
    """Undo `$json` in the expectations; arguments are resolved when the case is asked."""
    cases = raw.get("case")
    if not isinstance(cases, list):
        return raw
    decoded = []
    for number, case in enumerate(cases):
        if isinstance(case, dict) and isinstance(case.get("expect"), list):
            case = case | {"expect": _decode_each(path, text, number, case)}  # noqa: PLW2901
        decoded.append(case)
    return raw | {"case": decoded}


def _decode_each(path: Path, text: str, number: int, case: dict[str, Any]) -> list[Any]:
    decoded = []
    for position, expectation in enumerate(case["expect"]):
        try:
            decoded.append(decode(expectation))
        except ValueError as error:
            where = _where(path, text, number, position)
            names = f"case {_name(case, number)}, expectation {_name(expectation, position)}"
            raise DataError(f"{where}: {names}: {error}") from error
    return decoded


def _check(path: Path, text: str, file: CaseFile, ops: Mapping[str, Op]) -> None:
    faults: list[str] = []
    for number, case in enumerate(file.case):
        faults += [
            f"{_where(path, text, number)}: case {case.id!r}: {fault}"
            for fault in _question_faults(case, ops)
        ]
        for position, fault in _expectation_faults(case):
            name = case.expect[position].id or f"number {position + 1}"
            where = _where(path, text, number, position)
            faults.append(f"{where}: case {case.id!r}, expectation {name!r}: {fault}")
    if faults:
        raise DataError("\n".join(faults))


def _expectation_faults(case: Case) -> Iterator[tuple[int, str]]:
    seen: set[str] = set()
    for position, expectation in enumerate(case.expect):
        if expectation.id is None or expectation.id in seen:
            yield position, "field 'id': expected one that no other expectation of the case has"
        seen.add(expectation.id or "")
        try:
            check(expectation, steps=len(case.questions()))
        except ExpectationError as error:
            yield position, str(error)


def _question_faults(case: Case, ops: Mapping[str, Op]) -> list[str]:
    faults: list[str] = []
    if not _SAFE_NAME.fullmatch(case.id):
        faults.append("field 'id': expected letters, digits, '_', '-' and '.' (it names a file)")
    if (case.op is None) is (not case.steps):
        faults.append("expected either 'op' with 'args', or 'steps'")
    for number, step in enumerate(case.questions()):
        faults += [*_step_faults(step, ops), *argument_faults(step, number)]
    return faults


def _step_faults(step: CaseStep, ops: Mapping[str, Op]) -> list[str]:
    op = ops.get(step.op)
    if op is None:
        return [f"field 'op': unknown op {step.op!r}; known are {', '.join(ops)}"]
    missing = [name for name in op.args if name not in step.args]
    strange = [name for name in step.args if name not in op.args]
    return [f"field 'args': {step.op} needs {name!r}" for name in missing] + [
        f"field 'args': {step.op} takes no {name!r}; it takes {', '.join(op.args)}"
        for name in strange
    ]


def _explain(path: Path, text: str, raw: dict[str, Any], message: str) -> str:
    """Turn `… - at `$.case[0].expect[1].path`` into file, line, case, expectation and field."""
    place = _PLACE.search(message)
    index = _INDEX.match(place["place"]) if place else None
    if place is None or index is None:
        return (
            f"{path}: {explain(message, CaseFile)}{_FORMAT_HINT if '`format`' in message else ''}"
        )
    case = int(index[1])
    expectation = None if index[2] is None else int(index[2])
    field = place["place"][index.end() :].lstrip(".")
    parts = [_where(path, text, case, expectation), f"case {_name(raw['case'][case], case)}"]
    if expectation is not None:
        parts[-1] += f", expectation {_name(raw['case'][case]['expect'][expectation], expectation)}"
    if field:
        parts.append(f"field {field!r}")
    record = Case if expectation is None else Expectation
    return ": ".join([*parts, explain(message[: place.start()], record, field)])


def _name(table: Any, number: int) -> str:
    identity = table.get("id") if isinstance(table, dict) else None
    return repr(identity) if isinstance(identity, str) else f"number {number + 1}"


def _where(path: Path, text: str, case: int, expectation: int | None = None) -> str:
    line = line_of(text, case, expectation)
    return f"{path}:{line}" if line else str(path)


def _collisions(loaded: list[LoadedCase], cases: Path) -> list[str]:
    first: dict[str, LoadedCase] = {}
    faults = []
    for case in loaded:
        # Snapshots are files: ids that differ in case only would share one on some systems.
        other = first.setdefault(case.id.lower(), case)
        if other is not case:
            faults.append(
                f"{cases / case.path}: case {case.id!r} has the id of a case in "
                f"{cases / other.path}; rename one of them"
            )
    return faults
