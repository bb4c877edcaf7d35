"""Messages of the value grammar and of call expressions (chapter 01, section N)."""

from __future__ import annotations

from typing import Final

from parser.diagnostics.entry import Entry

VALUE_MESSAGES: Final = {
    "value_end_of_input": Entry("unexpected end of input: a value should start here"),
    "value_unexpected_character": Entry(
        "no value starts with `$ch`. Quote a short value. Never paste a multi-line body raw: put"
        " it in a heredoc, with the opener <<BODY on the line of the key, the body verbatim below"
        " it, and the tag BODY alone on the closing line"
    ),
    "keyword_expected": Entry("expected $want here; other bare words are not values"),
    "number_invalid": Entry("`$text` is not a number"),
    "number_not_finite": Entry("the number $text is too large to be represented"),
    "string_unterminated": Entry(
        "unterminated string literal: a quoted string is not closed before the end of the text"
    ),
    "string_escape_unterminated": Entry(
        "the text ends right after a backslash inside a quoted string"
    ),
    "unicode_escape_invalid": Entry(
        "a \\u escape in a quoted string names no character: an unpaired surrogate, or a number"
        " above 10FFFF"
    ),
    "template_unterminated": Entry("a template literal lacks its closing backtick"),
    "template_escape_unterminated": Entry(
        "the text ends right after a backslash inside a template literal"
    ),
    "template_interpolation_unterminated": Entry(
        "a $${ inside a template literal is not closed by }"
    ),
    "concat_operand_not_string": Entry("only strings can be joined with +, got $got"),
    "array_separator_expected": Entry("expected , or ] after an array element, got `$got`"),
    "array_unterminated": Entry("unexpected end of input: an array is not closed by ]"),
    "object_key_expected": Entry(
        "expected an object key, which is an identifier or a quoted string, got `$ch`"
    ),
    "object_colon_expected": Entry("expected : after the object key `$key`"),
    "object_separator_expected": Entry("expected , or } after an object value, got `$got`"),
    "object_unterminated": Entry("unexpected end of input: an object is not closed by }"),
    "heredoc_tag_missing": Entry("a tag must directly follow << in a heredoc, as in <<EOF"),
    "heredoc_newline_missing": Entry("expected newline after heredoc tag <<$tag"),
    "heredoc_count_invalid": Entry(
        "the line count of the heredoc <<$tag:N is too large; N must be a non-negative integer"
    ),
    "heredoc_unterminated": Entry(
        "the heredoc <<$tag is not closed; the tag $tag must start a line of its own"
    ),
    "value_too_deep": Entry("arrays and objects are nested more than $limit levels deep"),
}

_PREFIX: Final = "TOOL CALL PARSE ERROR: "
_WANTED: Final = "Arguments are one object literal, `$tool({ key: value, key: value })`."

_PAREN_MISSING: Final = Entry(
    _PREFIX + "the call of `$tool` lacks its `(`, which must directly follow the name."
)
_ARGUMENT_INVALID: Final = Entry(
    _PREFIX + "the arguments of `$tool` cannot be read: $reason. " + _WANTED + " Raw: $raw",
    extra=("cause",),
)
_CLOSE_PAREN_MISSING: Final = Entry(
    _PREFIX + "the call of `$tool` has a missing closing `)`: nothing but one object literal may"
    " stand between the parentheses."
)
_ARGUMENT_NOT_OBJECT: Final = Entry(
    _PREFIX + "`$tool` takes one object literal, got $got. Wrap it: `$tool({ key: value })`."
)
_OBJECT_INVALID: Final = Entry(
    _PREFIX + "the object literal of `$tool{...}` cannot be read: $reason. Raw: $raw",
    extra=("cause",),
)
_OBJECT_EXPECTED: Final = Entry(
    _PREFIX + "`$tool{...}` takes an object literal, got $got. Raw: $raw"
)

CALL_MESSAGES: Final = {
    "call_paren_missing": _PAREN_MISSING,
    "call_argument_invalid": _ARGUMENT_INVALID,
    "call_close_paren_missing": _CLOSE_PAREN_MISSING,
    "call_argument_not_object": _ARGUMENT_NOT_OBJECT,
    "object_literal_invalid": _OBJECT_INVALID,
    "object_literal_expected": _OBJECT_EXPECTED,
}

# Chapter 04 section 12 has its own names for the same six diagnostics.
BARE_CALL_CODES: Final = {
    "call_paren_missing": "call_missing_open_paren",
    "call_argument_invalid": "call_args_invalid",
    "call_close_paren_missing": "call_missing_close_paren",
    "call_argument_not_object": "call_args_not_object",
    "object_literal_invalid": "object_args_invalid",
    "object_literal_expected": "object_args_not_object",
}
