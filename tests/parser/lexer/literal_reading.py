"""Chapter 01 read literally: recursive, one character at a time, remembering nothing.

It is slow on purpose. The property tests hold the parser's own lexer against it.
"""

from __future__ import annotations

import math
import re

SPACE = " \t\r\n"
UNICODE_SPACE = "\t\n\v\f\r \x85\xa0\u1680" + "".join(map(chr, range(0x2000, 0x200B)))
UNICODE_SPACE += "\u2028\u2029\u202f\u205f\u3000"
WORD = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"
HEX = "0123456789abcdefABCDEF"
STRING_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "\n": ""} | {c: c for c in "\\'\"`"}
TEMPLATE_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "\n": ""} | {c: c for c in "\\`$"}
HEREDOC_ESCAPES = {"n": "\n", "t": "\t", "r": "\r"} | {c: c for c in '"\\'}


class Fault(Exception):
    def __init__(self, code, **facts):
        super().__init__(code)
        self.code = code
        self.facts = facts


def skip_trivia(text, at):
    while True:
        while text[at : at + 1] and text[at] in SPACE:
            at += 1
        if text[at : at + 2] == "//":
            while at < len(text) and text[at] != "\n":
                at += 1
            at = min(at + 1, len(text))
        elif text[at : at + 2] == "/*":
            at += 2
            while at + 1 < len(text) and text[at : at + 2] != "*/":
                at += 1
            if text[at : at + 2] == "*/":
                at += 2
        else:
            return at


def value(text, at):
    result, after = primary(text, at)
    if not isinstance(result, str):
        return result, after
    while True:
        plus = skip_trivia(text, after)
        if text[plus : plus + 1] != "+":
            return result, after
        operand, after = primary(text, plus + 1)
        if not isinstance(operand, str):
            raise Fault("concat_operand_not_string", operand=operand)
        result += operand


def primary(text, at):
    at = skip_trivia(text, at)
    first = text[at : at + 1]
    if not first:
        raise Fault("value_end_of_input")
    if first == "{":
        return object_literal(text, at)
    if first == "[":
        return array(text, at)
    if first in "\"'":
        return quoted(text, at)
    if first == "`":
        return template(text, at)
    if text[at : at + 2] == "<<":
        return heredoc_value(text, at)
    if first in "tfnu":
        return keyword(text, at)
    second = text[at + 1 : at + 2]
    if first in "-0123456789" or (first == "." and second and second in "0123456789"):
        return number(text, at)
    raise Fault("value_unexpected_character", ch=first)


def keyword(text, at):
    rows = {"t": "true", "f": "false", "n": "null", "u": "undefined"}
    word = rows[text[at]]
    if text[at : at + len(word)] == word:
        return {"true": True, "false": False}.get(word), at + len(word)
    raise Fault("keyword_expected", want="true/false" if word in ("true", "false") else word)


def number(text, at):
    end = at
    while text[end : end + 1] and text[end] in "0123456789.eE+-":
        end += 1
    written = text[at:end]
    padded = re.sub(r"^(-?)\.", r"\g<1>0.", written)
    if re.fullmatch("-?[0-9]+", padded) and -(2**63) <= int(padded) < 2**63:
        return int(padded), end
    if not re.fullmatch(r"-?(?=\.?[0-9])[0-9]*\.?[0-9]*([eE][+-]?[0-9]+)?", padded):
        raise Fault("number_invalid", text=written)
    if math.isinf(float(padded)):
        raise Fault("number_not_finite", text=written)
    return float(padded), end


def escape(text, at):
    """LEX-23…27, `at` being that of the backslash: what it emits, and where it goes on."""
    after = text[at + 1 : at + 2]
    if after == "u":
        return unicode_escape(text, at)
    if after == "x":
        digits = text[at + 2 : at + 4]
        if len(digits) == 2 and all(c in HEX for c in digits):
            return chr(int(digits, 16)), at + 4
        return "\\x", at + 2
    return STRING_ESCAPES.get(after, "\\" + after), at + 2


def unicode_escape(text, at):
    at += 2
    if text[at : at + 1] == "{":
        close = text.find("}", at)
        inside = text[at + 1 : close].removeprefix("+")
        if close < 0 or not inside or any(c not in HEX for c in inside):
            return "\\u", at
        if int(inside, 16) > 0xFFFFFFFF:
            return "\\u", at
        return scalar(int(inside, 16)), close + 1
    high = four(text, at)
    if high is None:
        return "\\u", at
    low = four(text, at + 6) if text[at + 4 : at + 6] == "\\u" else None
    if 0xD800 <= high < 0xDC00 and low is not None and 0xDC00 <= low < 0xE000:
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)), at + 10
    return scalar(high), at + 4


def four(text, at):
    digits = text[at : at + 4]
    return int(digits, 16) if len(digits) == 4 and all(c in HEX for c in digits) else None


def scalar(code):
    if 0xD800 <= code < 0xE000 or code > 0x10FFFF:
        raise Fault("unicode_escape_invalid")
    return chr(code)


