"""The Python callables that a profile names, as an implementation under test.

A crate that has a counterpart in Python needs no module between them: the profile says which
callable answers an op, and which of its exceptions are the errors of a `Result`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from harness.errors import UnavailableError
from harness.implementation.in_process import InProcess, loading
from harness.implementation.names import OF_THE_PROFILE
from harness.toml_files import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from harness.expectation import Json
    from harness.implementation.model import OpCallable

Told: TypeAlias = Callable[[BaseException], "Json"]
"""Makes the error of an output from an exception."""


class OpAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What answers an op of a crate.

    `answer` is a callable as `module:name`, or `module:Class.method`; it is given the arguments of
    the op by their names. Where `raises` is given, the function returns a `Result`: what is
    returned is its value, and an exception of one of these classes (`ValueError`,
    `module:Class`) is its error: the message, or, where `raises` has a kind for the class, the
    kind and the message. Any other exception is a crash.
    """

    answer: str | None = None
    raises: tuple[str, ...] | dict[str, str] = ()


class _Profile(msgspec.Struct, frozen=True):
    """The part of a profile that says what answers its ops."""

    ops: dict[str, OpAnswer] = {}


def read_answers(profile: Path) -> dict[str, OpAnswer]:
    """Return what answers the ops of a profile, by op; ops without a callable are left out.

    Raises `ConfigurationError` for a file that cannot be read.
    """
    read = read_toml(profile, _Profile)
    return {name: answer for name, answer in read.ops.items() if answer.answer}


def load_answers(answers: Mapping[str, OpAnswer]) -> InProcess:
    """Import the callables. Raises `UnavailableError` for one that is not there."""
    return InProcess(OF_THE_PROFILE, {op: _answering(op, answer) for op, answer in answers.items()})


def unfitting(op: str, answer: OpAnswer, names: tuple[str, ...]) -> str | None:
    """Return why the callable of an op cannot be given the arguments of these names, if so."""
    try:
        signature = inspect.signature(_found(op, answer.answer or ""))
    except ValueError:  # some built-in functions do not tell what they take
        return None
    try:
        signature.bind(**dict.fromkeys(names))
    except TypeError as error:
        given = f"({', '.join(names)})"
        return f"{answer.answer}{signature} cannot be called with {given}: {error}"
    return None


def _answering(op: str, answer: OpAnswer) -> OpCallable:
    call = _found(op, answer.answer or "")
    raised = dict(_raised(op, answer))
    if not raised:
        return _returning(call)
    return _resulting(call, raised)


def _returning(call: OpCallable) -> OpCallable:
    @wraps(call)
    def answered(**args: Json) -> Json:
        return _plain(call(**args))

    return answered


def _resulting(call: OpCallable, raised: Mapping[type[BaseException], Told]) -> OpCallable:
    """RES-03: a value under `value`, an exception under `error`."""

    @wraps(call)
    def answered(**args: Json) -> Json:
        try:
            return {"ok": True, "value": _plain(call(**args))}
        except tuple(raised) as error:
            tell = next(tell for kind, tell in raised.items() if isinstance(error, kind))
            return {"ok": False, "error": tell(error)}

    return answered


def _raised(op: str, answer: OpAnswer) -> Iterator[tuple[type[BaseException], Told]]:
    kinds = answer.raises if isinstance(answer.raises, dict) else dict.fromkeys(answer.raises)
    for name, kind in kinds.items():
        found = _found(op, name if ":" in name else f"builtins:{name}")
        if not isinstance(found, type) or not issubclass(found, BaseException):
            raise UnavailableError(f"op {op!r}: {name!r} is no class of exceptions")
        yield found, str if kind is None else _kinded(kind)


def _kinded(kind: str) -> Told:
    return lambda error: {"kind": kind, "message": str(error)}


def _found(op: str, name: str) -> Any:
    found = loading(
        lambda: resolve_name(name),
        f"op {op!r}: cannot load {name!r}",
        "expected 'module:callable'",
    )
    if not callable(found):
        raise UnavailableError(f"op {op!r}: {name!r} cannot be called")
    return found


def _plain(value: Any) -> Json:
    """Return what Python has and JSON lacks as outputs have it: bytes are numbers, sets lists."""
    if isinstance(value, bytes | bytearray):
        return list(value)
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, set | frozenset):
        return sorted(_plain(item) for item in value)
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value
