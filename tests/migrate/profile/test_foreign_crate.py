"""A crate that the tool knows nothing of: its profile says everything (EP-33, EVL-18)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from harness.case import load_cases
from harness.errors import ConfigurationError
from migrate.profile import load_profile, op_table

if TYPE_CHECKING:
    from pathlib import Path

    from project_folder import ProjectFolder

PROFILE = """
name = "pond"

[[receiver]]
type = "Finder"
constants = ["PLAIN"]
constructor = [
  { function = "Finder::new", args = [{ name = "text", kind = "text" }] },
  { function = "find_in", args = [{ name = "text", kind = "bytes" }] },
]
feed = [
  { method = "limit", sets = "limit" },
  { method = "folded", sets = "folded" },
  { method = "between", sets = "between" },
  { method = "skip", appends = "rules", in_place = true },
  { method = "keep", appends = "rules", in_place = true },
  { method = "named", appends = "names" },
]
ask = [
  { function = "find", op = "find", returns = "Option<usize>", args = [
    { name = "word", kind = "text" },
  ] },
  { function = "words", op = "words", args = [], returns = "Vec<String>" },
  { function = "take", op = "take", returns = "Vec<String>", appends = "rules", args = [
    { name = "number", kind = "json" },
  ] },
]

[[entry_point]]
function = "count"
op = "count"
args = [{ name = "finder", kind = "json" }]
returns = "Result<usize, Dry>"

[types.Dry]

[ops.find]
[ops.words]
[ops.take]
[ops.count]
"""

RUST = """
use pond::{{count, find_in, Dry, Finder, PLAIN}};

#[test]
fn t() {{
    {body}
}}
"""


def questions(project: ProjectFolder, body: str, code: int = 0) -> list[dict[str, Any]]:
    """Migrate a test; return the op and the arguments of every case."""
    project.write("pond.toml", PROFILE)
    project.write("pyproject.toml", POND)
    project.write("pond_answers.py", ANSWERS)
    project.write("cases/legacy/tools.rs", RUST.format(body=body))
    project.parity("migrate", "cases/legacy", code=code)
    cases = load_cases(project.root / "cases")
    return [{"op": step.op, **step.args} for case in cases for step in case.case.questions()]


POND = """
[tool.parity]
profile = "pond.toml"
implementation = "pond"
[tool.parity.implementations.pond]
python = "pond_answers:ops"
"""
ANSWERS = """
def ops():
    return dict.fromkeys(["find", "words", "count", "take"], print)
