"""EXEC-4 and EXEC-6: what an agent loop checks, and how an event names the executor."""

from typing import Any

import pytest

from harness.harn.errors import HarnError
from harness.harn.tools.executable import check_executable, event_executor
from harness.harn.values.model import Builtin

HANDLER = Builtin("handler", lambda run, arguments: 1)


def check(*entries: Any) -> None:
    check_executable({"_type": "tool_registry", "tools": list(entries)})


@pytest.mark.parametrize(
    "entry",
    [
        {"name": "t", "handler": HANDLER, "executor": "unheard_of"},
        {"name": "t", "executor": "host_bridge"},
        {"name": "t", "executor": "mcp_server"},
        {"name": "t", "executor": "provider_native"},
        {"name": "read_file", "executor": "harn"},
        {"name": "list_directory", "executor": "harn_builtin"},
        {"name": "t", "_mcp_server": "db"},
        {"function": {"name": "t", "_mcp_server": "db"}},
        {"description": "no name"},
        {"name": "", "executor": "unheard_of"},
    ],
)
def test_it_can_be_executed(entry: Any):
    check(entry)


@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ({"name": "odd", "executor": "harn"}, "loop_harn_no_handler"),
        ({"name": "odd", "executor": "harn_builtin", "handler": 3}, "loop_harn_no_handler"),
        ({"name": "odd", "executor": "pigeon"}, "loop_unknown_executor"),
        ({"name": "odd"}, "loop_no_backend"),
        ({"name": "odd", "executor": 7, "_mcp_server": 7}, "loop_no_backend"),
        ({"function": {"name": "odd"}}, "loop_no_backend"),
    ],
)
def test_it_cannot_be_executed(entry: Any, code: str):
    with pytest.raises(HarnError) as caught:
        check({"name": "fine", "executor": "host_bridge"}, entry, {"name": "later"})
    error = caught.value
    assert error.code == code
    assert str(error).startswith('Runtime error: agent_loop: tool "odd"')
    assert all(f'"{name}"' in str(error) for name in ("harn", "host_bridge", "provider_native"))
    assert ("no executable backend" in str(error)) is (code == "loop_no_backend")


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        ({"executor": "harn"}, "harn_builtin"),
        ({"executor": "harn_builtin"}, "harn_builtin"),
        ({"executor": "host_bridge"}, "host_bridge"),
        ({"executor": "provider_native"}, "provider_native"),
        (
            {"executor": "mcp_server", "mcp_server": "db"},
            {"kind": "mcp_server", "server_name": "db"},
        ),
        ({"_mcp_server": "db"}, {"kind": "mcp_server", "server_name": "db"}),
        ({"handler": HANDLER}, "harn_builtin"),
    ],
)
def test_an_event_names_the_executor(entry: Any, named: Any):
    assert event_executor(entry) == named
