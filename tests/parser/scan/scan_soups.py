"""Texts to throw at the scan: fragments of every dialect, glued together in any order."""

from __future__ import annotations

from hypothesis import strategies as st

from parser.scan import MarkupOpener, ScanSpec, standard_spec
from parser.vocabulary.harmony import HarmonyMarkers

FRAGMENTS = [
    *["<tool_call>", "</tool_call>", "<toolcall>", "</toolcall>", "<tool_call", "</tool_call<|"],
    *["<done>", "</done>", "<user_response>", "</user_response>", "<assistant_prose>"],
    *["<function_calls>", "</function_calls>", "<function=", "</function>", "<invoke name="],
    *["[[CALL]", "[[CALL]]", "[[CALL", "]", "<|", "|>", "<|end|>", "<|start|>", "<|channel|>"],
    *["<|message|>", "tool_call to=", "message", "end", "<tool_call<|", "<assistant<|", "start"],
    *["run({ n: 1 })", "run(", "peek{", "})", "<run({", "<run({ a: 1 })>", "<run({})", ">", "<"],
    *["<<A\n", "\nA", "A\n", "<<A", "<<A:1\n", "<<A\\n", "\\nA", "<<", "/", "\\", "{", "(", ")"],
    *['"', "'", "`", "```", "\n```\n", "<b>", "</", "<think>", "</think>", "word", "a b", "é"],
    *["\n", "\n", "\n  ", "\r\n", "\t", " ", "\f", "\v", "\u00a0", "\u2028", "\ufeff", "\x1c"],
    *["/*", "*/", "//", "\0", "\ud800", "&lt;", "<！", "<｜DSML｜", "[TOOL_CALLS]", "##DONE##"],
]
glued = st.lists(st.sampled_from(FRAGMENTS), max_size=30).map("".join)
any_text = st.text(st.characters(exclude_categories=()), max_size=60)
texts = glued | any_text

# Words made of the characters the rules are written with, so that they get in each other's way.
_letters = st.text("<>/|ab(=\n[", max_size=4)
_words = st.lists(_letters, max_size=3).map(tuple)
_names = st.text("ab[|", max_size=2)
_tags = st.lists(_names, max_size=3).map(tuple)
odd_specs = st.builds(
    ScanSpec,
    call_tags=_tags,
    block_tags=_tags,
    wrapper_tags=_tags,
    markup_openers=st.lists(st.builds(MarkupOpener, _letters, _letters), max_size=3).map(tuple),
    reserved_openers=_words,
    harmony=st.builds(
        HarmonyMarkers,
        header_markers=_tags,
        standalone_markers=_tags,
        frame_prefix=_letters | st.just("<|"),
        frame_suffix=_letters | st.just("|>"),
        message_marker=_letters | st.just("<|a|>"),
        tool_call_header_prefix=_letters,
        corrupted_openers=_words | st.just(("<a<|",)),
    ),
    known_tools=st.frozensets(_names, max_size=2),
    strip_thinking=st.just(False),
)
odd_texts = st.text("<>/|ab(){}[]=\n `", max_size=40) | st.lists(
    st.sampled_from(
        ["<a>", "</a>", "<b>", "<|a|>", "<|b|>", "<a<|", "<a()>", "\n", "a", "```", "[["]
    ),
    max_size=20,
).map("".join)
STANDARD = standard_spec([{"name": "run"}, {"name": "peek"}])
