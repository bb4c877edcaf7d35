"""Two outputs of a record type are equal where the fields are that the profile lists (IDM-110).

Other keys are nothing to the tests, so the two are not compared as they stand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from harness.expectation import Path, render_path
from migrate.rust.evaluation.output_forms import is_data
from migrate.rust.evaluation.records import opened
from migrate.rust.evaluation.types import LISTS, argument, list_of
from migrate.rust.known.values import StructValue

if TYPE_CHECKING:
    from collections.abc import Mapping

    from migrate.rust.evaluation.records import FieldPlace
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.evaluation.values import Place, Value

Pairs: TypeAlias = "list[tuple[Value, Value]]"


def same_fields(run: Run, left: Place, right: Place) -> Pairs | None:
    """Pair the fields of two records, or what stands in them through two lists of records.

    None for outputs of other types, and where fields cannot be read one by one.
    """
    if left.type != right.type:
        return None
    if left.type.name in LISTS:
        return _of_lists(run.world.records.get(argument(left.type).name), left, right)
    one, other = opened(run, left), opened(run, right)
    if not isinstance(one, StructValue) or not isinstance(other, StructValue) or not one.fields:
        return None
    return [(one.fields[name], other.fields[name]) for name in one.fields]


def _of_lists(fields: Mapping[str, FieldPlace] | None, left: Place, right: Place) -> Pairs | None:
    if not fields or not all(map(_is_plain, fields.values())):
        return None
    return [(_mapped(left, field), _mapped(right, field)) for field in fields.values()]


def _is_plain(field: FieldPlace) -> bool:
    """Tell a field that stands where it is said, and holds no record."""
    is_other = field.present is not None or field.omitted or field.offset
    return not is_other and is_data(field.type)


def _mapped(items: Place, field: FieldPlace) -> Place:
    mapping: dict[str, Any] = {"path": render_path(Path(None, field.path))}
    is_optional = field.type.name == "Option"
    mapping["on_missing"] = "null" if is_optional else "fail"
    return items.through({"map": mapping}, list_of(field.type))
