"""A first profile where the source of the crate is among the inputs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from migrate.inputs import read_inputs
from migrate.profile import load_profile
from migrate.scout import render_profile, scout

if TYPE_CHECKING:
    from pathlib import Path

    from migrate.profile import Profile
    from migrate.scout import Scouted


def scouted(tmp_path: Path, **files: str) -> Scouted:
    """Return what is found in files of a crate, by their names: `src_lib` is `src/lib.rs`."""
    for name, rust in files.items():
        path = tmp_path / f"{name.replace('_', '/')}.rs"
        path.parent.mkdir(exist_ok=True)
        path.write_text(rust, encoding="utf-8")
    return scout(read_inputs([tmp_path], tmp_path))


def profile_of(found: Scouted, tmp_path: Path) -> Profile:
    (tmp_path / "first.toml").write_bytes(render_profile(found))
    return load_profile(str(tmp_path / "first.toml"))


def test_an_alias_of_the_crate_is_what_it_stands_for(tmp_path: Path) -> None:
    source = """
    #[derive(Debug, PartialEq)]
    pub enum Fault { Lengths }
    pub type Steps = Result<usize, Fault>;
    pub fn steps(a: &str, b: &str) -> Steps { todo!() }
    """
    tests = """
    use pond::{steps, Fault};
    #[test]
    fn t() {
        assert_eq!(Ok(3), steps("carp", "pike"));
        assert_eq!(Err(Fault::Lengths), steps("carp", ""));
    }
    """
    found = scouted(tmp_path, src_lib=source, tests_t=tests)
    assert (found.totals.translated, found.totals.skipped) == (2, {})
    (row,) = profile_of(found, tmp_path).entry_point
    assert row.returns == "Result<usize, Fault>"


def test_what_the_language_has_is_never_built(tmp_path: Path) -> None:
    source = """
    pub fn slope(text: &str) -> f64 { todo!() }
    pub fn names(text: &str) -> Vec<String> { todo!() }
    """
    tests = """
    use pond::*;
    #[test]
    fn t() {
        assert!((slope("a").hypot(1.0) - 0.5).abs() < 0.1);
        assert_eq!(names("a").leak().len(), 1);
    }
    """
    profile = profile_of(scouted(tmp_path, src_lib=source, tests_t=tests), tmp_path)
    assert profile.receiver == ()
    assert {row.function: row.returns for row in profile.entry_point} == {
        "slope": "f64",
        "names": "Vec<String>",
    }


def test_a_function_of_a_type_is_not_the_function_of_its_name(tmp_path: Path) -> None:
    source = """
    pub fn metres(number: u64) -> u64 { number * 100 }
    pub struct Depth(u64);
    impl Depth {
        pub fn metres(number: u64) -> Depth { Depth(number * 100) }
        pub fn shown(&self, long: bool) -> String { todo!() }
    }
    #[cfg(test)]
    mod tests {
        use super::*;
        #[test]
        fn t() {
            assert_eq!(Depth::metres(2).shown(true), "2 m");
            assert_eq!(metres(2), 200);
        }
    }
    """
    found = scouted(tmp_path, src_lib=source)
    profile = profile_of(found, tmp_path)
    assert [row.function for row in profile.entry_point] == ["metres"]
    (depth,) = profile.receiver
    assert (depth.type, [one.function for one in depth.constructor]) == ("Depth", ["Depth::metres"])
    assert [(row.function, row.returns) for row in depth.ask] == [("shown", "String")]
    assert (found.totals.translated, found.totals.skipped) == (2, {})


def test_source_with_tests_beside_it_is_read(tmp_path: Path) -> None:
    source = """
    pub fn words(text: &str, most: usize) -> Vec<String> { todo!() }
    fn checked(text: &str) -> Vec<String> { words(text, 3) }
    #[test]
    fn t() {
        assert_eq!(checked("a b").len(), 2);
        assert_eq!(words("a", 1), ["a"]);
    }
    """
    found = scouted(tmp_path, src_lib=source)
    (row,) = profile_of(found, tmp_path).entry_point
    assert (row.function, [one.name for one in row.args]) == ("words", ["text", "most"])
    assert [called.place for called in found.sketch.asked()] == ["src/lib.rs:2"]
    assert found.totals.translated == found.totals.assertions == 2


def test_methods_that_a_trait_gives_to_texts_are_ops(tmp_path: Path) -> None:
    source = """
    pub trait Rinse: ToOwned {
        fn rinsed(&self) -> Self::Owned;
        fn wrung(&self, times: usize) -> usize { todo!() }
    }
    impl Rinse for str { fn rinsed(&self) -> Self::Owned { todo!() } }
    pub trait Weigh { fn weight(&self) -> u64; }
    impl Weigh for str { fn weight(&self) -> u64 { todo!() } }
    impl Weigh for [u8] { fn weight(&self) -> u64 { todo!() } }
    """
    tests = """
    use pond::{Rinse, Weigh};
    #[test]
    fn t() {
        assert_eq!("a b".rinsed(), "ab");
        assert_eq!(Rinse::rinsed("c"), "d");
        assert_eq!("a".to_string().wrung(2), 1);
        assert_eq!("a".weight(), b"a".weight());
        assert_eq!([1u8].weight(), 2);
    }
    """
    found = scouted(tmp_path, src_lib=source, tests_t=tests)
    rows = profile_of(found, tmp_path).entry_point
    assert [(row.function, row.returns) for row in rows] == [
        ("Rinse::rinsed", "String"),
        ("Weigh::weight", "u64"),
        ("Rinse::wrung", "usize"),
    ]
    assert [[(one.name, one.kind) for one in row.args] for row in rows] == [
        [("text", "text")],
        [("value", "json")],
        [("text", "text"), ("times", "json")],
    ]
    assert (found.totals.translated, found.totals.skipped) == (5, {})


def test_a_value_that_is_written_as_text_is_asked_for_it(tmp_path: Path) -> None:
    source = """
    pub struct Depth(u64);
    impl Depth { pub fn metres(number: u64) -> Depth { Depth(number) } }
    impl std::fmt::Display for Depth {
        fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { todo!() }
    }
    """
    tests = """
    use pond::Depth;
    #[test]
    fn t() {
        assert_eq!(format!("{}", Depth::metres(3)), "3 m");
    }
    """
    found = scouted(tmp_path, src_lib=source, tests_t=tests)
    (depth,) = profile_of(found, tmp_path).receiver
    assert [(row.function, row.returns) for row in depth.ask] == [("to_string", "String")]
    assert (found.totals.translated, found.totals.skipped) == (1, {})


BEADS = """
    pub struct Beads<'a> { rest: &'a str }
    impl<'a> Beads<'a> {
        pub fn new(text: &'a str) -> Self { Beads { rest: text } }
        pub fn rest(&self) -> &'a str { self.rest }
    }
    impl<'a> Iterator for Beads<'a> {
        type Item = &'a str;
        fn next(&mut self) -> Option<Self::Item> { None }
    }
    pub fn beads(text: &str) -> Option<Beads<'_>> { None }
    pub fn pairs(text: &str) -> impl Iterator<Item = (usize, char)> + '_ { text.char_indices() }
"""

STRUNG = """
    use pond::*;
    #[test]
    fn t() {
        assert_eq!(Beads::new("a b").collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(Beads::new("c").count(), 1);
        assert_eq!(Beads::new("d").map(|bead| bead.len()).collect::<Vec<_>>(), [1]);
        assert_eq!(beads("e").unwrap().last(), Some("e"));
        assert_eq!(pairs("f").collect::<Vec<_>>(), [(0, 'f')]);
    }
"""


def test_an_iterator_is_the_list_of_what_it_gives(tmp_path: Path) -> None:
    found = scouted(tmp_path, src_lib=BEADS, tests_t=STRUNG)
    profile = profile_of(found, tmp_path)
    assert {row.function: row.returns for row in profile.entry_point} == {
        "Beads::new": "Vec<str>",
        "beads": "Option<Vec<str>>",
        "pairs": "Vec<(usize, char)>",
    }
    assert profile.receiver == ()
    assert found.totals.translated == found.totals.assertions == 5


def test_an_iterator_with_methods_that_tests_call_is_built(tmp_path: Path) -> None:
    tests = """
    use pond::*;
    #[test]
    fn t() {
        assert_eq!(Beads::new("a b").rest(), "a b");
    }
    """
    profile = profile_of(scouted(tmp_path, src_lib=BEADS, tests_t=tests), tmp_path)
    (beads,) = profile.receiver
    assert [(row.function, row.returns) for row in beads.ask] == [("rest", "str")]


def test_what_is_a_text_to_whoever_has_it_is_a_text(tmp_path: Path) -> None:
    source = """
    #[derive(PartialEq)]
    pub struct Label { inner: Box<str> }
    impl Label { pub fn new(text: &str) -> Result<Label, Fault> { todo!() } }
    impl std::ops::Deref for Label { type Target = str; fn deref(&self) -> &str { &self.inner } }
    pub struct Buoy { pub label: Label, pub depth: u64 }
    impl Buoy { pub fn read(text: &str) -> Option<Buoy> { todo!() } }
    """
    tests = """
    use pond::*;
    #[test]
    fn t() {
        assert_eq!(Label::new("a").unwrap().len(), 1);
        assert_eq!(Label::new("b").unwrap(), Label::new("c").unwrap());
        assert_eq!(Label::new("d").unwrap().as_ref(), "d");
        let buoy = Buoy::read("e").unwrap();
        assert_eq!(&*buoy.label, "e");
        assert_eq!(buoy.depth, 2);
        assert_eq!(buoy.to_string(), "e 2");
    }
    """
    found = scouted(tmp_path, src_lib=source, tests_t=tests)
    profile = profile_of(found, tmp_path)
    assert {row.function: row.returns for row in profile.entry_point} == {
        "Label::new": "Result<String, Fault>",
        "Buoy::read": "Option<Buoy>",
    }
    assert [kind.type for kind in profile.receiver] == ["Buoy"]
    assert profile.types == {"Buoy": {"label": "String", "depth": "u64"}}
    assert found.totals.translated == found.totals.assertions == 6


def test_what_ops_give_is_declared_though_it_is_built_too(tmp_path: Path) -> None:
    source = """
    #[derive(Debug, PartialEq)]
    pub enum Knot { Reef, Bowline }
    pub struct Rope { pub knot: Knot, pub metres: u64 }
    impl Rope {
        pub fn new(metres: u64) -> Rope { let rope = todo!(); rope }
        pub fn holds(&self, weight: u64) -> bool { todo!() }
    }
    pub fn read(text: &str) -> (String, Rope) { todo!() }
    pub fn drying(text: &str) -> std::time::Duration { todo!() }
    """
    tests = """
    use pond::*;
    use std::time::Duration;
    #[test]
    fn t() {
        assert!(Rope::new(3).holds(80));
        let (rest, rope) = read("a");
        assert_eq!(rest, "");
        assert_eq!(rope.knot, Knot::Reef);
        assert_eq!(drying("b"), Duration::new(60, 5));
    }
    """
    found = scouted(tmp_path, src_lib=source, tests_t=tests)
    profile = profile_of(found, tmp_path)
    assert [kind.type for kind in profile.receiver] == ["Rope"]
    assert profile.types == {
        "Rope": {"knot": "Knot", "metres": "u64"},
        "Duration": {"secs": "u64", "nanos": "u32"},
    }
    assert (found.totals.translated, found.totals.skipped) == (4, {})


def test_a_method_that_gives_another_type_builds_that_one(tmp_path: Path) -> None:
    source = """
    pub struct Tide { at: u64 }
    pub struct Shown { tide: Tide }
    impl Tide {
        pub fn read(text: &str) -> Tide { todo!() }
        pub fn label(&self) -> String { todo!() }
        pub fn wide(&self, by: u32) -> String { todo!() }
        pub fn shown(self) -> Shown { todo!() }
    }
    impl Shown {
        pub fn label(&self) -> String { todo!() }
        pub fn wide(&self, by: u32) -> String { todo!() }
    }
    """
    tests = """
    use pond::*;
    #[test]
    fn t() {
        assert_eq!(Tide::read("a").wide(3), "low");
        assert_eq!(Tide::read("b").shown().label(), "<low>");
        assert_eq!(Tide::shown(Tide::read("c")).wide(1), "< low >");
    }
    """
    found = scouted(tmp_path, src_lib=source, tests_t=tests)
    profile = profile_of(found, tmp_path)  # reading it checks it
    built = {one.type: [made.function for made in one.constructor] for one in profile.receiver}
    assert built["Tide"] == ["Tide::read"]
