"""CAP-1 … CAP-8: what a script is told, and what it can override."""

from typing import Any

import pytest
from host_calls import call, new_run

from harness.harn.capabilities.rules import shipped
from harness.harn.errors import HarnError
from harness.harn.runtime.run import Run


@pytest.fixture
def run() -> Run:
    return new_run()


def asked(provider: Any, model: Any, run: Run | None = None) -> Any:
    return call("provider_capabilities", provider, model, run=run)


def install(run: Run, text: Any) -> Any:
    return call("provider_capabilities_install", text, run=run)


NOTHING = {"native_tools": False, "tool_search": [], "thinking_modes": [], "tools": True}
CLAUDE = {
    "native_tools": True,
    "defer_loading": True,
    "tool_search": ["bm25", "regex"],
    "max_tools": 10000,
    "prompt_caching": True,
    "vision_supported": True,
    "thinking": True,
}
ADAPTIVE = CLAUDE | {"thinking_modes": ["adaptive"]}
ENABLED = CLAUDE | {"thinking_modes": ["enabled"], "interleaved_thinking_supported": False}
PLAIN = {"native_tools": True, "defer_loading": False, "tool_search": [], "vision_supported": False}
EFFORT = PLAIN | {
    "thinking_modes": ["effort"],
    "requires_completion_tokens": True,
    "reasoning_effort_supported": True,
}
SEEN_ONLY = {"native_tools": False, "vision_supported": True, "thinking": False}
THINKS = {"native_tools": True, "thinking_modes": ["enabled"]}

SHIPPED: list[tuple[str, str, dict[str, Any]]] = [
    ("anthropic", "claude-haiku-4-7", ADAPTIVE | {"interleaved_thinking_supported": False}),
    ("anthropic", "claude-opus-4-7", ADAPTIVE | {"interleaved_thinking_supported": True}),
    ("anthropic", "anthropic/claude-opus-5", ADAPTIVE | {"interleaved_thinking_supported": True}),
    ("anthropic", "claude-sonnet-4.7", ADAPTIVE),
    ("anthropic", "claude-haiku-4-5", ENABLED),
    ("anthropic", "claude-haiku-4-4", {"thinking_modes": ["enabled"], "defer_loading": False}),
    ("anthropic", "claude-opus-4-6", ENABLED | {"interleaved_thinking_supported": True}),
    ("anthropic", "claude-opus-4-20250514", ENABLED),
    ("anthropic", "anthropic/claude-sonnet-4", ENABLED),
    ("anthropic", "claude-3-opus-20240229", {"max_tools": None, "prompt_caching": True}),
    ("anthropic", "anthropic/claude-3-opus", NOTHING),
    ("openai", "gpt-4o-mini", PLAIN | {"vision_supported": True, "audio": True}),
    ("openai", "gpt-4.1", PLAIN | {"vision_supported": True, "audio": False}),
    ("openai", "openai/gpt-5.4", {"defer_loading": True, "tool_search": ["hosted", "client"]}),
    ("openai", "gpt-5.3", PLAIN),
    ("openai", "o3-mini", EFFORT),
    ("openai", "openai/o4-mini", EFFORT | {"vision_supported": True}),
    ("ollama", "gemma3:4b", SEEN_ONLY),
    ("ollama", "qwen3.6:8b", THINKS | {"preserve_thinking": True, "tools": True}),
    ("ollama", "qwen3:8b", THINKS | {"text_tool_wire_format_supported": False}),
    ("mlx", "org/qwen3-4b", THINKS | {"vision_supported": True, "preserve_thinking": False}),
    ("local", "org/qwen3.6", THINKS | {"vision_supported": False, "preserve_thinking": True}),
    ("openrouter", "deepseek/deepseek-v3.1", {"thinking_modes": ["enabled", "effort"]}),
    ("openrouter", "google/gemini-2.5-pro", {"vision_supported": True, "prompt_caching": True}),
    ("openrouter", "google/gemma-4-27b", PLAIN | {"thinking": False}),
    ("together", "moonshotai/kimi", PLAIN | {"thinking": False}),
    ("fireworks", "x/deepseek-v3", THINKS | {"prompt_caching": True}),
    ("gemini", "models/gemini-3", SEEN_ONLY),
    ("bedrock", "anything", PLAIN),
    ("azure_openai", "o4-mini", PLAIN | {"thinking": False}),
    ("vertex", "gemini-3", PLAIN),
    ("groq", "gpt-5.5", {"tool_search": ["hosted", "client"]}),
    ("mock", "claude-opus-4-7", ADAPTIVE),
    ("mock", "gpt-5.4", {"tool_search": ["hosted", "client"]}),
    ("mock", "mock", NOTHING),
    ("nobody", "gpt-5.4", NOTHING),
]


@pytest.mark.parametrize(("provider", "model", "told"), SHIPPED)
def test_the_shipped_table_tells(provider: str, model: str, told: dict[str, Any]):
    found = asked(provider, model)
    assert {name: found[name] for name in told} == told
    assert (found["provider"], found["model"]) == (provider, model)


def test_every_provider_that_ships_has_a_row_here():
    like_others = {"dashscope", "huggingface", "llamacpp"}
    assert {provider for provider, _, _ in SHIPPED} >= shipped().rules.keys() - like_others


