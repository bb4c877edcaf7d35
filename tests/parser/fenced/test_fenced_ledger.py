"""What became of every character (DEC-7, DEC-18)."""

from __future__ import annotations

from typing import Any

import pytest

from parser.fenced import parse_fenced_json_tool_calls


def pieces(text: str) -> list[tuple[Any, ...]]:
    """Unit, text, rule, kind and detail or call of each piece."""
    result = parse_fenced_json_tool_calls(text)
    return [
        (piece.unit, piece.text, piece.rule, piece.kind, piece.call or piece.detail)
        for piece in result.dispositions
    ]


CALL = '{"name":"a"}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (
            f"Hi\n```tool\n{CALL} 5\n```\nyes",
            [
                ("text", "Hi\n", "FNC-20", "collected", "prose"),
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", CALL, "FNC-16", "credited", "tc_0"),
                ("json", "5", "FNC-16", "diagnosed", "expected_object"),
                ("closer", "```\n", "FNC-12", "structural", ""),
                ("text", "yes", "FNC-20", "collected", "prose"),
            ],
        ),
        (
            f"```tool\n{CALL} !\n {CALL}",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", CALL, "FNC-16", "credited", "tc_0"),
                ("json", f"!\n {CALL}", "FNC-16", "diagnosed", "invalid_json"),
            ],
        ),
        (
            '```tool\n{"name":"a",\n <<E:1\nv\nE\n"args":{"k":"<<E:1"}}\n```',
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", '{"name":"a",\n', "FNC-16", "credited", "tc_0"),
                ("body", " <<E:1\nv\nE\n", "VRB-13", "credited", "tc_0"),
                ("json", '"args":{"k":"<<E:1"}}', "FNC-16", "credited", "tc_0"),
                ("closer", "```", "FNC-12", "structural", ""),
            ],
        ),
        (
            '```tool\n{"name":"a","args":{"k":"<<E"}}\n<<E\nv\nE; and\n```',
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", '{"name":"a","args":{"k":"<<E"}}', "FNC-16", "credited", "tc_0"),
                ("body", "<<E\nv\nE", "VRB-13", "credited", "tc_0"),
                ("suffix", "; and\n", "VRB-6", "dropped", "after_closing_tag"),
                ("closer", "```", "FNC-12", "structural", ""),
            ],
        ),
        (
            f"```tool\n{CALL}\n<<E:1\nv\nE\n```",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", CALL, "FNC-16", "diagnosed", "verbatim_body_orphan"),
                ("body", "<<E:1\nv\nE\n", "VRB-15", "diagnosed", "verbatim_body_orphan"),
                ("closer", "```", "FNC-12", "structural", ""),
            ],
        ),
        (
            '```tool\n{"name":"a","args":{"k":"<<F:1"}}\n<<E:1\nv\nE\n```',
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                (
                    "json",
                    '{"name":"a","args":{"k":"<<F:1"}}',
                    "FNC-16",
                    "diagnosed",
                    "verbatim_body_missing",
                ),
                ("body", "<<E:1\nv\nE\n", "VRB-15", "diagnosed", "verbatim_body_missing"),
                ("closer", "```", "FNC-12", "structural", ""),
            ],
        ),
        (
            f"```tool\n{CALL}\n<<E:9\nv\n```\nx",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("block", f"{CALL}\n<<E:9\nv\n", "VRB-9", "diagnosed", "verbatim_body_unclosed"),
                ("closer", "```\n", "FNC-12", "structural", ""),
                ("text", "x", "FNC-20", "collected", "prose"),
            ],
        ),
        (
            "```tool\n<<E\nE\n5\n```",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("block", "<<E\nE\n5\n", "DEC-17", "diagnosed", "verbatim_body_ambiguous"),
                ("closer", "```", "FNC-12", "structural", ""),
            ],
        ),
        (
            "```tool\n\n<<E\nE\n```",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("body", "<<E\nE\n", "FNC-16", "diagnosed", "unterminated_fence"),
                ("closer", "```", "FNC-12", "structural", ""),
            ],
        ),
        (
            f"a\n<tool_calls> <tool>{CALL} </tool>\n</tool_calls> b",
            [
                ("text", "a\n", "ENV-6", "collected", "prose"),
                ("envelope", "<tool_calls>", "ENV-1", "structural", ""),
                ("marker", "<tool>", "ENV-8", "structural", ""),
                ("envelope_call", CALL, "ENV-6", "credited", "tc_0"),
                ("marker", "</tool>", "ENV-8", "structural", ""),
                ("envelope", "</tool_calls>", "ENV-4", "structural", ""),
                ("text", " b", "ENV-6", "collected", "prose"),
            ],
        ),
        (
            f"```tool\n{CALL}\n<<E:0\nE\n{CALL}\n",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", CALL, "FNC-16", "diagnosed", "verbatim_body_orphan"),
                ("body", "<<E:0\nE\n", "VRB-15", "diagnosed", "verbatim_body_orphan"),
                ("json", CALL, "FNC-16", "diagnosed", "verbatim_body_orphan"),
            ],
        ),
        (
            "```tool\n{\n<<E:0\nE\n}\n<<E:0\nE\n!\n```x\n!",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", "{\n", "FNC-16", "diagnosed", "missing_name"),
                ("body", "<<E:0\nE\n", "VRB-15", "diagnosed", "verbatim_body_orphan"),
                ("json", "}", "FNC-16", "diagnosed", "missing_name"),
                ("body", "<<E:0\nE\n", "VRB-15", "diagnosed", "verbatim_body_orphan"),
                ("json", "!\n```x\n!", "FNC-16", "diagnosed", "invalid_json"),
            ],
        ),
        (
            "```tool\n[\n<<E:0\nE\n1,\n<<E:0\nE\n2]",
            [
                ("opener", "```tool\n", "FNC-8", "structural", ""),
                ("json", "[\n", "FNC-16", "diagnosed", "expected_object"),
                ("body", "<<E:0\nE\n", "VRB-15", "diagnosed", "verbatim_body_orphan"),
                ("json", "1,\n", "FNC-16", "diagnosed", "expected_object"),
                ("body", "<<E:0\nE\n", "VRB-15", "diagnosed", "verbatim_body_orphan"),
                ("json", "2]", "FNC-16", "diagnosed", "expected_object"),
            ],
        ),
        ("<tool_code>x", [("text", "<tool_code>x", "ENV-5", "collected", "prose")]),
        (
            ' {"name":"a","args":{}}\n',
            [("json", '{"name":"a","args":{}}', "FNC-50", "credited", "tc_0")],
        ),
        ("<toolcall>", [("text", "<toolcall>", "FNC-52", "collected", "prose")]),
        ("plain", [("text", "plain", "FNC-20", "collected", "prose")]),
    ],
)
def test_the_pieces_of_a_text(text: str, expected: list[tuple[Any, ...]]) -> None:
    assert pieces(text) == expected