def quoted(text, at):
    quote = text[at]
    at += 1
    if text[at : at + 2] == "<<":
        result, at = heredoc_value(text, at)
        return result, at + (text[at : at + 1] == quote)
    out = ""
    while at < len(text):
        if text[at] == quote:
            return out, at + 1
        if text[at] != "\\":
            out, at = out + text[at], at + 1
        elif at + 1 == len(text):
            raise Fault("string_escape_unterminated")
        else:
            emitted, at = escape(text, at)
            out += emitted
    raise Fault("string_unterminated")


def template(text, at):
    out, at = "", at + 1
    while at < len(text):
        if text[at] == "`":
            return out, at + 1
        if text[at] == "\\":
            if at + 1 == len(text):
                raise Fault("template_escape_unterminated")
            after = text[at + 1]
            out, at = out + TEMPLATE_ESCAPES.get(after, "\\" + after), at + 2
        elif text[at : at + 2] == "${":
            out, at, depth = out + "${", at + 2, 1
            while depth:
                if at == len(text):
                    raise Fault("template_interpolation_unterminated")
                depth += {"{": 1, "}": -1}.get(text[at], 0)
                out, at = out + text[at], at + 1
        else:
            out, at = out + text[at], at + 1
    raise Fault("template_unterminated")


def array(text, at):
    out, at = [], at + 1
    while True:
        at = skip_trivia(text, at)
        if text[at : at + 1] == "]":
            return out, at + 1
        element, at = value(text, at)
        out.append(element)
        at = skip_trivia(text, at)
        found = text[at : at + 1]
        if found == "]":
            return out, at + 1
        if found != ",":
            raise (
                Fault("array_separator_expected", got=found)
                if found
                else Fault("array_unterminated")
            )
        at += 1


def object_literal(text, at):
    out, at = {}, at + 1
    while True:
        at = skip_trivia(text, at)
        first = text[at : at + 1]
        if not first:
            raise Fault("object_unterminated")
        if first == "}":
            return out, at + 1
        if first in "\"'":
            key, at = quoted(text, at)
        else:
            end = at
            while text[end : end + 1] and text[end] in WORD + "$":
                end += 1
            if end == at or first in "0123456789":
                raise Fault("object_key_expected", ch=first)
            key, at = text[at:end], end
        at = skip_trivia(text, at)
        if text[at : at + 1] not in (":", "="):
            raise Fault("object_colon_expected", key=key)
        start = skip_trivia(text, at + 1)
        out[key], at = value(text, start)
        at = skip_trivia(text, at)
        if text[at : at + 1] not in (",", "}") and text[start] in "\"'":
            out[key], at = recovered(text, start) or (out[key], at)
            at = skip_trivia(text, at)
        found = text[at : at + 1]
        if found == "}":
            return out, at + 1
        if found != ",":
            raise (
                Fault("object_separator_expected", got=found)
                if found
                else Fault("object_unterminated")
            )
        at += 1


def recovered(text, start):
    quote, out, at = text[start], "", start + 1
    while at < len(text):
        if text[at] == "\\":
            if at + 1 == len(text):
                return None
            try:
                emitted, at = escape(text, at)
            except Fault:
                return None
            out += emitted
            continue
        after = at + 1
        while text[after : after + 1] and text[after] in SPACE:
            after += 1
        if text[at] == quote and text[after : after + 1] in (",", "}"):
            return out, at + 1
        out, at = out + text[at], at + 1
    return None


def heredoc_value(text, at):
    start, end, after, escaped = heredoc(text, at)
    body = text[start:end]
    if escaped:
        body = re.sub(r"\\([\s\S])", lambda pair: HEREDOC_ESCAPES.get(pair[1], pair[0]), body)
    return body, after


def heredoc(text, at):
    """(content start, content end, end, escaped), or a fault."""
    at += 2
    quote = text[at : at + 1] if text[at : at + 1] in ("'", '"') else ""
    at += len(quote)
    tag_start = at
    while text[at : at + 1] and text[at] in WORD:
        at += 1
    tag = text[tag_start:at]
    if not tag:
        raise Fault("heredoc_tag_missing")
    if quote and text[at : at + 1] == quote:
        at += 1
    count = re.compile(":([0-9]+)").match(text, at)
    if count:
        at = count.end()
        if int(count[1]) > 2**64 - 1:
            raise Fault("heredoc_count_invalid", tag=tag)
    if text[at : at + 1] == "\r":
        at += 1
    if text[at : at + 2] == "\\n":
        return escaped_heredoc(text, at + 2, tag)
    if text[at : at + 1] != "\n":
        raise Fault("heredoc_newline_missing", tag=tag)
    if count:
        return counted_heredoc(text, at + 1, tag, int(count[1]))
    return tagged_heredoc(text, at + 1, tag)


