"""Rules of chapter 05 section 2 that no worked example fixes."""

from __future__ import annotations

from typing import Any

import pytest
from stream_cases import flat, run

from parser.stream import StreamingToolCallDetector
from parser.stream.lines import LINE_RULES
from parser.stream.verdict import BLOCK_FAULTS

START = ("start", "text-cand-1", "scan")
TAGGED = ("start", "text-cand-1", "")
SAVE = ("start", "text-cand-1", "save")


def promoted(arguments: dict[str, Any], name: str = "scan", number: int = 1) -> tuple[Any, ...]:
    return ("promote", f"text-cand-{number}", name, arguments)


def aborted(code: str, name: str = "") -> tuple[Any, ...]:
    return ("abort", "text-cand-1", name, code)


UNPARSED = aborted("call_parse_error", "scan")


@pytest.mark.parametrize(
    ("text", "events"),
    [
        # STR-4, STR-5: what opens a candidate, and what almost does
        ("\t  <tool_call>scan({})</tool_call>", [TAGGED, promoted({})]),
        ("<toolcall>scan({})</toolcall>", [TAGGED, promoted({})]),
        ("<toolcall>scan({})</tool_call>", [TAGGED, aborted("tagged_unclosed")]),
        ("<tool_call>scan({})</toolcall>", [TAGGED, aborted("tagged_unclosed")]),
        ("<tool_call >scan({})</tool_call>", []),
        ("<Tool_call>scan({})</Tool_call>", []),
        ("x <tool_call>scan({})</tool_call>", []),
        ("\r<tool_call>scan({})</tool_call>", []),
        ("\u00a0scan({})", []),
        ("<think>scan({})</think>", []),
        ("<think>\nscan({})", [START, promoted({})]),
        ("peek({})\nscan({})", [START, promoted({})]),
        ("scanner({})", []),
        ("scan$({})", []),
        ("scan.it({})", []),
        ("scan-it({})", []),
        ("scan\n({})", []),
        ("Scan({})", []),
        ("scan{}", []),
        ("<scan({})>", []),
        ("`scan({})`", []),
        ("[TOOL_CALLS]\n<invoke name='scan'>\n", []),
        # STR-9: fences
        ("~~~\nscan({})\n~~~", [START, promoted({})]),
        ("```\nscan({})\n````js ```\nscan({a:1})", [START, promoted({"a": 1})]),
        (" \t```\nscan({})\n", []),
        ("x```\nscan({})\n", [START, promoted({})]),
        ("``\nscan({})\n", [START, promoted({})]),
        ("```\n<tool_call>scan({})</tool_call>\n```", []),
        ("```scan({})", []),
        ("```\n \nscan({})\n```\nscan({a:1})", [START, promoted({"a": 1})]),
        # STR-10
        ("<tool_call></tool_call>", [TAGGED, aborted("tagged_body_empty")]),
        ("<tool_call>\u00a0\n</tool_call>", [TAGGED, aborted("tagged_body_empty")]),
        ("<tool_call>1</tool_call>", [TAGGED, aborted("tagged_body_no_identifier")]),
        ("<tool_call>peek({})</tool_call>", [TAGGED, aborted("tagged_unknown_tool: peek")]),
        ("<tool_call>peek</tool_call>", [TAGGED, aborted("tagged_unknown_tool: peek")]),
        ("<tool_call>scan ({})</tool_call>", [TAGGED, aborted("tagged_missing_paren: scan")]),
        ("<tool_call>scan</tool_call>", [TAGGED, aborted("tagged_missing_paren: scan")]),
        ("<tool_call>scan(1)</tool_call>", [TAGGED, aborted("call_parse_error")]),
        ("<tool_call>scan({} x)</tool_call>", [TAGGED, aborted("call_parse_error")]),
        ("<tool_call>scan({}) x</tool_call>", [TAGGED, promoted({})]),
        ("<tool_call>\u00a0scan({}\n</tool_call>", [TAGGED, promoted({})]),
        (
            "<tool_call>scan({})</tool_call>scan({})",
            [TAGGED, promoted({}), ("start", "text-cand-2", "scan"), promoted({}, number=2)],
        ),
        (
            '<tool_call>scan({ a: "</tool_call>" })</tool_call>',
            [TAGGED, promoted({"a": "</tool_call>"})],
        ),
        (
            "<tool_call>scan({ a: `</tool_call>` })</tool_call>",
            [TAGGED, promoted({"a": "</tool_call>"})],
        ),
        ('<tool_call>scan({ a: "\\"</tool_call>', [TAGGED, aborted("tagged_unclosed")]),
        ("<tool_call>a<<2</tool_call>", [TAGGED, aborted("tagged_unclosed")]),
        ("<tool_call>a<< 2</tool_call>", [TAGGED, aborted("tagged_unknown_tool: a")]),
        (
            "<tool_call><<E:99999999999999999999\n</tool_call>",
            [TAGGED, aborted("tagged_body_no_identifier")],
        ),
        ("<tool_call><<E\nx</tool_call>", [TAGGED, aborted("tagged_unclosed")]),
        ("<tool_call><<E:1\nx\nEE</tool_call>\nE", [TAGGED, aborted("tagged_unclosed")]),
        (
            "<tool_call>save({ t: <<E:1\n</tool_call>\nE\n})</tool_call>",
            [TAGGED, promoted({"t": "</tool_call>\n"}, "save")],
        ),
        (
            "<tool_call>save({ t: <<E\\n</tool_call>\\nE })</tool_call>",
            [TAGGED, promoted({"t": "</tool_call>"}, "save")],
        ),
        # STR-11, STR-12
        ("scan({ a: 1 }) and more", [START, promoted({"a": 1})]),
        ("scan({ a: 1 }", [START, promoted({"a": 1})]),
        ("scan({ a: 1 } // done", [START, promoted({"a": 1})]),
        ("scan({ a: 1 } x", [START, UNPARSED]),
        ("scan({ a: 1", [START, UNPARSED]),
        ("scan(", [START, UNPARSED]),
        ("scan([1])", [START, UNPARSED]),
        ("scan(1)", [START, UNPARSED]),
        ("scan({ a: 1-2 })\nscan({})", [START, UNPARSED]),
        ('scan({ a: 1 x", b: 2 })', [START, UNPARSED]),
        ("scan({ a: `x` y`, b: 2 })", [START, UNPARSED]),
        ('scan({ a: ["x" y", 2] })', [START, UNPARSED]),
        ('scan({ a: {} x", b: 2 })', [START, UNPARSED]),
        ('scan({ a: "\\ud800" })\nscan({})', [START, UNPARSED]),
        ('scan({ s: "a"b", k: 1 })', [START, promoted({"s": 'a"b', "k": 1})]),
        ("save({ t: <<E\nx\n})", [SAVE, promoted({"t": "x"}, "save")]),
        ("save({ t: <<E\nx\n", [SAVE, aborted("call_parse_error", "save")]),
        ("scan", []),
        ("<tool_cal", []),
        ("```", []),
        ("   ", []),
    ],
)
def test_a_response_in_one_delta(text: str, events: list[Any]) -> None:
    assert flat(run([text])) == events


