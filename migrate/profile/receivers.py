"""Types whose values are built, fed and then asked (06 EVL-18, IDM-124)."""

from __future__ import annotations

import msgspec

from migrate.profile.functions import Argument, ArgumentKind, EntryPoint


class Constructor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A function that makes a value of a type; its arguments are part of every question."""

    function: str
    args: tuple[Argument, ...] = ()


class Feed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A method that adds to what will be asked, and gives the value back.

    What it is given (nothing is `true`, several arguments are a list) is set as the argument
    `sets`, or appended to the list `appends`; in a list that several methods feed it stands under
    the name of its method. `in_place` says that the method changes the value itself
    (`&mut self`); otherwise it gives another one.
    """

    method: str
    sets: str | None = None
    appends: str | None = None
    kind: ArgumentKind = "json"
    in_place: bool = False

    @property
    def argument(self) -> str:
        """The argument of the op that it feeds."""
        return self.sets or self.appends or ""


class Ask(EntryPoint, frozen=True, forbid_unknown_fields=True):
    """A method that is an op.

    One that changes what later ones answer (`&mut self`) `appends` itself to a list, as
    `{method = arguments}`: each later question has the calls before it, so that whoever answers
    can make them again.
    """

    appends: str | None = None


class ReceiverType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Rust type that a constructor builds, methods feed, and methods ask.

    A method of `ask` is an op: it is asked with the arguments of the constructor, with what was
    fed, and with its own. A value whose whole life is one question is a `stream`. `constants` are
    values of the type that the crate has by name. A value that is the argument of another op
    stands there as the table of what it was built from, a constant as `{constant = NAME}`.
    """

    type: str
    constructor: tuple[Constructor, ...] = ()
    constants: tuple[str, ...] = ()
    feed: tuple[Feed, ...] = ()
    ask: tuple[Ask, ...] = ()

    def arguments(self) -> tuple[str, ...]:
        """The arguments that its ops have before their own."""
        built = [one.name for row in self.constructor for one in row.args if one.kind != "unused"]
        named = ["constant"] if self.constants else []
        fed = [feed.argument for feed in self.feed]
        return tuple(dict.fromkeys([*named, *built, *fed, *self.lists()]))

    def methods(self) -> tuple[str, ...]:
        """The methods that feed it or ask it."""
        fed, asked = (row.method for row in self.feed), (row.function for row in self.ask)
        return tuple(dict.fromkeys([*fed, *asked]))

    def lists(self) -> tuple[str, ...]:
        """The lists that methods append to."""
        return tuple(dict.fromkeys(name for name in self._appended() if name is not None))

    def is_shared(self, feed: Feed) -> bool:
        """Tell whether several methods append to the same list."""
        return sum(name == feed.appends for name in self._appended()) > 1

    def _appended(self) -> list[str | None]:
        fed = [feed.appends for feed in self.feed]
        return [*fed, *{row.function: row.appends for row in self.ask}.values()]
