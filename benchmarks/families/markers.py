"""Families of fences, harmony markers, provider markers, markup and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from benchmarks.families.family import repeated

if TYPE_CHECKING:
    from benchmarks.families.family import Text

FENCES: Final[dict[str, Text]] = {
    "backticks": repeated("```\n"),
    "tildes": repeated("~~~\n"),
    "in one line": repeated("```"),
    "in one line, with blanks": repeated("``` "),
    "tildes in one line": repeated("~~~"),
    "four backticks": repeated("````\n"),
    "two backticks": repeated("``a``"),
    "with a language": repeated("```py\nx = 1\n"),
    "with a language, closed": repeated("```py\nx = 1\n```\n"),
    "with a tag": repeated("``` <b>\n"),
    "with a tag on its own line": repeated("```\n<b>\n"),
    "with blank lines": repeated("```\n\n\n"),
    "one, then blank lines": repeated(" \n", before="```\n"),
    "tool blocks": repeated("```tool\n"),
    "tool blocks, empty": repeated("```tool\n```\n"),
    "tool blocks, tildes": repeated("~~~tool\n"),
    "tool blocks, drift": repeated("```json\n"),
    "tool blocks with open objects": repeated("```tool\n{\n"),
    "tool blocks with open strings": repeated('```tool\n{"name":"\n'),
    "tool blocks with calls": repeated('```tool\n{"name":"run","args":{"command":"a"}}\n```\n'),
    "tool blocks with calls, unclosed": repeated('```tool\n{"name":"run","args":{}}\n'),
    "tool blocks with trouble": repeated('```tool\n{"name":"run",}\n```\n'),
    "tool blocks with bodies": repeated(
        '```tool\n{"name":"run","args":{"command":"<<EOF"}}\n<<EOF\nls\nEOF\n```\n'
    ),
    "tool blocks with bodies, different tags": repeated(
        '```tool\n{"name":"run","args":{"command":"<<EOF№"}}\n<<EOF№\nls\nEOF№\n```\n'
    ),
    "tool blocks with counted bodies": repeated(
        '```tool\n{"name":"run","args":{"command":"<<EOF:1"}}\n<<EOF:1\nls\nEOF\n```\n'
    ),
    "tool blocks with open bodies": repeated("```tool\n<<EOF\n"),
    "tool blocks with open bodies, different tags": repeated("```tool\n<<EOF№\n"),
    "one tool block with open bodies": repeated("<<EOF№\n", before="```tool\n{}\n"),
    "one tool block with bodies": repeated(
        "<<EOF№\nls\nEOF№\n", before='```tool\n{"name":"run","args":{}}\n', after="```\n"
    ),
    "one tool block with calls": repeated(
        '{"name":"run","args":{}}\n', before="```tool\n", after="```\n"
    ),
    "one tool block with bound bodies": repeated(
        '{"name":"run","args":{"command":"<<EOF№"}}\n',
        before="```tool\n",
        closing="<<EOF№\nls\nEOF№\n",
        after="```\n",
    ),
    "one tool block with fences": repeated("~~~\n", before='```tool\n{"name":"run"}\n'),
    "with native calls": repeated('```{"name":"run","arguments":{}}\n'),
    "with native calls between": repeated('```\n{"name":"run","arguments":{}}\n```\n'),
    "with calls, around all of it": repeated(
        "run({ command: 'a' })\n", before="```\n", after="```"
    ),
    "wrapper in wrapper": repeated("```\n", closing="```\n"),
    "envelope of objects": repeated(
        '{"name":"run","args":{}}\n', before="<tool_calls>\n", after="</tool_calls>\n"
    ),
    "envelope of markers": repeated(
        '<tool>{"name":"run","args":{}}</tool>\n', before="<tool_calls>\n"
    ),
    "envelope of tags": repeated(
        "<run><command>a</command></run>\n", before="<tool_calls>\n", after="</tool_calls>\n"
    ),
    "envelope of open tags": repeated("<run>\n", before="<tool_calls>\n"),
    "envelopes": repeated("<tool_calls>\n"),
}

HARMONY: Final[dict[str, Text]] = {
    "headers": repeated("<|start|>assistant<|channel|>final<|message|>so<|end|>\n"),
    "headers in one line": repeated("<|start|>assistant<|channel|>final<|message|>so<|end|>"),
    "start": repeated("<|start|>"),
    "channels": repeated("<|channel|>final "),
    "channels, one a line": repeated("<|channel|>final\n"),
    "messages": repeated("<|message|>"),
    "messages, one a line": repeated("<|message|>\n"),
    "messages with blanks": repeated("<|message|> \n "),
    "ends": repeated("<|end|>"),
    "openers": repeated("<|"),
    "closers": repeated("|>"),
    "names": repeated("<|so"),
    "unknown markers": repeated("<|return|>"),
    "unknown markers, one a line": repeated("<|return|>\n"),
    "call headers": repeated("tool_call to=run "),
    "call headers, one a line": repeated("tool_call to=run\n"),
    "messages with call headers": repeated("<|message|>tool_call to=run\n"),
    "messages with call headers in one line": repeated("<|message|>tool_call to=run "),
    "call headers with messages": repeated("tool_call to=run<|message|>"),
    "calls": repeated('tool_call to=run<|message|>{"command":"a"}\n'),
    "calls in one line": repeated('tool_call to=run<|message|>{"command":"a"} '),
    "calls, open": repeated("tool_call to=run<|message|>{\n"),
    "calls, nested": repeated('{"a":', before="tool_call to=run<|message|>"),
    "constrained calls": repeated(
        'tool_call to=run <|constrain|>json<|message|>{"command":"a"}<|call|>\n'
    ),
    "corrupted openers": repeated("<tool_call<|"),
    "corrupted openers with markers": repeated("<tool_call<|message|>run({})</tool_call<|end|>\n"),
    "corrupted openers with channels": repeated("<assistant<|channel|>final "),
    "headers before call tags": repeated("<|channel|>final <tool_call>\n"),
}

PROVIDERS: Final[dict[str, Text]] = {
    "Mistral": repeated("[TOOL_CALLS]"),
    "Mistral, names": repeated("[TOOL_CALLS]run "),
    "Mistral, unknown names": repeated("[TOOL_CALLS]walk "),
    "Mistral, arguments": repeated("[TOOL_CALLS]run[ARGS]"),
    "Mistral, calls": repeated('[TOOL_CALLS]run[ARGS]{"command": "a"}\n'),
    "Mistral, open calls": repeated('[TOOL_CALLS]run[ARGS]{"command": \n'),
    "Mistral, brackets": repeated("[TOOL_CALLS][\n"),
    "Mistral, braces": repeated('[TOOL_CALLS]{"a":'),
    "Mistral, batches": repeated('[TOOL_CALLS][{"name":"run","arguments":{}}]\n'),
    "Mistral, one batch": repeated(
        '{"name":"run","arguments":{}}, ', before="[TOOL_CALLS][", after='{"name":"run"}]'
    ),
    "Mistral, one nested payload": repeated("[", before="[TOOL_CALLS]", closing="]"),
    "Mistral, markers in strings": repeated('"[TOOL_CALLS][",', before="[TOOL_CALLS]["),
    "Mistral, blanks": repeated(" ", before="[TOOL_CALLS]"),
    "Mistral, [ARGS]": repeated("[ARGS]", before="[TOOL_CALLS]run"),
    "DSML": repeated("<｜DSML｜"),
    "DSML, invokes": repeated('<｜DSML｜invoke name="run">\n'),
    "DSML, open invokes": repeated('<｜DSML｜invoke name="'),
    "DSML, wrappers": repeated("<｜DSML｜function_calls>\n"),
    "DSML, wrappers of both kinds": repeated("<｜DSML｜function_calls></｜DSML｜tool_calls>\n"),
    "DSML, wrappers, closed": repeated("<｜DSML｜tool_calls></｜DSML｜tool_calls>\n"),
    "DSML, parameters": repeated(
        '<｜DSML｜parameter name="a" string="true">',
        before='<｜DSML｜invoke name="run">',
        after="</｜DSML｜invoke>",
    ),
    "DSML, closed parameters": repeated(
        '<｜DSML｜parameter name="a№">so</｜DSML｜parameter>',
        before='<｜DSML｜invoke name="run">',
        after="</｜DSML｜invoke>",
    ),
    "DSML, calls": repeated(
        '<｜DSML｜invoke name="run"><｜DSML｜parameter name="command">a</｜DSML｜parameter>'
        "</｜DSML｜invoke>\n"
    ),
    "DSML, calls, then an open one": repeated(
        '<｜DSML｜invoke name="run"></｜DSML｜invoke>\n', after="<｜DSML｜invoke"
    ),
    "DSML, closes": repeated("</｜DSML｜invoke>\n"),
    "function_calls": repeated("<function_calls>\n"),
    "tool_use": repeated("<tool_use>"),
    "tool_use, one a line": repeated("<tool_use>\n"),
    "tool_use with JSON": repeated('<tool_use>\n{"name": "run", "input": {\n'),
    "tool_use, closed": repeated('<tool_use>{"name": "run", "input": {}}</tool_use>\n'),
}

MARKUP: Final[dict[str, Text]] = {
    "functions": repeated("<function=run>\n"),
    "functions in one line": repeated("<function=run>"),
    "functions cut short": repeated("<function="),
    "functions cut short, one a line": repeated("<function=run\n"),
    "functions of no name": repeated("<function=…>\n"),
    "functions of no name, closed": repeated("<function=…></function>\n"),
    "functions, unknown": repeated("<function=walk>\n"),
    "functions with blanks": repeated(" ", before="<function="),
    "functions with quotes": repeated('"', before="<function="),
    "invokes": repeated('<invoke name="run">\n'),
    "invokes cut short": repeated("<invoke name="),
    "both": repeated('<function=run>\n<invoke name="run">\n'),
    "closed by the other": repeated("<function=run>\n</invoke>\n"),
    "with parameters": repeated("<function=run>\n<parameter=command>\n"),
    "with closed parameters": repeated("<function=run>\n<parameter=command>a</parameter>\n"),
    "closed": repeated("<function=run><parameter=command>a</parameter></function>\n"),
    "closed, with JSON": repeated('<function=run>{"command": "a"}</function>\n'),
    "closed, in blocks": repeated(
        "<tool_call><function=run><parameter=command>a</parameter></function></tool_call>\n"
    ),
    "one call with parameters": repeated(
        "<parameter=a№>so</parameter>", before="<function=run>", after="</function>"
    ),
    "one call with open parameters": repeated("<parameter=a№>", before="<function=run>"),
    "one call with open parameters, closed": repeated(
        "<parameter=a№>", before="<function=run>", after="</parameter></function>"
    ),
    "one call with attributes": repeated(
        ' b="c"', before='<function=run><parameter name="a"', after="></function>"
    ),
    "one call with parameters in attributes": repeated(
        '<parameter name="a" b="', before="<function=run>", after="</function>"
    ),
    "one call with parameters without an end": repeated(
        '<parameter name="a" ', before="<function=run>", after="</function>"
    ),
    "one call with line breaks": repeated("\n\n\n", before="<function=run>", after="</function>"),
    "parameters": repeated("<parameter=command>\n"),
    "closes": repeated("</function>\n"),
}

LABELS: Final[dict[str, Text]] = {
    "alone": repeated("call: \n"),
    "in one line": repeated("call: "),
    "in one line, without blanks": repeated("call:"),
    "any word": repeated("a:"),
    "any word, one a line": repeated("a:\n"),
    "near misses": repeated("Step: run(x)\n"),
    "near misses in one line": repeated("Step: run(x) "),
    "near misses with calls": repeated("Step: run({ command: 'a' })\n"),
    "near misses with open calls": repeated("Step: run({\n"),
    "near misses, many words": repeated("Step: Step: run(\n"),
    "with calls": repeated("call: run({ command: 'a' })\n"),
    "with open calls": repeated("tool_code: run({\n"),
    "with unknown calls": repeated("use: walk({ a: 1 })\n"),
    "with an angle": repeated("< call: run({\n"),
    "after blanks": repeated(" ", before="\ncall:", after="run({})"),
}
