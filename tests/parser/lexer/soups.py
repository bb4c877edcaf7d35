"""Texts to throw at the lexer: tokens that matter to it, in any order."""

from __future__ import annotations

from hypothesis import strategies as st

TOKENS = [
    *"{}[]()\"'`$,:=+ \n\r\\a1-.é\v\0",
    *["<<", "<<T", "\nT", "\n T", '"<<T\n', "<<T\\n", "\\nT", ":2\n", "T\n"],
    *["\\n", "\\u", "\\u{41}", "\\uD83D", "\\uDCA1", "\\u{D800}", "\\u0041", "\\x4", "\\\\"],
    *["${", "/*", "*/", "//", "true", "null", "und", "e5", "a:", ", s: '", '", ', "`, ", '"}'],
    *["<think>", "</think>", "<tool_call>", "</tool_call>", "save({", "})", "\ud800", "\u2028"],
]
# Starts of calls that hide the next ones in a comment, a heredoc, or a string to be recovered.
HIDING = [
    "save({/*",
    "save({a:/*",
    "save({a:[/*",
    "save({a:{b:[{/*",
    "save({ s: <<T\n",
    'save({ s: "x" y ',
    "save({ s: `${",
    'save({"<<T\n',
    'save({ s: "a" + <<T\n',
    'save({ s: "a" /*',
]
REVEALING = ["*/", "\nT", '",', "}`", '"', "/**/ "]
MEMBERS = [
    *["a:1,", "1,", "{", "}", "[", "]", ",", "b: {c: 1},", "b: [1],", '+ "x"', "+ 1", ":", ";"],
    *[")", "d: <<T\nx\nT,", "[[[", "{a:{a:", '"u" + "v",', "],", "},", "})", "\n", "null"],
]


def joined(tokens: list[str], **sizes: int) -> st.SearchStrategy[str]:
    return st.lists(st.sampled_from(tokens), **sizes).map("".join)


# Any string at all, lone surrogates and NUL included.
any_text = st.text(st.characters(exclude_categories=()), max_size=60)
token_soup = joined(TOKENS, max_size=40)
call_soup = st.builds(
    "".join,
    st.tuples(
        st.sampled_from(["save({ ", "save({ s: ", 'save({ s: "', "save({ s: `", "save({ s: <<T\n"]),
        token_soup,
        st.sampled_from(["", "})", '"})', '", })', "`})", "\nT})"]),
    ),
)
hidden_calls = st.builds(
    "".join,
    st.tuples(
        joined(HIDING, min_size=1, max_size=6),
        joined(REVEALING, max_size=3),
        joined(MEMBERS, max_size=14),
    ),
)
