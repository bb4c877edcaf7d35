"""Values with a state: everything that is done to one is one question (EVL-18, IDM-124)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

from harness.expectation import Index, Key
from migrate.rust.evaluation.dispatch import plain
from migrate.rust.evaluation.options import called
from migrate.rust.evaluation.places import category
from migrate.rust.evaluation.questions import add_step, mismatch, question_of
from migrate.rust.evaluation.running_ahead import read_ahead
from migrate.rust.evaluation.signals import Unsupported
from migrate.rust.evaluation.types import list_of
from migrate.rust.evaluation.values import Opaque, Place, Stream, Value
from migrate.rust.evaluation.without_order import need_order
from migrate.rust.known.methods import call_method
from migrate.rust.known.types import RustType
from migrate.rust.known.values import Iteration

if TYPE_CHECKING:
    from collections.abc import Sequence

    from migrate.profile import StreamType
    from migrate.rust.evaluation.calling import Call
    from migrate.rust.evaluation.scope import Run
    from migrate.rust.source.syntax import Fragment


def open_stream(run: Run, kind: StreamType, arguments: Sequence[Value], node: Fragment) -> Stream:
    """Return the value that a constructor makes; what is pushed into it joins the question."""
    if len(arguments) != len(kind.args):
        raise mismatch(kind.constructor, [kind.args], len(arguments))
    if kind.op not in run.world.ported:
        code = kind.skip or "op_not_ported"
        root = run.recorder.refused_step(code, f"{kind.constructor} ({kind.op})")
        return _known_by(run, Stream(kind, root, {kind.chunks: [], kind.closed: False}))
    open_ = {kind.chunks: [], kind.closed: False}
    question = question_of(run, kind.args, arguments, open_, node)
    return _known_by(run, Stream(kind, add_step(run, kind.op, question, node), question.args))


def _known_by(run: Run, stream: Stream) -> Stream:
    run.streams[stream.root] = stream
    kind = stream.kind
    events = run.world.read_type(kind.returns)
    whole = RustType("tuple", (events, events, list_of(events)))
    run.recorder.presence.outputs[stream.root] = whole, (kind.whole, kind.closing, kind.pushes)
    run.recorder.spare.add(stream.root)
    return stream


def call_stream(stream: Stream, call: Call) -> Value:
    """Call a method of a stream: its events are a part of the output (EVL-18)."""
    recorder = call.run.recorder
    if stream.root in recorder.refused:
        raise Unsupported(*recorder.refused[stream.root])
    if stream.lost is not None:
        raise Unsupported(stream.lost.code, stream.lost.detail)
    given = (call.method, len(call.arguments))
    if given not in {(stream.kind.push, 1), (stream.kind.close, 0)}:
        _lose(stream, "unsupported_method", f"{call.method} of a stream")
    if stream.is_closed:
        _lose(stream, "unsupported_method", f"{call.method} of a stream that was closed")
    if recorder.guards or recorder.quantifiers or recorder.demands:
        _lose(stream, "guard_unsupported", f"{call.method} under a condition on an output")
    return _push(stream, call) if call.arguments else _close(call.run, stream)


def _push(stream: Stream, call: Call) -> Value:
    delta = call.argument()
    if isinstance(delta, Opaque):
        _lose(stream, delta.code, delta.detail)
    if not isinstance(delta, str):
        _lose(stream, "nonliteral_input", f"{stream.kind.chunks}: {call.site.text}")
    chunks = stream.args[stream.kind.chunks]
    chunks.append(delta)
    events = _output(call.run, stream, stream.kind.pushes)
    return call.run.output(events.below(Index(len(chunks) - 1), events.type))


def _close(run: Run, stream: Stream) -> Value:
    stream.args[stream.kind.closed] = True
    return run.output(_output(run, stream, stream.kind.closing))


def _output(run: Run, stream: Stream, name: str) -> Place:
    return Place(stream.root, (Key(name),), run.world.read_type(stream.kind.returns))


def _lose(stream: Stream, code: str, detail: str) -> NoReturn:
    """Nobody knows what else was pushed: the events that came before stay as they are."""
    stream.lost = Opaque(code, detail)
    raise Unsupported(code, detail)


def is_list(value: Value) -> bool:
    """Tell whether a value is a list output that others can be joined to."""
    return isinstance(value, Place) and category(value) == "list" and _parts(value) is not None


def joined(run: Run, lists: Sequence[Place]) -> Place:
    """Return list outputs one after the other; all of a closed stream's are an output themselves.

    `lists` are not empty, and `is_list` holds of each.
    """
    paths = [path for place in lists for path in _parts(place) or ()]
    first = lists[0]
    stream = run.streams.get(first.root) if isinstance(first.root, int) else None
    if stream is not None and paths == _all(run, stream):
        return _output(run, stream, stream.kind.whole)
    bare = first if not first.via else Place(first.root, first.segments, first.type)
    return bare.through({"concat": paths[1:]}, first.type) if paths[1:] else bare


def flat_mapped(values: Value, call: Call) -> Value:
    """Return `values.flat_map(f)`, where `f` may give list outputs."""
    walked = call_method(values, "into_iter")
    assert isinstance(walked, Iteration)
    need_order(walked)
    make = call.argument()
    made = read_ahead(call.run, walked, lambda items: [plain(called(make, item)) for item in items])
    if made and all(map(is_list, made)):
        return joined(call.run, made)
    return call_method(Iteration(made), "flatten")


def _parts(place: Place) -> list[str] | None:
    """Return the paths that a list is joined of; None when it is read in another way."""
    bare = Place(place.root, place.segments, place.type)
    if not place.via:
        return [bare.path]
    last = place.via[0]
    if len(place.via) == 1 and isinstance(last, dict) and "concat" in last:
        return [bare.path, *last["concat"]]
    return None


def _all(run: Run, stream: Stream) -> list[str]:
    pushes = _output(run, stream, stream.kind.pushes)
    chunks = stream.args[stream.kind.chunks]
    each = [pushes.below(Index(number), pushes.type).path for number in range(len(chunks))]
    return [*each, _output(run, stream, stream.kind.closing).path]
