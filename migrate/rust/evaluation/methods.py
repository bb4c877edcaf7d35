"""Method calls, by the kind of their receiver (EVL-10, IDM-70…IDM-96)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.rust.evaluation.asked_code import need_helper
from migrate.rust.evaluation.assignments import assign, assign_changed
from migrate.rust.evaluation.calling import Call, PlaceMethod
from migrate.rust.evaluation.cells import innermost
from migrate.rust.evaluation.changes_shown import note_call
from migrate.rust.evaluation.changing import (
    JOINING,
    STEPS,
    call_advanced,
    change_output,
    changes_output,
    stored_in,
)
from migrate.rust.evaluation.comprehensions import listed
from migrate.rust.evaluation.conditions import Condition, Predicate
from migrate.rust.evaluation.dispatch import evaluate, excerpt, plain, site_at, value_of
from migrate.rust.evaluation.distances import call_distance
from migrate.rust.evaluation.expected_texts import call_expected
from migrate.rust.evaluation.extending import call_extension, extension_for_all, extension_of
from migrate.rust.evaluation.extension_ops import extension_op
from migrate.rust.evaluation.float_types import need_single_result
from migrate.rust.evaluation.futures import BLOCKING, awaited, call_future
from migrate.rust.evaluation.implementations import member_of
from migrate.rust.evaluation.inlining import inlined
from migrate.rust.evaluation.integer_types import method_type
from migrate.rust.evaluation.iterating import for_each
from migrate.rust.evaluation.lending import Slice, is_sliced, slice_of
from migrate.rust.evaluation.lending_methods import lender_of
from migrate.rust.evaluation.list_methods import call_sequence, quantified
from migrate.rust.evaluation.matcher import Matcher, call_matcher
from migrate.rust.evaluation.mutation import ITERATING, is_lending, is_mutating, spoil
from migrate.rust.evaluation.neighbours import call_pairs
from migrate.rust.evaluation.options import call_option, called, is_optional, over_branches
from migrate.rust.evaluation.output_forms import output_form
from migrate.rust.evaluation.own_methods import call_own, own_method
from migrate.rust.evaluation.own_traits import need_derived_for
from migrate.rust.evaluation.owning import owned
from migrate.rust.evaluation.panic_texts import written_text
from migrate.rust.evaluation.panics import is_panicking_closure
from migrate.rust.evaluation.place_methods import call_place
from migrate.rust.evaluation.places import demand, expanded
from migrate.rust.evaluation.receivers import call_receiver, is_method_of
from migrate.rust.evaluation.regex_methods import call_regex
from migrate.rust.evaluation.relations import is_known
from migrate.rust.evaluation.renderings import call_rendering
from migrate.rust.evaluation.running_ahead import zipped_in_turn
from migrate.rust.evaluation.sharing import call_shared
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.streams import call_stream, flat_mapped, is_list
from migrate.rust.evaluation.supplied import SuppliedFile, call_supplied
from migrate.rust.evaluation.values import (
    DERIVED,
    Advanced,
    Chained,
    Choice,
    Comprehension,
    Distance,
    Expected,
    Future,
    Measure,
    MutableBorrow,
    Opaque,
    Pairs,
    Place,
    Receiver,
    Regex,
    Rendering,
    Shared,
    Stream,
    Value,
    Zipped,
)
from migrate.rust.evaluation.without_order import forgetting
from migrate.rust.known.any_order import has_no_order
from migrate.rust.known.integers import is_int
from migrate.rust.known.json_methods import TABLE as READING
from migrate.rust.known.methods import Mutated, call_method, has_method
from migrate.rust.known.naming import in_words
from migrate.rust.known.values import (
    NOTHING,
    UNIT,
    EnumValue,
    Iteration,
    JsonValue,
    Range,
    Some,
    StructValue,
    ValueSet,
)

if TYPE_CHECKING:
    from migrate.rust.evaluation.scope import Scope
    from migrate.rust.known.types import RustType
    from migrate.rust.source.syntax import Fragment

UNWRAPPING = frozenset({"unwrap", "expect", "unwrap_or", "unwrap_or_default", "unwrap_or_else"})
SORTS = frozenset({"sort", "sort_unstable"})
STORING = frozenset({"insert", "push", "push_back", "push_front"})
"""Methods that put what they are given where it stays, a borrow too."""
CONVERSIONS = frozenset({"into", "try_into"})
"""Methods that make another value of one of a type of the inputs."""
QUANTIFIERS = frozenset({"any", "all"})


def call_method_on(
    scope: Scope,
    node: Fragment,
    function: Fragment,
    kinds: tuple[RustType, ...],
    wanted: RustType | None,
) -> Value:
    """Evaluate `receiver.method(arguments)`."""
    name = function.need("field").text
    target = function.need("value")
    arguments = [
        child for child in node.need("arguments").children if child.kind != "attribute_item"
    ]
    if name in BLOCKING and len(arguments) == 1:
        # Whatever runs the future: it runs to its end.
        return awaited(value_of(scope, arguments[0]))
    stretch = slice_of(scope, target) if is_sliced(target) and is_mutating(name) else None
    if stretch is not None:
        return _call_on_slice(scope, node, name, stretch)
    receiver = _receiver(scope, target, name, wanted)
    if name == "unwrap_or_else" and arguments and is_panicking_closure(arguments[0]):
        name, arguments = "unwrap", []
    if name in {"expect", "expect_err"}:
        # EVL-13: never evaluated.
        values: list[Value] = [written_text(argument) for argument in arguments]
    else:
        values = [owned(argument, value_of(scope, argument)) for argument in arguments]
    held = _through_borrow(receiver)
    kind = kinds[0] if kinds else _default_type(scope, target, name, held) or wanted
    note_call(scope, target, receiver, name)
    if is_int(held) and name not in CONVERSIONS:
        kind = method_type(scope, target, name, arguments, kind)
    if isinstance(held, DERIVED):
        _spoil_by_closures(scope, held, arguments)
        place = stored_in(target)
        sorts = name in SORTS and isinstance(held, Place | Comprehension)
        if place is not None and not sorts and changes_output(held, name, len(values)):
            site = site_at(function.need("field"), name, node)
            lent_out = tuple(_through_borrow(value) for value in values)
            return change_output(scope, place, held, Call(scope.run, name, lent_out, site, kind))
    if name in JOINING and held == [] and len(values) == 1 and is_list(_through_borrow(values[0])):
        assign(scope, target, _through_borrow(values[0]))
        return UNIT
    result = call_on_value(scope, receiver, name, values, function.need("field"), kind, node)
    need_single_result(scope, node, held, result)
    if isinstance(result, Mutated):
        if result.receiver is not plain(receiver):
            _replace(scope, target, receiver, result.receiver)
        return result.result
    if name in SORTS and isinstance(plain(receiver), Place | Comprehension):
        # GEN-35: sorting is the one permitted change of an output.
        assign(scope, target, result)
    return result


def _receiver(scope: Scope, target: Fragment, name: str, wanted: RustType | None) -> Value:
    """Return what a method is called on; a range that is walked is an iterator from then on.

    So is a list of which the next item is taken: what an op gives for an iterator is one.
    """
    receiver = evaluate(scope, target, wanted if name in UNWRAPPING else None)
    held = _through_borrow(receiver)
    walks = ITERATING if isinstance(held, Range) else STEPS if isinstance(held, list) else ()
    if name not in walks:
        return receiver
    if stored_in(target) is None:
        if _is_handed_out(target):
            raise Unsupported("unsupported_expr", f"{name} through {excerpt(target)}")
        return receiver
    walked = call_method(held, "into_iter")
    assign_changed(scope, target, walked)
    return walked


def _default_type(scope: Scope, target: Fragment, name: str, held: Value) -> RustType | None:
    """Return of which type the default is that stands for `None`, by its variable (EVL-08)."""
    if name != "unwrap_or_default" or held is not NOTHING or target.kind != "identifier":
        return None
    cell = scope.cell(target.text)
    kind = cell.type if cell is not None else None
    return kind.args[0] if kind is not None and kind.name == "Option" and kind.args else None


def _is_handed_out(target: Fragment) -> bool:
    """Tell what a call lends to be changed where it stands: `x.as_mut().unwrap()`."""
    return any(is_lending(part.text) for part in target.find("field_identifier"))


def _spoil_by_closures(scope: Scope, held: Value, arguments: list[Fragment]) -> None:
    """Forget what closures change that are evaluated once for all elements of an output."""
    if not isinstance(expanded(held), Choice):
        closures = [argument for argument in arguments if argument.kind == "closure_expression"]
        spoil(scope, closures, Opaque("output_dependent_property", "changed by a closure"))


def _call_on_slice(scope: Scope, node: Fragment, name: str, stretch: Slice) -> Value:
    """Call a method of a part of a vector, which may change the vector there."""
    if is_lending(name):
        raise Unsupported("unsupported_expr", f"a slice lent to be changed: {excerpt(node)}")
    written = node.need("arguments").children
    arguments = [owned(argument, value_of(scope, argument)) for argument in written]
    place = node.need("function").need("field")
    result = call_on_value(scope, stretch.items, name, arguments, place, None, node)
    if not isinstance(result, Mutated):
        return result
    stretch.put_back(result.receiver)
    return result.result


def _replace(scope: Scope, target: Fragment, receiver: Value, changed: Value) -> None:
    """Put what a method made of a value where the value stood."""
    if isinstance(receiver, MutableBorrow):
        innermost(receiver).value = changed
    else:
        assign_changed(scope, target, changed)


def call_on_value(
    scope: Scope,
    receiver: Value,
    name: str,
    arguments: list[Value],
    place: Fragment,
    wanted: RustType | None = None,
    whole: Fragment | None = None,
) -> Value:
    """Call a method of an evaluated receiver; `place` is where its name stands."""
    receiver = expanded(plain(receiver))
    if name not in STORING:
        arguments = [_through_borrow(argument) for argument in arguments]
    if has_no_order(receiver):
        arguments = [forgetting(scope.run, argument) for argument in arguments]
    site = site_at(place, name, whole)
    call = Call(scope.run, name, tuple(arguments), site, wanted)
    asked = extension_op(scope, receiver, name, arguments, whole or place)
    if asked is not None:
        return asked
    extension = extension_of(scope, receiver, name)
    if extension is not None:
        return call_extension(scope, extension, [receiver, *arguments], place)
    if is_optional(receiver) and not _is_plain_option(receiver, name, arguments):
        return call_option(scope.run, receiver, name, arguments, site)
    if isinstance(receiver, Receiver):
        if receiver.output is None or is_method_of(receiver.kind, name):
            return call_receiver(scope.run, receiver, name, arguments, place)
        return call_on_value(scope, receiver.output, name, arguments, place, wanted, whole)
    if isinstance(receiver, Choice):
        return over_branches(
            scope.run,
            receiver,
            lambda part: call_on_value(scope, part, name, arguments, place, wanted, whole),
        )
    own = own_method(scope, receiver, name)
    if own is not None:
        return call_own(scope, own, receiver, arguments, whole or place)
    if isinstance(receiver, Place | Comprehension) and name in SORTS:
        whole_list = listed(receiver) if isinstance(receiver, Comprehension) else receiver
        return whole_list.through("sort", whole_list.type)
    if name == "for_each":
        return for_each(scope, receiver, arguments[0])
    if isinstance(receiver, JsonValue) and isinstance(receiver.data, DERIVED) and name in READING:
        raise Unsupported("output_dependent_property", "an output inside a JSON value")
    method = METHODS.get(type(receiver))
    return _call_known(scope, receiver, call, place) if method is None else method(receiver, call)


def _call_computed(value: Measure | Predicate, call: Call) -> Value:
    counted = isinstance(value, Measure) and value.op == "occurrences"
    if call.method == "clone" or (call.method == "count" and counted):
        return value
    if call.method in {"then", "then_some"} and isinstance(value, Predicate):
        return _given(value, call)
    raise call.unsupported("on a number or condition computed from an output")


def _given(condition: Predicate, call: Call) -> Value:
    """`condition.then_some(x)` and `condition.then(f)`."""
    argument = call.argument()
    if call.method == "then_some":
        return Choice(condition, Some(argument), NOTHING)
    held = Choice(condition, Some(UNIT), NOTHING)
    return call_option(call.run, held, "map", [lambda _: called(argument)], call.site)


METHODS: dict[type, PlaceMethod] = {
    Advanced: call_advanced,
    Chained: call_sequence,
    Comprehension: call_sequence,
    Distance: call_distance,
    Expected: call_expected,
    Future: call_future,
    Matcher: call_matcher,
    Measure: _call_computed,
    Place: call_place,
    Pairs: call_pairs,
    Predicate: _call_computed,
    Regex: call_regex,
    Rendering: call_rendering,
    Shared: call_shared,
    Stream: call_stream,
    SuppliedFile: call_supplied,
    Zipped: call_sequence,
}
"""What calls a method, by the kind of its receiver; all others are Known."""


def _through_borrow(argument: Value) -> Value:
    while isinstance(argument, MutableBorrow):
        argument = argument.cell.value
    return argument


PLAIN = frozenset(
    {
        "eq",
        "get_or_insert",
        "insert",
        "into_iter",
        "iter",
        "replace",
        "take",
        "unwrap_or_default",
        "zip",
    }
)
"""Methods that only options have of which it is known whether they hold something."""


def _is_plain_option(receiver: Value, name: str, arguments: list[Value]) -> bool:
    """Leave methods that only Known values have (`iter`, `take`, `insert` …) to the table."""
    if isinstance(receiver, Choice):
        return False
    return name in PLAIN


def _call_known(scope: Scope, receiver: Value, call: Call, place: Fragment) -> Value:
    name, arguments = call.method, list(call.arguments)
    own = _call_own(scope, receiver, call, place)
    if own is not None:
        return own
    lender = lender_of(receiver, name, arguments)
    if lender is not None:
        return lender(receiver, *arguments)
    if name in QUANTIFIERS and isinstance(receiver, list | tuple | Iteration | Range | ValueSet):
        items: Value = receiver
        if isinstance(receiver, Range | ValueSet):
            items = call_method(receiver, "into_iter")
        return quantified(items, call)
    if name == "flat_map" and isinstance(receiver, list | tuple | Iteration | Range | ValueSet):
        return flat_mapped(receiver, call)
    if name == "contains" and _is_membership(receiver, arguments):
        return _among(arguments[0], receiver)
    for argument in arguments:
        if isinstance(argument, Opaque):
            raise Unsupported(argument.code, argument.detail)
        if isinstance(argument, DERIVED) and name not in TRANSPARENT:
            raise Unsupported("output_dependent_property", excerpt(place))
    if not has_method(receiver, name):
        raise Unsupported("unsupported_method", f"{name}: on {in_words(receiver)}")
    need_derived_for(call.run, name, receiver)
    if name == "zip" and isinstance(receiver, Iteration) and not has_no_order(arguments[0]):
        return zipped_in_turn(call.run, receiver, arguments)
    return call_method(receiver, name, arguments, wanted=call.wanted)


def _call_own(scope: Scope, receiver: Value, call: Call, place: Fragment) -> Value | None:
    """Call a method that the inputs, or the profile, give the type of a struct or variant."""
    if not isinstance(receiver, StructValue | EnumValue):
        return None
    answer = f"{call.method}()"
    if not call.arguments and answer in receiver.answers:
        # An output that is given has what the profile says its methods give: their code is
        # not asked, as it is not where the output is a place (EP-31).
        return receiver.answers[answer]
    found = member_of(scope, scope.module, receiver.type, call.method)
    if found is not None:
        types = {"Self": (receiver.type, found.module)}
        given = [receiver, *call.arguments]
        need_helper(scope, found, (receiver.type, call.method), given)
        return inlined(scope, found.item, found.module, given, place.line, types)
    extension = extension_for_all(scope, call.method)
    if extension is not None:
        return call_extension(scope, extension, [receiver, *call.arguments], place)
    if call.method in CONVERSIONS:
        raise call.unsupported(f"of a {receiver.type}")
    return None


def _is_membership(receiver: Value, arguments: list[Value]) -> bool:
    """Tell whether an output is looked for among Known values."""
    is_list = isinstance(receiver, list | ValueSet) and is_known(receiver)
    return is_list and len(arguments) == 1 and isinstance(arguments[0], Place)


def _among(place: Place, values: Value) -> Condition:
    items = list(values.items if isinstance(values, ValueSet) else values)
    return demand(place, "one_of", [output_form(item, place.type) for item in items])


TRANSPARENT = frozenset(
    {"push", "push_back", "insert", "extend", "chain", "zip", "entry", "or_insert", "append"}
)
"""Methods that put a value into a container without looking into it."""
