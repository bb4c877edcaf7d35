"""Arguments that look like references are data: they reach the implementation as they were."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from harness.case import Attachments, load_cases, resolve_arguments

if TYPE_CHECKING:
    from project_folder import ProjectFolder

CONTENTS = [
    '"#/$defs/spade"',
    "3",
    "null",
    '{"step": 1, "path": "prose"}',
    '{"file": "a.txt", "digest": "x"}',
    '[{"$ref": {"step": 1, "path": ""}}]',
]
RUST = """
#[test]
fn plain() {{
    let args = json!({value});
    let made = normalize_tool_args("edit", &args);
    assert_eq!(made["a"], 1);
    let tools = json!({{"tools": [{{"name": "dig", "parameters": {value}}}]}});
    let found = parse_text_tool_calls_with_tools("dig()", Some(&tools));
    assert!(found.calls.is_empty());
    let odd = json!({value});
    let again = parse_text_tool_calls_with_tools("dig()", Some(&odd));
    assert!(again.calls.is_empty());
}}
"""


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("key", ["$ref", "$registry", "$text", "$json"])
def test_plain_data_survives(project: ProjectFolder, key: str, content: str) -> None:
    value = f'{{"{key}": {content}}}'
    project.write("cases/legacy/tools.rs", RUST.format(value=value))
    project.parity("migrate", "cases/legacy")
    given = asked(project)
    assert given[0]["args"] == json.loads(value)
    assert given[1]["tools"] == {"tools": [{"name": "dig", "parameters": json.loads(value)}]}
    assert given[2]["tools"] == json.loads(value)


def test_a_reference_to_an_output_stays_one(project: ProjectFolder) -> None:
    project.write(
        "cases/legacy/tools.rs",
        """
#[test]
fn chained() {
    let found = parse_text_tool_calls_with_tools("dig()", None);
    let made = normalize_tool_args("edit", &found.calls[0]["arguments"]);
    assert_eq!(made["a"], 1);
}
""",
    )
    project.parity("migrate", "cases/legacy")
    (case,) = load_cases(project.root / "cases")
    assert case.case.steps[1].args["args"] == {"$ref": {"step": 1, "path": "calls[0].arguments"}}


def asked(project: ProjectFolder) -> list[dict[str, Any]]:
    """Return what the implementation is given, step by step."""
    cases = project.root / "cases"
    attachments = Attachments(cases)
    return [
        resolve_arguments(step, attachments, [])
        for loaded in load_cases(cases)
        for step in loaded.case.questions()
    ]
