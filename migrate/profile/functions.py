"""The functions of a crate that answer ops (06 EP)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

ArgumentKind = Literal[
    "text",
    "string",
    "bytes",
    "json",
    "list",
    "registry",
    "schemas",
    "names",
    "enum",
    "offset",
    "numbers",
    "unused",
]


class Argument(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One parameter of an entry point: its name in cases, and what may be bound to it (EP-30).

    `of` names the argument that a kind depends on: the text that an offset counts in, the list
    that as many numbers are drawn for as it has elements, the argument of the op that collected
    schemas which is the registry they are of. `out` marks a `&mut` parameter whose value after the
    call is the output (RES-04).
    """

    name: str
    kind: ArgumentKind
    out: bool = False
    of: str | None = None


class EntryPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One form of a Rust function that answers an op (EP-33).

    `function` is the last segment of its path, or the last two (`ScanSpec::from_json`). `returns`
    is its Rust result type, or the type of the out-parameter; `fields` names the parts of a tuple
    result (RES-02); `fixed` are arguments of the op that the function implies. `skip` is the
    reason code where the implementation does not answer the op (EP-34, SKP-04).
    """

    function: str
    op: str
    args: tuple[Argument, ...]
    returns: str
    fields: tuple[str, ...] = ()
    fixed: dict[str, Any] = {}
    skip: str | None = None


class StreamType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Rust type with a state, all of whose life is one question (EVL-18).

    `constructor` opens the question with `args`; every call of the method `push` appends its
    argument to the list `chunks` and returns the next element of the output `pushes`; the method
    `close` sets the flag `closed` and returns the output `closing`. `whole` is the output that
    holds all of them, one after the other. `returns` is the Rust type of each.
    """

    constructor: str
    op: str
    args: tuple[Argument, ...]
    push: str
    chunks: str
    pushes: str
    close: str
    closed: str
    closing: str
    whole: str
    returns: str
    skip: str | None = None