@pytest.mark.parametrize(
    ("deltas", "steps"),
    [
        # STR-15: nothing takes a promotion back
        (["scan({ a: 1 }", " x"], [[START, promoted({"a": 1})], [], []]),
        (
            ["scan({ a: 1 }", ")\nscan({})"],
            [
                [START, promoted({"a": 1})],
                [("start", "text-cand-2", "scan"), promoted({}, number=2)],
                [],
            ],
        ),
        (["scan({ a: 1 } ", "/", "/ x"], [[START, promoted({"a": 1})], [], [], []]),
        (["scan({ a: 1 } /", "/ x"], [[START], [promoted({"a": 1})], []]),
        (["scan({ a: 1 } /*", " x"], [[START, promoted({"a": 1})], [], []]),
        (["scan({ a: 1 } /* x", " ", "y"], [[START], [promoted({"a": 1})], [], []]),
        (["scan({ a: 1 } /* x", ")"], [[START], [promoted({"a": 1})], []]),
        (["scan({ a: 1, /* x", "}"], [[START], [promoted({"a": 1})], []]),
        (["scan({ a: 1 /* x", "}"], [[START], [promoted({"a": 1})], []]),
        (["scan({ a: { b: 1 /* x", "}", " */ }})"], [[START], [], [promoted({"a": {"b": 1}})], []]),
        (["scan({ a: /* x", "} */ 2 })"], [[START], [promoted({"a": 2})], []]),
        (["scan( /* x", ")"], [[START], [promoted({})], []]),
        # STR-16
        (
            ["save({ t: <<E\nx\n}", ") ,", "\n", "y"],
            [[SAVE], [promoted({"t": "x"}, "save")], [], [], []],
        ),
        (
            ["save({ t: <<E\nx\n}]", ")", "\nE })"],
            [[SAVE], [], [promoted({"t": "x\n}])"}, "save")], []],
        ),
        (["save({ t: [ <<E\nx\n,", "]})"], [[SAVE], [promoted({"t": ["x"]}, "save")], []]),
        (["save({ t: <<E:1\nx\n})", "\n"], [[SAVE], [], [aborted("call_parse_error", "save")]]),
        (["save({ t: [ <<E\nx\n],}", ")"], [[SAVE], [promoted({"t": ["x"]}, "save")], []]),
        (
            ["save({ t: <<E\nx\n\u00a0})", "\nE })"],
            [[SAVE], [promoted({"t": "x\n\u00a0})"}, "save")], []],
        ),
        (
            ["save({ t: <<E\nx\n", "\u00a0", "\n", "})"],
            [[SAVE], [], [], [promoted({"t": "x\n\u00a0"}, "save")], []],
        ),
        (
            ["save({ t: <<E\nx\n}", "\u00a0", ")", "\nE })"],
            [[SAVE], [], [], [promoted({"t": "x\n}\u00a0)"}, "save")], []],
        ),
        (["save({ t: <<E\\nx\\nE\\n })", "\n"], [[SAVE, promoted({"t": "x"}, "save")], [], []]),
        (
            ["save({ t: <<E\\nx\\nE\\", "n })", "\n"],
            [[SAVE], [promoted({"t": "x"}, "save")], [], []],
        ),
        (["scan({ a: `${ {x} }` })", "\n"], [[START, promoted({"a": "${ {x} }"})], [], []]),
        (["save({ t: <<E\nx\n,,})", "\nE })"], [[SAVE], [promoted({"t": "x\n,,})"}, "save")], []]),
        (["save({ t: <<E\nx\n}) y", "\nE })"], [[SAVE], [promoted({"t": "x\n}) y"}, "save")], []]),
        # an over-closed string that only the end of what has arrived makes a value (LEX-47)
        (
            ['save({ t: "<<E\nx" })\nE', "\nscan({})"],
            [
                [SAVE, promoted({"t": "<<E\nx"}, "save")],
                [("start", "text-cand-2", "scan"), promoted({}, number=2)],
                [],
            ],
        ),
        (['save({ t: "<<E\nx" })\nE ', "\n"], [[SAVE, promoted({"t": "<<E\nx"}, "save")], [], []]),
        (['save({ t: "<<E\nx" })\nE<', "\n"], [[SAVE, promoted({"t": "<<E\nx"}, "save")], [], []]),
        (['save({ t: "<<E\nx" }\n', ")"], [[SAVE], [promoted({"t": "<<E\nx"}, "save")], []]),
        (['scan({ a: "x" + "})"', "\n"], [[START, promoted({"a": 'x" + '})], [], []]),
        (['scan({ a: "x" // y" })', "\n"], [[START, promoted({"a": 'x" // y'})], [], []]),
        # LEX-81
        (
            ['<tool_call>a<"</tool_call>', '"</tool_call>'],
            [[TAGGED], [aborted("tagged_unknown_tool: a")], []],
        ),
        # STR-9: what is waited for
        (["  ", "\t", "scan", "(", "{}", ")"], [[], [], [], [START], [promoted({})], [], []]),
        (
            ["<tool_", "call", ">scan({})</tool_", "call", ">"],
            [[], [], [TAGGED], [], [promoted({})], []],
        ),
        (["<tool", "s>\nscan({})"], [[], [START, promoted({})], []]),
        (["sca", "nner", "({})"], [[], [], [], []]),
        (["   ", "\nscan({})\nscan({a:1})"], [[], [START, promoted({"a": 1})], []]),
        (["x\n", "\nscan({})"], [[], [START, promoted({})], []]),
        # STR-20
        (
            ["```", "\nscan({})\n", "```", "\nscan({a:1})"],
            [[], [], [], [START, promoted({"a": 1})], []],
        ),
        (["`", "``\nscan({})"], [[], [START, promoted({})], []]),
        (["```\n  ", "\n```\nscan({})"], [[], [START, promoted({})], []]),
        # nothing is lost between a candidate and the next
        (
            ["scan({})", "\n", "scan", "({a:1})"],
            [
                [START, promoted({})],
                [],
                [],
                [("start", "text-cand-2", "scan"), promoted({"a": 1}, number=2)],
                [],
            ],
        ),
        (
            ["save({ t: <<E\nf\n})  ", "\nscan({})"],
            [
                [SAVE, promoted({"t": "f"}, "save")],
                [("start", "text-cand-2", "scan"), promoted({}, number=2)],
                [],
            ],
        ),
        ([], [[]]),
        (["", "scan({})", ""], [[], [START, promoted({})], [], []]),
    ],
)
def test_a_response_in_deltas(deltas: list[str], steps: list[list[Any]]) -> None:
    assert run(deltas) == steps