def test_an_unknown_model_has_all_defaults():
    found = asked("nobody", "m")
    assert found["preferred_tool_format"] == "text"
    assert found["structured_output_mode"] == found["thinking_block_style"] == "none"
    assert found["text_tool_wire_format_supported"] is found["tools"] is True
    unset = {name for name, value in found.items() if value is None}
    assert unset >= {"max_tools", "json_schema", "tool_mode_parity"}


def test_native_tools_are_preferred_as_such():
    assert asked("bedrock", "m")["preferred_tool_format"] == "native"


OVERRIDES: list[tuple[str, dict[str, Any]]] = [
    ("thinking = true", {"thinking_modes": ["enabled"], "thinking": True}),
    ('thinking_modes = ["effort"]\nthinking = true', {"thinking_modes": ["effort"]}),
    ("vision = true", {"vision": True, "vision_supported": True}),
    ("vision_supported = true", {"vision": True}),
    ('json_schema = "strict"', {"structured_output": "strict", "json_schema": "strict"}),
    ('structured_output = "none"', {"structured_output": None, "json_schema": None}),
    ("native_tools = true\ntext_tool_wire_format_supported = false", {"tools": True}),
    ("text_tool_wire_format_supported = false", {"tools": False}),
    ('preferred_tool_format = "json"', {"preferred_tool_format": "json"}),
    ("later_field = 3", {"later_field": 3}),
]


@pytest.mark.parametrize(("fields", "told"), OVERRIDES)
def test_a_rule_says(run: Run, fields: str, told: dict[str, Any]):
    assert install(run, f'[[provider.mine]]\nmodel_match = "*"\n{fields}\n') is True
    found = asked("mine", "m", run)
    assert {name: found[name] for name in told} == told


def test_the_first_rule_that_fits_wins_entirely(run: Run):
    install(run, '[[provider.openai]]\nmodel_match = "gpt-*"\naudio = true\n')
    found = asked("openai", "gpt-5.4", run)
    assert (found["audio"], found["native_tools"]) == (True, False)


FAMILIES = """
[provider_family]
mine = "theirs"
theirs = "mine"
[[provider.theirs]]
model_match = "a*"
pdf = true
[[provider.mine]]
model_match = "ab"
audio = true
"""


@pytest.mark.parametrize(
    ("model", "audio", "pdf"), [("ab", True, False), ("ac", False, True), ("b", False, False)]
)
def test_a_provider_comes_before_its_family(run: Run, model: str, audio: bool, pdf: bool):
    install(run, FAMILIES)
    found = asked("mine", model, run)
    assert (found["audio"], found["pdf"]) == (audio, pdf)


def test_overrides_may_stand_as_they_do_in_the_project_file(run: Run):
    install(run, '[[capabilities.provider.mine]]\nmodel_match = "*"\npdf = true\n')
    assert asked("mine", "m", run)["pdf"] is True


def test_installing_replaces_and_clearing_forgets(run: Run):
    install(run, '[[provider.mine]]\nmodel_match = "*"\npdf = true\n')
    install(run, '[[provider.mine]]\nmodel_match = "*"\naudio = true\n')
    assert (asked("mine", "m", run)["pdf"], asked("mine", "m", run)["audio"]) == (False, True)
    assert call("provider_capabilities_clear", run=run) is True
    assert asked("mine", "m", run)["audio"] is False


@pytest.mark.parametrize("text", ["", None, 3])
def test_a_source_is_required(run: Run, text: Any):
    with pytest.raises(HarnError, match="TOML source string required") as caught:
        install(run, text)
    assert caught.value.code == "capabilities_source"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not toml", "Expected"),
        ("a = " + "[" * 50_000, "nested too deeply"),
        ("provider = 1", "provider must be a table"),
        ("[provider.x]\nmodel_match = 'a'", "array of tables: [[provider.x]]"),
        ("[[provider.x]]\npdf = true", "provider.x[0].model_match is required"),
        ("[[provider.x]]\nmodel_match = 'a'\npdf = 1", "provider.x[0].pdf must be true or false"),
        ("[[provider.x]]\nmodel_match = 'a'\ntool_search = [1]", "a list of strings"),
        ("[[provider.x]]\nmodel_match = 'a'\nversion_min = [1]", "[major, minor]"),
        ("[[provider.x]]\nmodel_match = 'a'\ntool_mode_parity = 'odd'", "interchangeable, unknown"),
        ("provider_family.x = 1", "provider_family.x must be a string"),
    ],
)
def test_a_bad_table_is_refused_and_the_old_one_stays(run: Run, text: str, said: str):
    install(run, '[[provider.mine]]\nmodel_match = "*"\npdf = true\n')
    with pytest.raises(HarnError) as caught:
        install(run, text)
    assert caught.value.code == "capabilities_parse"
    assert str(caught.value).startswith("Runtime error: provider_capabilities_install: parse error")
    assert said in str(caught.value)
    assert asked("mine", "m", run)["pdf"] is True


@pytest.mark.parametrize("provider", ["", None])
def test_a_provider_is_required(provider: Any):
    with pytest.raises(HarnError, match=r"Runtime error: .*provider name is required"):
        asked(provider, "m")