"""
NONE = {"$json": "null"}
UNFED = {"text": NONE, "constant": NONE, "limit": NONE, "folded": NONE, "between": NONE}
EMPTY = {**UNFED, "rules": [], "names": []}


def test_what_a_value_is_built_from_and_fed_is_part_of_every_question(
    project: ProjectFolder,
) -> None:
    body = """
    let finder = Finder::new("low tide").limit(3).folded().between(1, 2).named("a").named("b");
    assert_eq!(finder.words(), ["low"]);
    assert_eq!(finder.find("tide"), Some(4));
    assert!(find_in(b"tide").words().is_empty());
    """
    fed = {"limit": 3, "folded": True, "between": [1, 2], "names": ["a", "b"]}
    built = EMPTY | {"text": "low tide"} | fed
    assert questions(project, body) == [
        {"op": "words", **built},
        {"op": "find", **built, "word": "tide"},
        {"op": "words", **EMPTY, "text": "tide"},
    ]


def test_a_list_that_several_methods_feed_says_which(project: ProjectFolder) -> None:
    body = """
    let mut finder = Finder::new("a");
    finder.skip("x").keep("y");
    finder.skip("z");
    assert!(finder.words().is_empty());
    """
    rules = [{"skip": "x"}, {"keep": "y"}, {"skip": "z"}]
    assert questions(project, body) == [{"op": "words", **EMPTY, "text": "a", "rules": rules}]


def test_only_a_method_that_changes_in_place_changes_the_value(project: ProjectFolder) -> None:
    body = """
    let finder = Finder::new("a");
    let other = finder.named("b");
    let mut copy = finder.clone();
    copy.skip("x");
    assert!(finder.words().is_empty());
    assert!(other.words().is_empty());
    """
    assert questions(project, body) == [
        {"op": "words", **EMPTY, "text": "a"},
        {"op": "words", **EMPTY, "text": "a", "names": ["b"]},
    ]


def test_a_method_that_changes_the_value_is_part_of_later_questions(
    project: ProjectFolder,
) -> None:
    body = """
    let mut finder = Finder::new("a b");
    assert_eq!(finder.take(1), ["a"]);
    finder.skip("x");
    assert_eq!(finder.take(2), ["b"]);
    """
    first = EMPTY | {"text": "a b"}
    later = first | {"rules": [{"take": {"number": 1}}, {"skip": "x"}]}
    assert questions(project, body) == [
        {"op": "take", **first, "number": 1},
        {"op": "take", **later, "number": 2},
    ]


def test_a_value_is_an_argument_as_the_table_it_was_built_from(project: ProjectFolder) -> None:
    body = """
    const ODD: &Finder = &PLAIN.named("odd");
    assert_eq!(count(ODD), Ok(1));
    assert_eq!(count(&ODD.limit(2)), Err(Dry));
    """
    odd = {"constant": "PLAIN", "rules": [], "names": ["odd"]}
    assert questions(project, body) == [
        {"op": "count", "finder": odd},
        {"op": "count", "finder": {**odd, "limit": 2}},
    ]


@pytest.mark.parametrize(
    ("body", "code", "detail"),
    [
        (
            "assert!(Finder::new().words().is_empty());",
            "signature_mismatch",
            "Finder::new is given 0",
        ),
        (
            'assert!(Finder::new("a").limit(unknown()).words().is_empty());',
            "nonliteral_input",
            "limit: unknown",
        ),
        (
            'let mut f = Finder::new("a"); if f.words().is_empty() { f.skip("b"); }\n'
            'assert_eq!(f.find("c"), None);',
            "guard_unsupported",
            "skip under a condition",
        ),
        (
            'let mut f = Finder::new("a"); f.take(unknown()); assert!(f.words().is_empty());',
            "nonliteral_input",
            "number: unknown",
        ),
        ('assert!(Finder::new("a").sort().is_empty());', "unknown_entry_point", "Finder::sort"),
        ('assert!(find_in(b"\\xff").words().is_empty());', "nonliteral_input", "no UTF-8"),
    ],
)
def test_what_is_not_known_of_a_value_has_its_reason(
    project: ProjectFolder, body: str, code: str, detail: str
) -> None:
    questions(project, body)
    (row,) = [row for row in project.ledger() if row["status"] == "skipped"]
    assert row["code"] == code
    assert detail in row["detail"]


def test_the_ops_of_a_profile_have_the_arguments_of_its_rows(tmp_path: Path) -> None:
    (tmp_path / "pond.toml").write_text(PROFILE, encoding="utf-8")
    table = op_table(load_profile(str(tmp_path / "pond.toml")))
    assert set(table["find"].args) == {*EMPTY, "word"}
    assert table["words"].typed_vectors == ("",)
    assert table["count"].args == ("finder",)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[ops.count]\n", "", "unknown op 'count'"),
        ("[ops.count]\n", "[ops.count]\n[ops.cuont]\n", "ops 'cuont': no entry_point, stream or"),
        ('sets = "limit"', "", "receiver 'Finder', feed 'limit': expected either 'sets' or 'app"),
        (
            '{ name = "finder", kind = "json" }',
            '{ name = "finder", kind = "offset" }',
            "argument 'finder' of kind 'offset' needs `of`: the name of the argument that it",
        ),
        (
            'function = "count"',
            'function = "find_in"',
            "receiver 'Finder', constructor 'find_in': the entry_point of that name returns "
            "Result<usize, Dry>; expected Finder, Option<Finder> or Result<Finder, …>",
        ),
        (
            '{ name = "word", kind = "text" }',
            '{ name = "text", kind = "text" }',
            "receiver 'Finder', ask 'find': argument 'text' is one that the value was built from, "
            "or fed; an op has both, so give it another name",
        ),
        (
            "[types.Dry]",
            "[enums.Dry.variants.Sand]\n[types.Dry]\ndepth = 'u8'",
            "types 'Dry': an enum has no field 'depth'; those of its variants stand in "
            "[enums.Dry.variants.…], only its methods, named with `()`, here",
        ),
    ],
)
def test_a_profile_that_does_not_fit_itself_is_refused(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    path = tmp_path / "pond.toml"
    text = PROFILE.replace(old, new, 1) if "limit" not in old else PROFILE.replace(f", {old}", new)
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ConfigurationError) as told:
        load_profile(str(path))
    assert fault in str(told.value)


def test_a_callable_that_takes_other_arguments_is_told_before_anything_is_written(
    project: ProjectFolder,
) -> None:
    entry = (
        'name = "q"\n[[entry_point]]\nfunction = "quote"\nop = "quote"\nreturns = "String"\n'
        'args = [{ name = "text", kind = "text" }]\n[ops.quote]\nanswer = "shlex:quote"\n'
    )
    project.write("q.toml", entry)
    told = project.parity("migrate", "cases/legacy", "--profile", "q.toml", code=78)
    assert "profile 'q', ops 'quote': shlex:quote(s) cannot be called with (text)" in told
    project.write("q.toml", entry.replace('"text", kind', '"s", kind'))
    told = project.parity("migrate", "cases/legacy", "--profile", "q.toml")
    assert 'write  profile = "q.toml"  under [tool.parity] in pyproject.toml' in told