def closes(line, tag):
    """How far into the line the closing tag ends, or none."""
    lead = len(line) - len(line.lstrip(UNICODE_SPACE))
    end = lead + len(tag)
    is_tag = line[lead:end] == tag and (end == len(line) or line[end] not in WORD)
    return end if is_tag else None


def lines_from(text, body):
    """(start, line without its LF) of every line."""
    start = body
    for line in text[body:].split("\n"):
        yield start, line
        start += len(line) + 1


def content_end(text, body, line):
    content = text[body:line]
    return body + len(content.removesuffix("\n").removesuffix("\r")) if content else body


def tagged_heredoc(text, body, tag):
    last = None
    for start, line in lines_from(text, body):
        end = closes(line, tag)
        if end is not None:
            return body, content_end(text, body, start), start + end, False
        if line.strip(UNICODE_SPACE):
            last = start, line.strip(UNICODE_SPACE)
    if last and ")" in last[1] and all(c in "})], \t" for c in last[1]):
        return body, content_end(text, body, last[0]), last[0], False
    raise Fault("heredoc_unterminated", tag=tag)


def counted_heredoc(text, body, tag, count):
    lines = list(lines_from(text, body))
    if count < len(lines):
        start, line = lines[count]
        if line.lstrip(UNICODE_SPACE).removesuffix("\r") == tag:
            end = start + len(line) - len(line.lstrip(UNICODE_SPACE)) + len(tag)
            return body, start, end, False
    raise Fault("heredoc_unterminated", tag=tag)


def escaped_heredoc(text, body, tag):
    segment, pair, at = body, body, body
    while True:
        done = at >= len(text)
        if done or text[at : at + 2] == "\\n":
            end = closes(text[segment:at], tag)
            if end is not None:
                end += segment
                return body, max(pair, body), end + 2 * (text[end : end + 2] == "\\n"), True
            if done:
                raise Fault("heredoc_unterminated", tag=tag)
            pair, segment, at = at, at + 2, at + 2
        else:
            at += 2 if text[at : at + 2] == "\\\\" else 1


def string_span(text, at):
    quote, at = text[at], at + 1
    while at < len(text):
        if text[at] == quote:
            return at + 1
        at += 2 if text[at] == "\\" else 1
    return None


def span_end(text, at, close, openers):
    while at < len(text):
        if text[at] in "\"'`":
            at = string_span(text, at)
            if at is None:
                return "TRUNCATED"
            continue
        if text[at : at + 2] == "<<":
            try:
                at = heredoc(text, at)[2]
                continue
            except Fault as fault:
                if fault.code in ("heredoc_newline_missing", "heredoc_unterminated"):
                    return "TRUNCATED"
        if text.startswith(close, at):
            return f"CLOSED({at})"
        line = text[text.rfind("\n", 0, at) + 1 : at]
        if not line.strip(UNICODE_SPACE) and text.startswith(tuple(openers), at):
            return f"OPENER_AT({at})"
        at += 1
    return "NOT_FOUND"


def protected(text, at):
    if text[at] in "\"'`":
        return string_span(text, at)
    if text[at : at + 2] == "<<":
        try:
            return heredoc(text, at)[2]
        except Fault:
            return None
    return None


def without_thinking(text):
    out, at = "", 0
    while at < len(text):
        after = protected(text, at)
        if after:
            out, at = out + text[at:after], after
        elif text.startswith("<think>", at):
            at += 7
            close = text.find("</think>", at)
            at = at if close < 0 else close + 8
        elif text.startswith("</think>", at):
            at += 8
        else:
            out, at = out + text[at], at + 1
    return out


def without_wrappers(text):
    out, at = "", 0
    while at < len(text):
        after = protected(text, at)
        tag = re.compile("</?tool_?call>").match(text, at)
        if after:
            out, at = out + text[at:after], after
        elif tag:
            out, at = out + "\n", tag.end()
        else:
            out, at = out + text[at], at + 1
    return out


def balanced_length(text):
    depth, at, inside = 0, 0, False
    while at < len(text) and text[0] == "{":
        if inside and text[at] == "\\":
            at += 1
        elif text[at] == '"':
            inside = not inside
        elif not inside:
            depth += {"{": 1, "}": -1}.get(text[at], 0)
        at += 1
        if depth == 0:
            return at
    return None


def call(text, name):
    """(arguments, consumed), or a fault with its cause's code in `facts`."""
    at = len(name)
    if text[at : at + 1] != "(":
        raise Fault("call_paren_missing")
    at = skip_trivia(text, at + 1)
    if text[at : at + 1] == ")":
        return {}, at + 1
    try:
        argument, at = value(text, at)
    except Fault as cause:
        raise Fault("call_argument_invalid", cause=cause) from None
    at = skip_trivia(text, at)
    if text[at : at + 1] == ")":
        at += 1
    elif at < len(text) or not isinstance(argument, dict):
        raise Fault("call_close_paren_missing")
    if not isinstance(argument, dict):
        raise Fault("call_argument_not_object", value=argument)
    return argument, at
