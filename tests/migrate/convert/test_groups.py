"""Groups, slugs and case ids (06 GRP)."""

from __future__ import annotations

import pytest

from migrate.convert.groups import Placement, case_id, distinct_stems, place
from migrate.profile import GroupRule, Override, Profile, Slugs, load_profile
from migrate.rust.outcome import EvaluatedTest, Step

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
