"""Structs and enums as serde reads them: names, defaults and tags of their attributes (GEN-24)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from migrate.rust.source.attributes import Attribute, read_attribute
from migrate.rust.source.literals import BadLiteral, decode_string
from migrate.rust.source.macros import split_tokens
from migrate.rust.source.serde_names import RENAMINGS
from migrate.rust.source.types import read_type

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from migrate.rust.known.types import RustType
    from migrate.rust.source.items import Item
    from migrate.rust.source.syntax import Fragment


class UnreadableType(Exception):
    """A type that is read in a way nobody knows here: by a function of its own, or flattened."""


@dataclass(frozen=True, slots=True)
class SerdeField:
    """A field: its name in Rust, its key in JSON, its type.

    `defaulted` says that it may be missing, `default` names the function that then gives it;
    `aliases` are further keys. It is not written where the function `omitted` says so, `always`
    for one that never is.
    """

    name: str
    key: str
    type: RustType
    defaulted: bool = False
    default: str | None = None
    aliases: tuple[str, ...] = ()
    omitted: str | None = None


ALWAYS = "always"


@dataclass(frozen=True, slots=True)
class SerdeStruct:
    """A struct with named fields; those of a tuple struct are named `0`, `1`, …

    `strict` refuses unknown keys; `positional` says that it is read from a list, or with one
    field from that field's value.
    """

    name: str
    fields: tuple[SerdeField, ...]
    strict: bool = False
    positional: bool = False


@dataclass(frozen=True, slots=True)
class SerdeEnum:
    """An enum: its variants by the name they have in JSON.

    The name is the only key of an object, or the value of the key `tag` beside the fields.
    """

    name: str
    variants: dict[str, SerdeStruct]
    tag: str | None = None


SerdeType: TypeAlias = SerdeStruct | SerdeEnum
Options: TypeAlias = dict[str, str | None]

TYPE_OPTIONS = frozenset(
    {"bound", "crate", "default", "deny_unknown_fields", "rename", "rename_all", "tag"}
)
FIELD_OPTIONS = frozenset(
    {
        "alias",
        "borrow",
        "bound",
        "default",
        "rename",
        "skip_serializing",
        "skip_serializing_if",
    }
)


def read_serde(item: Item) -> SerdeType:
    """Read a struct or an enum. Raises `UnreadableType`."""
    options = _options(item.attributes, TYPE_OPTIONS)
    if item.fragment.field("type_parameters") is not None and _is_generic(item.fragment):
        raise UnreadableType(f"{item.name} is generic")
    if item.kind == "enum":
        return _enum(item, options)
    if item.kind != "struct" or "tag" in options:
        raise UnreadableType(f"{item.name} is no plain struct")
    if "default" in options and not derives_default(item):
        raise UnreadableType(f"the default of {item.name}")
    fields, positional = _fields(item.body, options)
    return SerdeStruct(item.name, fields, "deny_unknown_fields" in options, positional)


def _is_generic(struct: Fragment) -> bool:
    return struct.need("type_parameters").has_child("type_parameter")


def derives_default(item: Item) -> bool:
    """Tell a type that has the default of all its fields."""
    derived = (one.arguments for one in item.attributes if one.path == ("derive",))
    return any("Default" in tree.text for tree in derived if tree is not None)


def _enum(item: Item, options: Options) -> SerdeEnum:
    variants: dict[str, SerdeStruct] = {}
    for attributes, variant in with_attributes(item.body):
        own = _options(attributes, FIELD_OPTIONS | TYPE_OPTIONS)
        name = variant.need("name").text
        fields, positional = _fields(variant.field("body"), own)
        variants[own.get("rename") or _renamed(name, options)] = SerdeStruct(
            name, fields, positional=positional
        )
    return SerdeEnum(item.name, variants, options.get("tag"))


def _fields(body: Fragment | None, options: Options) -> tuple[tuple[SerdeField, ...], bool]:
    """Return the fields of a struct or variant, and whether they have no names."""
    if body is None:
        return (), False
    positional = body.kind == "ordered_field_declaration_list"
    found: list[SerdeField] = []
    for attributes, part in with_attributes(body):
        own = _options(attributes, FIELD_OPTIONS)
        name = str(len(found)) if positional else part.need("name").text.removeprefix("r#")
        kind = part if positional else part.need("type")
        key = own.get("rename") or (name if positional else _renamed(name, options))
        alias = own.get("alias")
        aliases = (alias,) if alias else ()
        defaulted = "default" in own or "default" in options
        kind_read = read_type(kind)
        omitted = ALWAYS if "skip_serializing" in own else own.get("skip_serializing_if")
        found.append(
            SerdeField(name, key, kind_read, defaulted, own.get("default"), aliases, omitted)
        )
    return tuple(found), positional


def _renamed(name: str, options: Options) -> str:
    case = options.get("rename_all")
    if case is None:
        return name
    if case not in RENAMINGS:
        raise UnreadableType(f"rename_all = {case!r}")
    return RENAMINGS[case](name)


def with_attributes(body: Fragment | None) -> Iterator[tuple[list[Attribute], Fragment]]:
    """Yield the members of a body with the attributes before them."""
    attributes: list[Attribute] = []
    for child in body.children if body is not None else ():
        if child.kind == "attribute_item":
            attributes.append(read_attribute(child))
        elif child.kind != "visibility_modifier":
            yield attributes, child
            attributes = []


def _options(attributes: Sequence[Attribute], known: frozenset[str]) -> Options:
    """Return the options of `#[serde(…)]`."""
    found: Options = {}
    for attribute in attributes:
        if attribute.path == ("serde",) and attribute.arguments is not None:
            for run in split_tokens(attribute.arguments, frozenset({","})):
                if run:
                    name, value = _option(run)
                    if name not in known:
                        raise UnreadableType(f"serde({name})")
                    found[name] = value
    return found


def _option(run: tuple[Fragment, ...]) -> tuple[str, str | None]:
    if len(run) == 2 and run[1].kind == "token_tree":
        # `rename(serialize = "a", deserialize = "b")` has two names in JSON.
        raise UnreadableType(f"serde({run[0].text}{run[1].text})")
    if len(run) == 3 and run[1].kind == "=":
        try:
            return run[0].text, decode_string(run[2].text)
        except BadLiteral as error:
            raise UnreadableType(str(error)) from error
    return run[0].text, None
