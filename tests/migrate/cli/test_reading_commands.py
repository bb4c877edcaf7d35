"""`parity parse`, `scan` and `explain`: a response from a file or standard input."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from migrate.cli import cli
from parser import parse, scan_units, standard_spec

if TYPE_CHECKING:
    from pathlib import Path

RESPONSE = 'Look é.\n<tool_call>\npeek({ path: "a" })\n</tool_call>\n<foo>\n<done> ok </done>'
REGISTRY = {"tools": [{"name": "peek", "parameters": {"path": {"type": "string"}}}]}
SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}

FORMS: dict[str, Any] = {
    "registry": REGISTRY,
    "bare list": REGISTRY["tools"],
    "OpenAI": [{"type": "function", "function": {"name": "peek", "parameters": SCHEMA}}],
    "Anthropic": [{"name": "peek", "input_schema": SCHEMA}],
    "MCP": {"tools": [{"name": "peek", "inputSchema": SCHEMA}]},
}


def run(*args: str, stdin: str | bytes = "", code: int = 0, color: bool = False) -> str:
    result = CliRunner().invoke(cli, args, input=stdin, prog_name="parity", color=color)
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture
def tools(tmp_path: Path) -> str:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps(REGISTRY), encoding="utf-8")
    return str(path)


def test_parse_shows_calls_diagnostics_text_and_drops(tools: str) -> None:
    assert run("parse", "--tools", tools, stdin=RESPONSE).splitlines() == [
        "calls",
        "  tc_0 peek",
        "  {",
        '    "path": "a"',
        "  }",
        "violations",
        "  unknown_tag",
        f"  {parse(RESPONSE, REGISTRY).violations[0].message}",
        "prose",
        "  Look é.",
        "done",
        "  ok",
        "dropped",
        "  salvaged_as_prose Look é.",
        "  salvaged_as_prose <foo>",
        "1 call, 0 errors, 1 violation, 2 dropped",
    ]


def test_json_is_the_record_of_the_library(tools: str, tmp_path: Path) -> None:
    file = tmp_path / "response.txt"
    file.write_text(RESPONSE, encoding="utf-8")
    for source in ([], ["-"], [str(file)]):
        stdin = "" if source == [str(file)] else RESPONSE
        shown = run("parse", *source, "--tools", tools, "--format", "json", stdin=stdin)
        assert json.loads(shown) == json.loads(json.dumps(parse(RESPONSE, REGISTRY).to_dict()))
    shown = run("scan", "--tools", tools, "--format", "json", stdin=RESPONSE)
    assert json.loads(shown) == scan_units(RESPONSE, standard_spec(REGISTRY)).to_dict()


@pytest.mark.parametrize("form", FORMS)
def test_the_forms_of_tools_are_recognised(form: str, tmp_path: Path) -> None:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps(FORMS[form]), encoding="utf-8")
    shown = run("parse", "--tools", str(path), "--format", "json", stdin=RESPONSE)
    assert [call["name"] for call in json.loads(shown)["calls"]] == ["peek"]


def test_scan_shows_every_unit() -> None:
    assert run("scan", stdin=RESPONSE).splitlines() == [
        "            0:8  text            Look é.\\n",
        '           8:52  block           <tool_call>\\npeek({ path: "a" })\\n</tool_call>',
        "          53:58  tag             <foo>",
        "          59:75  block           <done> ok </done>".replace("75", "76"),
        "4 units, 76 characters",
    ]


def test_explain_names_the_rule_of_every_unit(tools: str) -> None:
    assert run("explain", "--tools", tools, stdin=RESPONSE).splitlines() == [
        "0:8 text, CMP-76",
        "  Look é.\\n",
        "  collected prose",
        "  dropped salvaged_as_prose",
        "8:52 block, CMP-79",
        '  <tool_call>\\npeek({ path: "a" })\\n</tool_call>',
        "  credited tc_0 peek",
        "53:58 tag, CMP-69",
        "  <foo>",
        "  dropped salvaged_as_prose",
        "59:76 block, CMP-66",
        "  <done> ok </done>",
        "  collected done",
        "4 units: 1 call, 0 errors, 1 violation",
    ]


def test_explain_reads_fenced_json_too(tools: str) -> None:
    fenced = '```tool\n{"name": "peek", "args": {}}\n```\n'
    shown = run("explain", "--tools", tools, "--format-in", "json", stdin=fenced)
    assert "credited tc_0 peek" in shown
    assert "1 call, 0 errors" in shown


def test_colour_is_for_terminals() -> None:
    assert "\x1b[" not in run("explain", stdin=RESPONSE)
    assert "\x1b[" in run("explain", stdin=RESPONSE, color=True)


def test_what_acts_on_a_terminal_is_shown_as_an_escape() -> None:
    hostile = "\x1b[2J\x07 bell\r\u202e"
    for command in ("parse", "scan", "explain"):
        shown = run(command, stdin=hostile)
        assert "\x1b" not in shown
        assert "\x07" not in shown
        assert "\r" not in shown
        assert "\u202e" not in shown


@pytest.mark.parametrize("command", ["parse", "scan", "explain"])
def test_bad_input_is_named(command: str, tmp_path: Path) -> None:
    assert "-: not UTF-8 at byte 1" in run(command, stdin=b"a\xff", code=65)
    assert "cannot be read" in run(command, str(tmp_path / "none"), code=65)
    path = tmp_path / "tools.json"
    path.write_text("{", encoding="utf-8")
    assert f"{path}: not JSON" in run(command, "--tools", str(path), code=65)
    path.write_text('[{"type": "function", "function": {"name": 3}}]', encoding="utf-8")
    said = run(command, "--tools", str(path), code=65)
    assert f"{path}: not a list of tools" in said