@pytest.mark.parametrize(
    ("call", "arguments"),
    [
        ("scan({ a: true, b: false })", {"a": True, "b": False}),
        ("scan({a:1,b:'x'+\"y\"+`z`,c:[1,2]})", {"a": 1, "b": "xyz", "c": [1, 2]}),
        ("scan({ a: <<END\nEN\nENDS\n END, b: 1 })", {"a": "EN\nENDS", "b": 1}),
        ("scan({ a: null, b: undefined })", {"a": None, "b": None}),
        ("scan({ a: 12, b: -1, c: 1.5e+1 })", {"a": 12, "b": -1, "c": 15.0}),
        ("scan({ a: .5, b: [.25, 1.] })", {"a": 0.5, "b": [0.25, 1.0]}),
        ("scan({ a: [[], {}, [{ b: [1,] }]], })", {"a": [[], {}, [{"b": [1]}]]}),
        ("scan({ 'a b' = \"c\", $d_1: '' })", {"a b": "c", "$d_1": ""}),
        ('scan({ "<a": "<", b: \'<b\' })', {"<a": "<", "b": "<b"}),
        ('scan({ a: "\\" }", b: "\\\\" })', {"a": '" }', "b": "\\"}),
        ("scan({ a: `${ {x} } } ) \\` $ { \\${` })", {"a": "${ {x} } } ) ` $ { ${"}),
        ("scan({ /*/ ( { ' */ a: 1 /**/, // }) '\n b: 2 })", {"a": 1, "b": 2}),
        ("scan( /* x */ { a: 1 } /* y */ )", {"a": 1}),
        ("scan({ a: \"x\" + 'y' + `z` + <<E\nw\nE\n})", {"a": "xyzw"}),
        ('scan({ a: [<<E\n"x" })\'\nE, 1] })', {"a": ['"x" })\'', 1]}),
        ('scan({ a: "<<E\nx }\nE", b: 1 })', {"a": "x }", "b": 1}),
        ('scan({ "<<E\nk\nE": 1 })', {"k": 1}),
        ("scan({ a: \"b\" c\", d: 'it's' })", {"a": 'b" c', "d": "it's"}),
    ],
)
def test_a_call_is_promoted_with_the_brace_that_completes_it(
    call: str, arguments: dict[str, Any]
) -> None:
    steps = run([*call, "\n"])

    assert flat(steps) == [START, promoted(arguments)]
    assert steps.index([promoted(arguments)]) == call.rindex("}")