def test_the_gaps_are_the_blanks_between_pieces() -> None:
    result = parse_fenced_json_tool_calls(f"```tool\n\n {CALL}\t{CALL}\n\n```\n \n")

    assert result.gaps == ("", "\n ", "\t", "\n\n", "", "")


def test_a_piece_as_plain_data() -> None:
    text = '```tool\n{"name":"a","args":{"k":"<<E"}}\n<<E\nv\nE;\n```'

    result = parse_fenced_json_tool_calls(text).to_dict()

    assert result["dispositions"][1] == {
        "unit": "json",
        "start": 8,
        "end": 39,
        "text": '{"name":"a","args":{"k":"<<E"}}',
        "rule": "FNC-16",
        "outcome": [{"disposition": "credited", "calls": ["tc_0"]}],
    }
    assert [piece["outcome"] for piece in result["dispositions"][3:]] == [
        [{"disposition": "dropped", "text": ";\n", "reason": "after_closing_tag"}],
        [{"disposition": "structural", "text": "```"}],
    ]
    assert result["dropped"] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            f"So.\n```json\n{CALL}\n[]\n```",
            {"opener": ((), ("fence_drift",)), "json": (("expected_object",), ())},
        ),
        (
            f"```tool\n{CALL}\n```\n```json\n```",
            {"opener": ((), ("fence_drift",))},
        ),
        ("Hm <toolcall>", {"text": ((), ("legacy_markup",))}),
        (' {"name":"a","args":{}}', {"json": ((), ("bare_json_object",))}),
        (
            f"So <tool_call>{CALL}</tool_call>",
            {"envelope": ((), ("chat_template_envelope",))},
        ),
        ("So.\n<tool_code>x", {"text": (("chat_template_malformed",), ())}),
    ],
)
def test_the_codes_stand_at_the_piece_they_are_about(
    text: str, expected: dict[str, tuple[tuple[str, ...], tuple[str, ...]]]
) -> None:
    result = parse_fenced_json_tool_calls(text)
    found = [(piece.unit, (piece.errors, piece.violations)) for piece in result.dispositions]

    assert [(unit, codes) for unit, codes in found if codes != ((), ())] == list(expected.items())
