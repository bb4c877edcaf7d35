"""Whether a `match` has an arm for every variant (HEV-20)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from harness.harn.static.display import literal
from harness.harn.static.types import Constant, Named, Shape, Union
from harness.harn.syntax import nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from harness.harn.static.annotations import Annotations
    from harness.harn.static.types import StaticType


TagValue: TypeAlias = bool | int | float | str


class Tag(NamedTuple):
    """The field that tells the shapes of a union apart, and its value in each of them."""

    field: str
    values: tuple[TagValue, ...]


class Exhaustiveness:
    """Answers for one script; the tag of a union is looked for once."""

    def __init__(self, annotations: Annotations) -> None:
        self._annotations = annotations
        self._tags: dict[Union, Tag | None] = {}

    def missing(self, match: nodes.Match, subject: StaticType) -> list[str]:
        """Return what no arm of a `match` takes: variants of an enum, or tags of a shape union.

        Empty where the subject is neither. An arm with a guard takes nothing for certain.
        """
        patterns = _certain(match)
        match self._annotations.resolve(subject):
            case Named() as named:
                return _missing_of_enum(self._annotations.declared(named), patterns)
            case Union() as union if (tag := self._tag_of(union)) is not None:
                return _missing_tags(tag, set(_taken(patterns, tag.field)))
            case _:
                return []

    def missing_of_member(self, match: nodes.Match, receiver: StaticType, field: str) -> list[str]:
        """Return what no arm of `match receiver.field` takes, if that is the tag of a union."""
        union = self._annotations.resolve(receiver)
        tag = self._tag_of(union) if isinstance(union, Union) else None
        if tag is None or tag.field != field:
            return []
        return _missing_tags(tag, {_asked(pattern) for pattern in _certain(match)})

    def _tag_of(self, union: Union) -> Tag | None:
        if union not in self._tags:
            self._tags[union] = _tag([self._annotations.resolve(m) for m in union.members])
        return self._tags[union]


def _certain(match: nodes.Match) -> list[nodes.MatchPattern]:
    return [pattern for arm in match.arms if arm.guard is None for pattern in arm.patterns]


def _missing_tags(tag: Tag, taken: set[TagValue | None]) -> list[str]:
    return [] if None in taken else [literal(v) for v in tag.values if v not in taken]


def _missing_of_enum(
    enum: nodes.Declaration | None, patterns: list[nodes.MatchPattern]
) -> list[str]:
    """A variant counts as taken whatever is asked of its fields."""
    takes_all = any(isinstance(pattern, nodes.Anything | nodes.Bind) for pattern in patterns)
    if takes_all or not isinstance(enum, nodes.EnumDeclaration):
        return []
    taken = {p.variant for p in patterns if isinstance(p, nodes.VariantPattern)}
    return [variant.name for variant in enum.variants if variant.name not in taken]


def _tag(members: list[StaticType]) -> Tag | None:
    """Return the first field that is another literal in each of the members, all of them shapes."""
    shapes = [member for member in members if isinstance(member, Shape)]
    if len(shapes) != len(members):
        return None
    for field in shapes[0].fields:
        values = [value for shape in shapes if (value := _tag_value(shape, field)) is not None]
        if len(set(values)) == len(shapes):
            return Tag(field, tuple(values))
    return None


def _tag_value(shape: Shape, name: str) -> TagValue | None:
    field = shape.fields.get(name)
    constant = field.type if field is not None and not field.optional else None
    return constant.value if isinstance(constant, Constant) else None


def _taken(patterns: list[nodes.MatchPattern], tag: str) -> Iterator[TagValue | None]:
    """Yield the tags that patterns ask for, None for one that takes any tag."""
    for pattern in patterns:
        match pattern:
            case nodes.DictMatch(entries=entries):
                yield _asked(dict(entries).get(tag))
            case _:
                yield None


def _asked(pattern: nodes.MatchPattern | None) -> TagValue | None:
    """Return the literal that a pattern asks for, None if it takes others too."""
    match pattern:
        case nodes.Equal(value=nodes.Literal(value=value)):
            return value
        case _:
            return None