def test_names_of_any_length_are_waited_for() -> None:
    detector = StreamingToolCallDetector("s", {"a", "longer_name"})

    assert [len(detector.push(delta)) for delta in ("lon", "ger_", "name", "({})\n", "a", "(")] == [
        *(0, 0, 0, 2),
        *(0, 1),
    ]


def test_a_finished_detector_says_nothing_more() -> None:
    detector = StreamingToolCallDetector("s", {"scan"})
    detector.push("scan(")

    assert len(detector.finalize()) == 1
    assert detector.finalize() == []
    assert detector.push("{})\nscan({})") == []


def test_detectors_count_for_themselves() -> None:
    for _ in range(2):
        assert flat(run(["scan({})"]))[0] == START


def test_events_as_plain_data() -> None:
    detector = StreamingToolCallDetector("s-1", {"scan"})
    start, promote = detector.push("scan({ a: 1 })\n")
    _, abort = [*detector.push("<tool_call>"), *detector.finalize()]
    update = {
        "type": "tool_call_update",
        "session_id": "s-1",
        "raw_input": None,
        "raw_input_partial": None,
        "raw_output": None,
        "error": None,
        "error_category": None,
        "duration_ms": None,
        "execution_duration_ms": None,
        "executor": None,
        "audit": None,
        "parsing": False,
    }

    assert start.to_dict() == {
        "type": "tool_call",
        "session_id": "s-1",
        "tool_call_id": "text-cand-1",
        "tool_name": "scan",
        "status": "pending",
        "parsing": True,
        "kind": None,
        "raw_input": {},
        "audit": None,
    }
    assert promote.to_dict() == update | {
        "tool_call_id": "text-cand-1",
        "tool_name": "scan",
        "status": "pending",
        "raw_output": {"a": 1},
    }
    assert abort.to_dict() == update | {
        "tool_call_id": "text-cand-2",
        "tool_name": "",
        "status": "failed",
        "error": "The call block did not close before the response ended.",
        "error_category": "parse_aborted",
    }


def test_the_parser_says_why_a_call_is_none() -> None:
    detector = StreamingToolCallDetector("s", {"scan"})
    detector.push("scan({ a: nope })")
    (abort,) = detector.finalize()

    assert abort.to_dict()["error"].startswith("TOOL CALL PARSE ERROR: the arguments of `scan`")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((1, {"scan"}), "session_id must be str, not int"),
        (("s", "scan"), "known_tools must be a collection of str, not str"),
        (("s", {1}), "known_tools must hold str only, not int"),
    ],
)
def test_what_the_caller_does_wrong(arguments: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        StreamingToolCallDetector(*arguments)


def test_a_delta_must_be_text() -> None:
    with pytest.raises(TypeError, match="delta must be str, not bytes"):
        StreamingToolCallDetector("s", set()).push(b"x")  # type: ignore[arg-type]


def test_ladders_are_lists_in_the_order_of_the_rules() -> None:
    assert [name for name, _ in LINE_RULES] == ["fence", "fenced_line", "call_tag", "bare_name"]
    assert [code for code, _ in BLOCK_FAULTS] == [
        "tagged_body_empty",
        "tagged_body_no_identifier",
        "tagged_unknown_tool",
        "tagged_missing_paren",
    ]
