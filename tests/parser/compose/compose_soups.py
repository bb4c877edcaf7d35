"""Texts to throw at the parser: random ones, cut examples, and dialects glued together."""

from __future__ import annotations

from pathlib import Path

from compose_cases import read_case
from hypothesis import strategies as st
from spec_examples import PARSER_SPEC, fenced_blocks

_FILES = [
    PARSER_SPEC / "03-composition.md",
    *sorted(Path(__file__).parent.glob("rules*.md")),
]
EXAMPLES = [
    read_case([line.text for line in block.lines]).text
    for file in _FILES
    for block in fenced_blocks(file)
    if block.lines[0].text.startswith("in:")
]

FRAGMENTS = [
    *["<tool_call>", "</tool_call>", "<toolcall>", "</toolcall>", "</tool_call<|", "<tool_call x>"],
    *[
        "<done>",
        "</done>",
        "##DONE##",
        "<user_response>",
        "</user_response>",
        "<userresponse lang>",
    ],
    *[
        "<assistant_prose>",
        "</assistant_prose>",
        "<assistantprose>",
        "< done>",
        "_call>",
        "<done/>",
    ],
    *["<function_calls>", "<function=", "<function=peek>", "</function>", "<function=a b>"],
    *['<invoke name="peek">', "</invoke>", "<parameter=path>", '<parameter name="depth" x="y">'],
    *["</parameter>", "[[CALL]", "[[CALL]]", "<|end|>", "<|start|>", "<|channel|>", "<|x|>", "|>"],
    *["<|message|>", "tool_call to=peek", "<tool_call<|", "<assistant<|", "<reasoning>"],
    *["</reasoning>", "<thinking></thinking>", "peek({ path: 'a' })", "peek(", "peek{", "frob({})"],
    *["<peek({ depth: 1 })>", "<peek>", "</peek>", "<peek({", "peek({})", "tool: peek({})", "})"],
    *['{"name":"peek"}', '{"name":"peek","arguments":{}}', '{"tool_name":"peek","args":"{}"}'],
    *['{"path": "&lt;"}', "[", "]", "{", "}", "(", ")", ",", ":", "null", "[1]", '"', "'", "`"],
    *["<<E\n", "\nE\n", "E })", "<<E", "<<", "```", "```\n", "~~~", "<think>", "</think>"],
    *["[TOOL_CALLS]", "[ARGS]", "[TOOL_CALLS]peek[ARGS]{}", '[TOOL_CALLS][{"name":"peek"}]'],
    *["<｜DSML｜tool_calls>", "</｜DSML｜tool_calls>", '<｜DSML｜invoke name="peek">'],
    *[
        "</｜DSML｜invoke>",
        '<｜DSML｜parameter name="path" string="false">',
        "</｜DSML｜parameter>",
    ],
    *["word", "a b", "é", "-", "ledger", "&amp;", "<b>", "</b>", "<", ">", "<>", "<!-- x -->"],
    *["\n", "\n", "\n", "\n\n\n", " ", "  ", "\t", "\r\n", "\r", "\f", "\v", "\u00a0", "\u2028"],
    *["\ufeff", "\x1c", "\0", "\ud800", "\\", "\\n", "/*", "//"],
]

glued = st.lists(st.sampled_from(FRAGMENTS), max_size=25).map("".join)
any_text = st.text(st.characters(exclude_categories=()), max_size=60)
cut_examples = (
    st.sampled_from(EXAMPLES)
    .flatmap(
        lambda text: st.tuples(st.just(text), st.integers(0, len(text)), st.integers(0, len(text)))
    )
    .map(lambda cut: cut[0][min(cut[1:]) : max(cut[1:])])
)
joined_examples = st.lists(cut_examples, min_size=2, max_size=3).map("".join)
texts = glued | any_text | cut_examples | joined_examples
