"""TOOL-12: tools made from a description alone."""

import re
from typing import Any

import pytest
from host_calls import call, new_run, refused

from harness.harn.errors import HarnError

DEPLOY = {
    "name": "deploy",
    "description": "Deploy a service",
    "parameters": {"service": {"type": "string"}, "note": {"type": "string", "required": False}},
    "capabilities": ["http.post", "workspace.read", "http.post"],
}


def used(config: Any, *arguments: Any) -> Any:
    run = new_run()
    return call("tool_synthesize", config, run=run).invoke(run, list(arguments))


def test_a_dry_run_tells_what_would_be_done():
    result = used(DEPLOY, {"service": "api", "extra": 1})
    assert re.fullmatch(r"tool_synth_[0-9a-f]{16}", result.pop("tool_id"))
    assert "deploy" in result.pop("message")
    assert result == {
        "_type": "synthesized_tool_result",
        "status": "dry_run",
        "name": "deploy",
        "description": "Deploy a service",
        "args": {"service": "api", "extra": 1},
        "capabilities": ["http.post", "workspace.read"],
        "side_effect_level": "network",
    }


def test_the_id_is_that_of_the_specification():
    same = used(dict(reversed(DEPLOY.items())), {"service": "x"})["tool_id"]
    assert used(DEPLOY, {"service": "api"})["tool_id"] == same
    assert used(DEPLOY | {"description": "Other"}, {"service": "api"})["tool_id"] != same


def test_without_a_name_the_id_is_the_name():
    result = used({"description": "d"})
    assert result["name"] == result["tool_id"]


@pytest.mark.parametrize(
    ("capabilities", "level"),
    [
        ([], "none"),
        (["workspace.read"], "read_only"),
        (["anything"], "read_only"),
        (["workspace.write"], "workspace_write"),
        (["workspace.apply_patch"], "workspace_write"),
        (["workspace.delete", "process.exec"], "process_exec"),
        (["exec"], "process_exec"),
        (["shell.run", "oauth.token"], "network"),
        (["connector.mail"], "network"),
        (["mcp.call"], "network"),
        (["network"], "network"),
    ],
)
def test_the_side_effect_level_follows_from_the_capabilities(capabilities: Any, level: str):
    assert used({"description": "d", "capabilities": capabilities})["side_effect_level"] == level


def test_a_side_effect_level_can_be_given():
    assert used({"description": "d", "side_effect_level": "network"})["side_effect_level"] == (
        "network"
    )


@pytest.mark.parametrize(
    ("config", "code"),
    [
        ("d", "tool_synthesize_config"),
        ({}, "tool_synthesize_description"),
        ({"description": " "}, "tool_synthesize_description"),
        ({"description": "d", "handler": 1}, "tool_synthesize_handler"),
        ({"description": "d", "body": "x"}, "tool_synthesize_handler"),
        ({"description": "d", "executor": "harn"}, "tool_synthesize_executor"),
        ({"description": "d", "parameters": []}, "tool_synthesize_parameters"),
        ({"description": "d", "capabilities": "http"}, "tool_synthesize_capabilities"),
        ({"description": "d", "side_effect_level": "loud"}, "tool_synthesize_level"),
    ],
)
def test_a_bad_config_is_refused(config: Any, code: str):
    error = refused("tool_synthesize", config)
    assert error.code == code
    assert error.caught.startswith("tool_synthesize: ")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([{}], 'deploy: missing required argument "service"'),
        ([], 'deploy: missing required argument "service"'),
        (["api"], "deploy: takes one dict of arguments, got string"),
    ],
)
def test_arguments_are_checked(arguments: Any, said: str):
    with pytest.raises(HarnError) as caught:
        used(DEPLOY, *arguments)
    assert caught.value.caught == said


@pytest.mark.parametrize("executor", ["host_bridge", "mcp_server"])
def test_other_executors_need_a_host(executor: str):
    with pytest.raises(HarnError, match=f'deploy: executor "{executor}" needs a host'):
        used(DEPLOY | {"executor": executor}, {"service": "api"})


def test_the_cache_lists_specifications_by_id():
    run = new_run()
    for description in ("one", "two", "one"):
        call("tool_synthesize", {"description": description}, run=run)
    cached = call("tool_synthesis_cache", run=run)
    assert [one["tool_id"] for one in cached] == sorted(one["tool_id"] for one in cached)
    assert {one["description"] for one in cached} == {"one", "two"}
    call("tool_synthesis_clear", run=run)
    assert call("tool_synthesis_cache", run=run) == []
