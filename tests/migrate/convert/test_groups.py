"""Groups, slugs and case ids (06 GRP)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import UNSET

from harness.expectation import Expectation
from migrate.convert.groups import Placement, case_id, distinct_stems, place
from migrate.profile import GroupRule, Override, Profile, Slugs, load_profile
from migrate.rust.outcome import Draft, EvaluatedTest, Site, Step

HARN = load_profile("harn")


def evaluated(name: str, file: str = "a/tests/core_parser.rs", *ops: str) -> EvaluatedTest:
    steps = tuple(
        Step(number=number, op=op, args={}, loop=(), line=1) for number, op in enumerate(ops, 1)
    )
    return EvaluatedTest(name, file, 1, (), steps, (), ())


@pytest.mark.parametrize(
    ("group", "name", "slug"),
    [
        ("tool_parse_core", "reports_unknown_names", "reports_unknown_names"),
        ("tool_parse_tagged", "tagged_parser_flags_odd_tag", "flags_odd_tag"),
        ("tool_parse_tagged", "tagged_parser_tagged_twice", "twice"),
        ("tool_parse_tagged", "tagged_", "tagged_"),
        ("tool_parse_native_json", "native_json_fallback_infers_run", "infers_run"),
        ("tool_parse_native_json", "native_json_fallback_", "fallback_"),
        ("tool_parse_core", "native_json_fallback_infers_run", "native_json_fallback_infers_run"),
        ("tool_parse_corpus", "corpus_corpus_x", "corpus_x"),
    ],
)
def test_a_prefix_goes_when_the_group_says_it_and_something_remains(
    group: str, name: str, slug: str
) -> None:
    profile = Profile(
        name="p",
        entry_point=(),
        group=(GroupRule("core_parser.rs", "C", group),),
        slugs=Slugs(HARN.slugs.prefixes),
    )
    assert place(evaluated(name), profile).slug == slug


@pytest.mark.parametrize(
    ("file", "group"),
    [
        ("cases/legacy/harn/tests/core_parser.rs", "tool_parse_core"),
        ("tests/core_parser.rs", "tool_parse_core"),
        ("mytests/core_parser.rs", "legacy_core_parser"),
        ("src/other.rs", "legacy_other"),
    ],
)
def test_the_group_follows_the_end_of_the_path(file: str, group: str) -> None:
    assert place(evaluated("x", file, "parse_bare"), HARN).group == group


def test_a_test_outside_the_parser_lane_has_the_group_of_its_op() -> None:
    assert place(evaluated("x", "tests/core_parser.rs", "normalize_tool_name"), HARN).group == (
        "tool_call_shape"
    )
    both = evaluated("x", "tests/core_parser.rs", "normalize_tool_name", "parse_bare")
    assert place(both, HARN).group == "tool_parse_core"


def test_an_override_wins() -> None:
    profile = Profile(
        name="p", entry_point=(), override=(Override(test="x", group="mine", slug="renamed"),)
    )
    assert place(evaluated("x"), profile) == Placement("mine", "renamed", "core_parser")


def test_namesakes_get_their_file_letter_and_then_a_number() -> None:
    placements = [
        Placement("g", "same", "A"),
        Placement("g", "same", "B"),
        Placement("g", "Same", "A"),
        Placement("g", "other", "A"),
        Placement("h", "same", "A"),
    ]
    assert distinct_stems(placements) == ["g_same-A", "g_same-B", "g_Same-A-2", "g_other", "h_same"]


@pytest.mark.parametrize(
    ("loop", "step", "identity"),
    [
        ((), None, "g_slug"),
        ((2,), None, "g_slug-02"),
        ((2, 1), None, "g_slug-02-01"),
        ((), 2, "g_slug-s2"),
        ((12,), 1, "g_slug-12-s1"),
    ],
)
def test_a_case_id_says_instance_and_step(
    loop: tuple[int, ...], step: int | None, identity: str
) -> None:
    assert case_id("g_slug", loop, step) == identity


def draft(path: str, op: str, value: object = UNSET) -> Draft:
    site = Site("a.rs", 1, 1, "assert", "")
    return Draft(Expectation(path=path, op=op, value=value), (1,), site)


ERROR = draft("s1:errors", "any", Expectation(path="", op="contains", value="x"))
VIOLATION = draft("s1:violations[0]", "contains", "x")
SOME_VIOLATION = draft("s1:violations", "length_min", 1)
EITHER = Draft(
    Expectation(
        op="any_of",
        value=[
            Expectation(path="s1:errors", op="not_empty"),
            Expectation(path="s1:violations", op="length_equals", value=2),
        ],
    ),
    (1,),
    ERROR.site,
)
NO_ERROR = draft("s1:errors", "is_empty")
CALL = draft("s1:calls", "length_equals", 1)
NO_CALL = draft("s1:calls", "is_empty")


@pytest.mark.parametrize(
    ("file", "group", "slug"),
    [
        ("tests/core_parser.rs", "tool_parse_core", "x"),
        ("tests/implicit_call_paren_close.rs", "tool_parse_core", "implicit_paren_x"),
        ("tests/heredoc_and_messages.rs", "tool_parse_heredoc", "x"),
        ("tests/validation_and_tagged.rs", "tool_parse_tagged", "x"),
        ("parse/fenced_json/tests.rs", "tool_parse_fenced", "x"),
        ("tests/corpus_conformance.rs", "tool_parse_corpus", "x"),
        ("tests/function_markup.rs", "tool_parse_markup", "x"),
        ("tests/reserved_token.rs", "tool_parse_reserved", "x"),
        ("tests/entity_decode.rs", "tool_parse_entities", "x"),
        ("tests/string_escape_fidelity.rs", "tool_parse_escapes", "x"),
        ("parse/scan/tests.rs", "tool_scan", "x"),
        ("parse/streaming.rs", "tool_stream", "x"),
        ("parse/mod.rs", "tool_misc", "x"),
        ("parse/syntax.rs", "tool_misc", "x"),
        ("compat.rs", "tool_misc", "x"),
        ("tool_delimiter.rs", "tool_misc", "x"),
        ("tests/bind.rs", "tool_misc", "x"),
    ],
)
def test_every_file_of_the_inventory_has_its_group(file: str, group: str, slug: str) -> None:
    assert place(evaluated("x", f"tools/{file}", "parse_bare"), HARN)[:2] == (group, slug)


@pytest.mark.parametrize(
    ("name", "op", "group"),
    [
        ("reads_a_list", "parse_native_json", "tool_parse_native_json"),
        ("native_json_is_strict", "parse_bare", "tool_parse_native_json"),
        ("a_native_jsonish_text", "parse_bare", "tool_parse_native_json"),
        ("turn_ids_are_kept", "parse_bare", "tool_parse_heredoc"),
        ("native_json_arguments", "normalize_args", "tool_args_normalize"),
    ],
)
def test_native_json_is_told_from_heredocs(name: str, op: str, group: str) -> None:
    assert place(evaluated(name, "tests/heredoc_and_messages.rs", op), HARN).group == group


@pytest.mark.parametrize(
    ("name", "drafts", "group"),
    [
        ("tagged_parser_flags_odd_tag", [CALL, SOME_VIOLATION], "tool_parse_violations"),
        ("tagged_parser_recovers_odd_markers", [CALL, SOME_VIOLATION], "tool_parse_tagged"),
        ("a_violation_is_seen", [CALL], "tool_parse_violations"),
        ("flagged_tags", [CALL], "tool_parse_tagged"),
        ("ignores_code", [SOME_VIOLATION, VIOLATION], "tool_parse_violations"),
        ("ignores_code", [ERROR, NO_CALL], "tool_parse_violations"),
        ("ignores_code", [EITHER], "tool_parse_violations"),
        ("ignores_code", [NO_ERROR, NO_CALL], "tool_parse_tagged"),
        ("ignores_code", [], "tool_parse_tagged"),
    ],
)
def test_what_is_reported_is_told_from_tagged_calls(
    name: str, drafts: list[Draft], group: str
) -> None:
    test = replace(
        evaluated(name, "tests/validation_and_tagged.rs", "parse_text"), drafts=tuple(drafts)
    )
    assert place(test, HARN).group == group


@pytest.mark.parametrize(
    ("op", "group"),
    [
        ("scan_units", "tool_scan"),
        ("scan_spec", "tool_scan"),
        ("scan_heredoc", "tool_scan"),
        ("stream_detect", "tool_stream"),
        ("normalize_args", "tool_args_normalize"),
        ("validate_args", "tool_args_validate"),
        ("collect_schemas", "tool_args_validate"),
        ("assistant_tool_message", "tool_message"),
        ("assistant_response_message", "tool_message"),
        ("wire_to_canonical", "tool_wire"),
        ("canonical_to_wire", "tool_wire"),
        ("stamp_ids", "tool_misc"),
        ("native_name_call", "tool_misc"),
    ],
)
def test_ops_outside_the_parser_lane_have_groups_of_their_own(op: str, group: str) -> None:
    assert place(evaluated("x", "tests/core_parser.rs", op), HARN).group == group
    assert place(evaluated("x", "tests/core_parser.rs", "parse_text", op), HARN).group == (
        "tool_parse_core"
    )
