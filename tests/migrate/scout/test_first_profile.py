"""`parity profile init`: what the tests of a crate show of it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from migrate.inputs import read_inputs
from migrate.profile import Field, load_profile
from migrate.scout import render_profile, scout

if TYPE_CHECKING:
    from project_folder import ProjectFolder

    from migrate.profile import Profile

EXAMPLES = Path(__file__).parents[3] / "examples"
CRATE = Path(__file__).parent / "crate"
LEVELS = Path(__file__).parent / "levels"
TIDES = Path(__file__).parent / "tides"


def first_profile(tmp_path: Path, path: Path) -> Profile:
    (tmp_path / "first.toml").write_bytes(render_profile(scout(read_inputs([path], path))))
    return load_profile(str(tmp_path / "first.toml"))


@pytest.mark.parametrize("example", ["shell-words", "percent-encoding"])
def test_the_examples_need_no_source(example: str) -> None:
    tests = EXAMPLES / example / "tests"
    scouted = scout(read_inputs([tests], tests))
    assert scouted.sketch.name == example
    assert scouted.totals.translated == scouted.totals.assertions > 40


def test_functions_are_guessed_from_how_they_are_used(tmp_path: Path) -> None:
    profile = first_profile(tmp_path, EXAMPLES / "shell-words/tests")
    assert {row.function: row.returns for row in profile.entry_point} == {
        "split": "Result<Vec<String>, ParseError>",
        "quote": "String",
        "join": "String",
    }
    assert [row.args[0].kind for row in profile.entry_point] == ["text", "text", "list"]


def test_what_has_methods_of_its_own_is_built(tmp_path: Path) -> None:
    profile = first_profile(tmp_path, EXAMPLES / "percent-encoding/tests")
    assert profile.entry_point == ()
    constants, encode, decode = profile.receiver
    assert constants.constants == ("CONTROLS", "NON_ALPHANUMERIC")
    assert [feed.method for feed in constants.feed] == ["add", "remove"]
    assert [(row.function, row.returns) for row in encode.ask] == [("to_string", "String")]
    assert [row.args[0].kind for row in decode.constructor] == ["text", "bytes"]
    assert {row.function: row.returns for row in decode.ask} == {
        "decode_utf8": "Result<String, Error>",
        "decode_utf8_lossy": "String",
        "collect": "Vec<usize>",
    }
    assert profile.types["Error"].keys() == {"to_string()", "valid_up_to()"}


def test_source_that_is_there_is_believed(tmp_path: Path) -> None:
    profile = first_profile(tmp_path, CRATE)
    rows = {row.function: row for row in profile.entry_point}
    assert rows.keys() == {"read", "trim"}
    assert rows["read"].returns == "Result<Line, Fault>"
    assert [(one.name, one.kind) for one in rows["read"].args] == [
        ("text", "text"),
        ("limit", "json"),
    ]
    assert (rows["trim"].returns, rows["trim"].args[0].out) == ("Vec<String>", True)
    (reader,) = profile.receiver
    assert [feed.method for feed in reader.feed] == ["limit", "push"]
    assert {row.function: row.returns for row in reader.ask} == {
        "lines": "Vec<Line>",
        "count": "usize",
    }
    assert profile.types["Line"] == {"words": "Vec<String>", "comment": "Option<String>"}
    assert profile.enums["Fault"].variants == {"Empty": {}, "Unclosed": {"at": "usize"}}


def test_methods_of_an_enum_are_functions_of_its_values(tmp_path: Path) -> None:
    profile = first_profile(tmp_path, LEVELS)
    rows = {row.function: row for row in profile.entry_point}
    assert {name: row.returns for name, row in rows.items()} == {
        "Level::label": "str",
        "Level::lower": "Level",
        "Level::from": "Level",
    }
    assert [(one.name, one.kind, one.out) for one in rows["Level::lower"].args] == [
        ("level", "enum", True)
    ]
    assert [(one.name, one.kind) for one in rows["Level::label"].args] == [("level", "enum")]
    assert profile.receiver == ()
    assert profile.enums["Level"].variants == {"High": {}, "Low": {}}
    totals = scout(read_inputs([LEVELS], LEVELS)).totals
    assert (totals.translated, totals.static, totals.skipped) == (3, 0, {})


def test_the_crate_is_called_what_its_manifest_says() -> None:
    named = [scout(read_inputs([CRATE / part], CRATE)).sketch.name for part in ("src", ".")]
    assert named == ["line-reader-rs"] * 2
    # The manifest lies outside of what was given.
    assert scout(read_inputs([CRATE / "tests"], CRATE / "tests")).sketch.name == "line-reader"


def test_every_assertion_is_counted_where_it_is_needed() -> None:
    scouted = scout(read_inputs([CRATE], CRATE))
    assert {count.op: (count.all, count.alone) for count in scouted.counts} == {
        "read": (5, 5),
        "trim": (1, 1),
        "count": (2, 2),
        "lines": (1, 1),
    }
    assert scouted.totals.skipped == {"filesystem": 1}


def test_the_command_shows_candidates_and_the_next_command(project: ProjectFolder) -> None:
    project.write("legacy/words.rs", (EXAMPLES / "shell-words/tests/words.rs").read_bytes())
    told = project.parity("profile", "init", "legacy")
    assert told.splitlines() == [
        "assertions  alone  function  op",
        "        27     26  split     split",
        "        12     12  quote     quote",
        "         4      3  join      join",
        "Of 42 assertions 42 can become cases.",
        "profile.toml written",
        "Next: name the Python callable of each op there (see TODO), then",
        "",
        "  parity migrate legacy --profile profile.toml",
    ]
    text = (project.root / "profile.toml").read_text(encoding="utf-8")
    assert "# 27 assertions need it, 1 of them other ops too.\n[[entry_point]]" in text
    assert '[ops.split]\n# answer = "module:callable"  # TODO: called with text\n' in text
    assert "op_not_ported" in project.parity("migrate", "legacy", "--profile", "profile.toml")


def test_a_program_gets_the_same_as_json(project: ProjectFolder) -> None:
    report: Any = project.json("profile", "init", "cases/legacy", "--name", "mine")
    assert (report["profile"], report["file"]) == ("mine", "profile.toml")
    (candidate,) = report["candidates"]
    assert candidate["function"] == "parse_bare_calls_in_body"
    assert report["totals"]["tests"] == 2


def test_a_file_that_is_there_is_kept(project: ProjectFolder) -> None:
    project.write("profile.toml", "mine")
    told = project.parity("profile", "init", "cases/legacy", code=2)
    assert "profile.toml is there already; --force replaces it, --out names another" in told
    assert (project.root / "profile.toml").read_text() == "mine"
    project.parity("profile", "init", "cases/legacy", "--out", "new/other.toml")
    project.parity("profile", "init", "cases/legacy", "--force")
    other = (project.root / "new/other.toml").read_bytes()
    assert other == (project.root / "profile.toml").read_bytes()


@pytest.mark.parametrize(
    ("rust", "told"),
    [
        ("fn f() {}", "no function feeds an assertion here (0 tests, 0 assertions); name the"),
        ("#[test]\nfn t() { assert_eq!(1 + 1, 2); }", "(1 test, 1 assertion)"),
        ("#[test]\nfn t( { assert!(", "no function feeds an assertion here"),
    ],
)
def test_nothing_is_written_where_nothing_is_found(
    project: ProjectFolder, rust: str, told: str
) -> None:
    project.write("empty/a.rs", rust)
    assert told in project.parity("profile", "init", "empty", code=2)
    assert not (project.root / "profile.toml").exists()


def test_a_folder_without_rust_is_told(project: ProjectFolder) -> None:
    project.write("empty/a.txt", "")
    told = project.parity("profile", "init", "empty", code=65)
    assert "no .rs file here" in told


def test_a_value_that_tests_declare_mutable_remembers_its_calls(tmp_path: Path) -> None:
    rust = """
    use pond::Reader;
    #[test]
    fn t() {
        let mut reader = Reader::new("a b");
        assert_eq!(reader.next_word(), Some("a".to_string()));
        assert_eq!(reader.next_word(), Some("b".to_string()));
    }
    """
    (tmp_path / "a.rs").write_text(rust, encoding="utf-8")
    (reader,) = first_profile(tmp_path, tmp_path / "a.rs").receiver
    assert [(row.returns, row.appends) for row in reader.ask] == [("Option<String>", "changes")]


@pytest.mark.parametrize(
    ("made", "returns"),
    [("parse(t)", "Parse"), ("parse(t).unwrap()", "Result<Parse, Error>")],
)
def test_what_is_read_by_field_is_a_record(tmp_path: Path, made: str, returns: str) -> None:
    rust = f"""
    use pond::parse;
    #[test]
    fn t() {{
        let t = "a";
        let out = {made};
        assert_eq!(out.calls.len(), 1);
        assert_eq!(out.calls[0]["name"], "run");
        assert!(out.errors.iter().any(|e| e.contains("low")));
        assert!(out.prose.contains("tide"));
        assert_eq!(out.count, 3);
        assert_eq!(out.words, vec!["a"]);
        assert_eq!(out.done.as_deref(), Some("yes"));
        {'assert!(parse("").is_err());' if "unwrap" in made else ""}
    }}
    """
    (tmp_path / "a.rs").write_text(rust, encoding="utf-8")
    profile = first_profile(tmp_path, tmp_path / "a.rs")
    assert [row.returns for row in profile.entry_point] == [returns]
    assert profile.types["Parse"] == {
        "calls": "Vec<Value>",
        "errors": "Vec<String>",
        "prose": "String",
        "count": "usize",
        "words": "Vec<String>",
        "done": "Option<String>",
    }


@pytest.mark.parametrize(
    ("parts", "expected"), [((".",), "with_source"), (("tests",), "tests_alone")]
)
def test_a_crate_with_errors_and_methods_comes_to_exactly_this(
    parts: tuple[str, ...], expected: str
) -> None:
    scouted = scout(read_inputs([TIDES / part for part in parts], TIDES))
    written = (TIDES.parent / f"tides.{expected}.toml").read_bytes()
    assert render_profile(scouted).decode() == written.decode()


def from_rust(tmp_path: Path, **files: str) -> Profile:
    for name, rust in files.items():
        (tmp_path / f"{name}.rs").write_text(rust, encoding="utf-8")
    return first_profile(tmp_path, tmp_path)


def test_a_tuple_has_parts_that_are_called_as_in_the_tests(tmp_path: Path) -> None:
    rust = """
    use pond::split_off;
    #[test]
    fn t() {
        let (head, tail) = split_off("a b");
        assert_eq!(head, "a");
        assert_eq!(tail, vec!["b".to_string()]);
        assert_eq!(split_off("").0, "");
    }
    #[test]
    fn u() {
        let (_, rest) = split_off("c");
        assert!(rest.is_empty());
    }
    """
    (row,) = from_rust(tmp_path, a=rust).entry_point
    assert (row.returns, row.fields) == ("(String, Vec<String>)", ("head", "tail"))


def test_a_tuple_in_a_result_has_its_parts_by_number(tmp_path: Path) -> None:
    rust = """
    use pond::measure;
    #[test]
    fn t() {
        let (words, name) = measure("a b").unwrap();
        assert_eq!(words, 2);
        assert_eq!(name, "a");
        assert!(measure("").is_err());
    }
    """
    (row,) = from_rust(tmp_path, a=rust).entry_point
    assert (row.returns, row.fields) == ("Result<(usize, String), Error>", ())


def test_what_variants_hold_without_a_name_gets_one(tmp_path: Path) -> None:
    source = """
    pub struct Depth(pub usize);
    pub enum Catch { Nothing, Fish(String), Boot(String, #[serde(default)] usize) }
    pub fn cast(text: &str) -> Catch { Catch::Nothing }
    pub fn sound(text: &str) -> Depth { Depth(0) }
    """
    tests = """
    use pond::*;
    #[test]
    fn t() {
        match cast("fish") { Catch::Fish(name) => assert_eq!(name, "carp"), _ => panic!() }
        assert!(matches!(cast("boot"), Catch::Boot(_, 2)));
        assert_eq!(sound("lead").0, 7);
    }
    """
    profile = from_rust(tmp_path, lib=source, t=tests)
    assert profile.enums["Catch"].variants == {
        "Nothing": {},
        "Fish": {"value": "String"},
        "Boot": {"value_0": "String", "value_1": "usize"},
    }
    assert profile.types["Depth"] == {"0": Field(type="usize", at="")}
    scouted = scout(read_inputs([tmp_path], tmp_path))
    assert scouted.totals.translated == scouted.totals.assertions == 3


STREAM = """
    use pond::Reader;
    #[test]
    fn t() {
        let mut reader = Reader::new("sluice");
        assert_eq!(reader.push("a b"), vec!["a".to_string()]);
        let last = reader.finish();
        assert_eq!(last, vec!["b".to_string()]);
        assert_eq!(last.len(), 1);
    }
"""


def test_what_is_told_texts_until_it_is_ended_is_a_stream(tmp_path: Path) -> None:
    profile = from_rust(tmp_path, a=STREAM)
    (stream,) = profile.stream
    assert (stream.constructor, stream.op) == ("Reader::new", "reader")
    assert (stream.push, stream.close, stream.returns) == ("push", "finish", "Vec<String>")
    assert profile.receiver == ()
    scouted = scout(read_inputs([tmp_path], tmp_path))
    assert [(count.op, count.all) for count in scouted.counts] == [("reader", 3)]


def test_results_that_are_joined_to_a_list_are_lists(tmp_path: Path) -> None:
    rust = """
    use pond::Reader;
    fn all(texts: &[&str]) -> Vec<Event> {
        let mut reader = Reader::new();
        let mut events: Vec<Event> = Vec::new();
        for text in texts {
            events.extend(reader.push(text));
        }
        events.extend(reader.finish());
        events
    }
    #[test]
    fn t() {
        assert_eq!(all(&["a", "b"]).len(), 2);
    }
    """
    (stream,) = from_rust(tmp_path, a=rust).stream
    assert (stream.push, stream.returns) == ("push", "Vec<Value>")


def test_what_is_asked_after_its_end_is_no_stream(tmp_path: Path) -> None:
    again = 'assert_eq!(last, vec!["b".to_string()]);\n        reader.push("c");'
    rust = STREAM.replace('assert_eq!(last, vec!["b".to_string()]);', again)
    rust = rust.replace("assert_eq!(last.len(), 1);", 'assert_eq!(reader.push("d"), last);')
    profile = from_rust(tmp_path, a=rust)
    assert profile.stream == ()
    assert [row.function for row in profile.receiver[0].ask] == ["push", "finish"]


def test_several_processes_find_the_same() -> None:
    inputs = read_inputs([EXAMPLES / "percent-encoding/tests", CRATE], EXAMPLES.parent)
    assert render_profile(scout(inputs, jobs=2)) == render_profile(scout(inputs))


POT = """
    pub struct Pot { n: i64 }
    impl Pot {
        pub fn new() -> Self { Pot { n: 0 } }
        pub fn put(&mut self, n: i64) -> &mut Self { self.n += n; self }
        pub fn with(mut self, n: i64) -> Self { self.n += n; self }
        pub fn stir<'a>(self: &'a mut Self) {}
        pub fn fork(&self) -> Pot { Pot { n: self.n } }
        pub fn pop(&mut self) -> Option<i64> { None }
        pub fn top(&self) -> i64 { self.n }
    }
"""

POTS = """
    use pond::Pot;
    struct Shelf { pot: Pot }
    impl Shelf { fn fill(&mut self) { self.pot.put(1); } }
    fn fresh() -> Pot { Pot::new() }
    fn fill(pot: &mut Pot) { pot.put(3).put(4); }
    #[test]
    fn t() {
        let mut pot = fresh().with(2);
        fill(&mut pot);
        assert_eq!(pot.top(), 9);
    }
    #[test]
    fn u() {
        let mut shelf = Shelf { pot: fresh() };
        shelf.fill();
        let copy = fresh().fork().with(1);
        assert_eq!(copy.top(), 1);
        assert_eq!(shelf.pot.top(), 1);
    }
"""


def feeds_in_place(profile: Profile) -> dict[str, bool]:
    (pot,) = profile.receiver
    return {feed.method: feed.in_place for feed in pot.feed}


def test_tests_show_which_methods_change_a_value(tmp_path: Path) -> None:
    profile = from_rust(tmp_path, a=POTS)
    assert feeds_in_place(profile) == {"fork": False, "put": True, "with": False}
    scouted = scout(read_inputs([tmp_path / "a.rs"], tmp_path))
    assert scouted.totals.translated == scouted.totals.assertions == 3


def test_source_that_is_there_says_which_methods_change_a_value(tmp_path: Path) -> None:
    rust = """
    #[test]
    fn v() {
        let mut pot = pond::Pot::new();
        pot.stir();
        assert_eq!(pot.pop(), None);
        assert_eq!(pot.top(), 0);
    }
    """
    profile = from_rust(tmp_path, lib=POT, a=POTS + rust)
    assert feeds_in_place(profile) == {"fork": False, "put": True, "stir": True, "with": False}
    (pot,) = profile.receiver
    assert {ask.function: ask.appends for ask in pot.ask} == {"pop": "changes", "top": None}
    scouted = scout(read_inputs([tmp_path], tmp_path))
    assert scouted.totals.translated == scouted.totals.assertions == 5
