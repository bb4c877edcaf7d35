"""A sketch as the text of a profile, with the counts and what is left to do as comments."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import msgspec

from migrate.profile import Profile
from migrate.profile.ops import own_ops

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.profile import Argument, EnumType
    from migrate.profile.types import Field, Fields
    from migrate.scout.scouting import Scouted
    from migrate.scout.sketch import Built, Called

HEAD = """\
# A first profile of {name}, written by `parity profile init` from what the tests do.
# {sum}
# To do: name the Python callable that answers each op (`answer`); an op without one is skipped.
# Kinds of arguments and types are guesses, unless the source of the function was read.
# In arguments and outputs variants are spelled in snake case (`PastNoon` is "past_noon"), under
# the `tag` of an enum too. Every key: `parity profile reference`.

name = {quoted}
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
    order = [count.op for count in scouted.counts]
    for called in sorted(sketch.functions.values(), key=lambda one: order.index(one.op)):
        yield _needed(called, counts[called.op].all, counts[called.op].alone)
        yield from _entry_points(called)
        yield _op(called, args[called.op])
    for name, built in sketch.built.items():
        yield _receiver(name, built)
        for called in built.outcomes():
            yield _needed(called, counts[called.op].all, counts[called.op].alone)
            yield from _entry_points(called)
            yield _op(called, args[called.op])
        for called in sorted(built.asks.values(), key=lambda one: order.index(one.op)):
            yield _needed(called, counts[called.op].all, counts[called.op].alone)
            yield _op(called, args[called.op])
    for name, fields in sketch.profile().types.items():
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


def _needed(called: Called, every: int, alone: int) -> str:
    where = f"; declared at {called.place}" if called.place else ""
    several = "" if alone == every else f", {every - alone} of them other ops too"
    need = "assertion needs it" if every == 1 else "assertions need it"
    return f"# {every} {need}{several}{where}."


def _entry_points(called: Called) -> Iterator[str]:
    for args in called.rows.values():
        yield (
            f"[[entry_point]]\nfunction = {_text(called.name)}\nop = {_text(called.op)}\n"
            f"args = {_arguments(args)}\nreturns = {_text(called.returns)}\n"
        )


def _op(called: Called, args: tuple[str, ...]) -> str:
    given = f"called with {', '.join(args)}" if args else "called without arguments"
    lines = [f"[ops.{_key(called.op)}]", f'# answer = "module:callable"  # TODO: {given}']
    if called.returns.startswith("Result"):
        lines.append('# raises = ["ValueError"]      # TODO: the exceptions that are its errors')
    return "\n".join(lines) + "\n"


def _receiver(name: str, built: Built) -> str:
    in_place = ", in_place = true" if built.changes else ""
    appends = ', appends = "changes"' if built.changes else ""
    lines = ["[[receiver]]", f"type = {_text(name)}"]
    if built.constants:
        lines.append(f"constants = [{', '.join(map(_text, sorted(built.constants)))}]")
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
            f'{{ method = {_text(one)}, appends = "changes"{in_place} }}'
            for one in sorted(built.feeds)
        ],
    )
    lines += _listed(
        "ask",
        [
            f"{{ function = {_text(one.name)}, op = {_text(one.op)}, args = {_arguments(args)}, "
            f"returns = {_text(one.returns)}{appends} }}"
            for one in built.asks.values()
            for args in one.rows.values()
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


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
