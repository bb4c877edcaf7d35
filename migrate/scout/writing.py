"""A sketch as the text of a profile, with the counts and what is left to do as comments."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from migrate.profile import Profile, StreamType
from migrate.profile.ops import own_ops

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.profile import Argument, EntryPoint, EnumType
    from migrate.profile.types import Field, Fields
    from migrate.scout.scouting import Scouted
    from migrate.scout.sketch import Built, Called, Sketch

HEAD = """\
# A first profile of {name}, written by `parity profile init` from what the tests do.
# {sum}
# To do: name the Python callable that answers each op (`answer`); an op without one is skipped.
# Kinds of arguments and types are guesses, unless the source of the function was read.
# In arguments and outputs variants are spelled in snake case (`PastNoon` is "past_noon"), under
# the `tag` of an enum too. Every key: `parity profile reference`.

name = {quoted}
"""


LEFT_OUT = """\
# Not tried, for the time it takes: {things}.
# Look at the types of what these ask: `parity profile check` tells which lines are missing.
"""


def render_profile(scouted: Scouted) -> bytes:
    """Return the TOML text of a first profile. It loads, though nothing answers its ops yet."""
    text = "\n".join(_blocks(scouted))
    msgspec.toml.decode(text, type=Profile)  # what cannot be read back is never written
    return text.encode()


def _blocks(scouted: Scouted) -> Iterator[str]:
    sketch, counts = scouted.sketch, {count.op: count for count in scouted.counts}
    args = {name: op.args for name, op in own_ops(sketch.profile()).items()}
    yield HEAD.format(name=sketch.name, quoted=_text(sketch.name), sum=summed(scouted))
    if scouted.left_out:
        yield LEFT_OUT.format(things=", ".join(scouted.left_out))
    order = [count.op for count in scouted.counts]
    for called in sorted(sketch.functions.values(), key=lambda one: order.index(one.op)):
        yield _needed(called, counts[called.op].all, counts[called.op].alone)
        yield from map(_entry_point, sketch.rows(called))
        yield _op(called, args[called.op])
    for name, built in sketch.built.items():
        yield _receiver(sketch, name, built)
        for called in built.outcomes():
            yield _needed(called, counts[called.op].all, counts[called.op].alone)
            yield from map(_entry_point, sketch.rows(called))
            yield _op(called, args[called.op])
        for called in sorted(built.asks.values(), key=lambda one: order.index(one.op)):
            yield _needed(called, counts[called.op].all, counts[called.op].alone)
            yield _op(called, args[called.op])
    for stream in sketch.streams.values():
        yield _needed(None, counts[stream.op].all, counts[stream.op].alone)
        yield _stream(stream)
        yield _answered_by(stream.op, args[stream.op])
    for name, fields in sketch.named_types().items():
        yield _type(f"types.{name}", fields)
    for name, enum in sketch.enums.items():
        yield _enum(name, enum)


def summed(scouted: Scouted) -> str:
    """Return in a line what becomes of the assertions once every op has an answer."""
    totals = scouted.totals
    skipped = sum(totals.skipped.values())
    rest = f", {totals.static} need no op" if totals.static else ""
    codes = ", ".join(f"{number} {code}" for code, number in totals.skipped.items())
    rest += f", {skipped} do not ({codes})" if skipped else ""
    return f"Of {totals.assertions} assertions {totals.translated} can become cases{rest}."


def _needed(called: Called | None, every: int, alone: int) -> str:
    where = f"; declared at {called.place}" if called is not None and called.place else ""
    several = "" if alone == every else f", {every - alone} of them other ops too"
    need = "assertion needs it" if every == 1 else "assertions need it"
    return f"# {every} {need}{several}{where}."


def _entry_point(row: EntryPoint) -> str:
    parts = f"fields = {_texts(row.fields)}\n" if row.fields else ""
    return (
        f"[[entry_point]]\nfunction = {_text(row.function)}\nop = {_text(row.op)}\n"
        f"args = {_arguments(row.args)}\nreturns = {_text(row.returns)}\n{parts}"
    )


def _op(called: Called, args: tuple[str, ...]) -> str:
    raises = '# raises = ["ValueError"]      # TODO: the exceptions that are its errors\n'
    return _answered_by(called.op, args) + (raises if called.returns.startswith("Result") else "")


def _answered_by(op: str, args: tuple[str, ...]) -> str:
    given = f"called with {', '.join(args)}" if args else "called without arguments"
    return f'[ops.{_key(op)}]\n# answer = "module:callable"  # TODO: {given}\n'


def _stream(stream: StreamType) -> str:
    """The question that a stream is: all its texts, and whether it was ended."""
    names = [name for name in StreamType.__struct_fields__ if name not in {"args", "skip"}]
    lines = [f"{name} = {_text(getattr(stream, name))}" for name in names]
    return "\n".join(["[[stream]]", *lines, f"args = {_arguments(stream.args)}"]) + "\n"


def _receiver(sketch: Sketch, name: str, built: Built) -> str:
    def in_place(method: str) -> str:
        return ", in_place = true" if method in built.changing else ""

    def appends(method: str) -> str:
        return ', appends = "changes"' if method in built.changing else ""

    lines = ["[[receiver]]", f"type = {_text(name)}"]
    if built.constants:
        lines.append(f"constants = {_texts(sorted(built.constants))}")
    lines += _listed(
        "constructor",
        [
            f"{{ function = {_text(one.name)}, args = {_arguments(args)} }}"
            for one in built.constructors.values()
            for args in one.rows.values()
        ],
    )
    lines += _listed(
        "feed",
        [
            f'{{ method = {_text(one)}, appends = "changes"{in_place(one)} }}'
            for one in sorted(built.feeds)
        ],
    )
    lines += _listed(
        "ask",
        [
            f"{{ function = {_text(row.function)}, op = {_text(row.op)}, "
            f"args = {_arguments(row.args)}, returns = {_text(row.returns)}"
            f"{f', fields = {_texts(row.fields)}' if row.fields else ''}"
            f"{appends(one.name)} }}"
            for one in built.asks.values()
            for row in sketch.rows(one)
        ],
    )
    return "\n".join(lines) + "\n"


def _listed(name: str, items: list[str]) -> list[str]:
    return [f"{name} = [", *(f"  {item}," for item in items), "]"] if items else []


def _arguments(args: tuple[Argument, ...]) -> str:
    return f"[{', '.join(map(_argument, args))}]"


def _argument(argument: Argument) -> str:
    out = ", out = true" if argument.out else ""
    return f"{{ name = {_text(argument.name)}, kind = {_text(argument.kind)}{out} }}"


def _type(name: str, fields: Fields) -> str:
    return "\n".join([f"[{name}]", *(_field(*field) for field in fields.items())]) + "\n"


def _field(name: str, field: str | Field) -> str:
    if isinstance(field, str):
        return f"{_key(name)} = {_text(field)}"
    return f"{_key(name)} = {{ type = {_text(field.type)}, at = {_text(field.at or '')} }}"


def _enum(name: str, enum: EnumType) -> str:
    head = f"[enums.{name}]\ntag = {_text(enum.tag)}\n"
    return head + "".join(
        "\n" + _type(f"enums.{name}.variants.{variant}", fields)
        for variant, fields in enum.variants.items()
    )


def _key(name: str) -> str:
    plain = all(char.isascii() and (char.isalnum() or char in "_-") for char in name)
    return name if plain else _text(name)


def _texts(texts: Sequence[str]) -> str:
    return f"[{', '.join(map(_text, texts))}]"


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
