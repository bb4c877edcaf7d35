"""Types of the source as a first profile writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate.inputs import Inputs
from migrate.profile import Profile
from migrate.progress import no_progress
from migrate.scout.signatures import signatures
from migrate.scout.survey import survey_of

SOURCE = """
mod knots {
    pub enum Slip { Loose, Tight }
    pub type Outcome<T> = std::result::Result<T, Slip>;
    pub type Pairs<A, B = u8> = Vec<(A, B)>;
    pub type Round = crate::knots::Again;
    pub type Again = Option<Round>;
}
pub use knots::Outcome;
use std::io;
pub type Depths = Outcome<Vec<usize>>;
pub struct Rope { pub length: usize }
pub struct Strands<'a> { rest: &'a str }
impl std::str::FromStr for Rope {
    type Err = knots::Slip;
    fn from_str(text: &str) -> Result<Self, Self::Err> { todo!() }
}
impl Rope {
    pub fn spliced(&self) -> Result<Rope, <Self as std::str::FromStr>::Err> { todo!() }
}
impl<'a> Iterator for Strands<'a> {
    type Item = &'a str;
    fn next(&mut self) -> Option<Self::Item> { None }
}
pub trait Coil { type Turn; fn turns(&self) -> Self::Turn; }
impl Coil for str {
    type Turn = String;
    fn turns(&self) -> Self::Turn { todo!() }
}
pub fn sound(text: &str) -> RETURNS { todo!() }
pub fn all<I: Iterator<Item = u8>, T>(items: I) -> (I, T) where T: IntoIterator<Item = Rope> {
    todo!()
}
"""


def returned(written: str = "()") -> dict[str, str]:
    source = SOURCE.replace("RETURNS", written).encode()
    return spelled_in(source)


def spelled_in(source: bytes) -> dict[str, str]:
    """Return what the functions of a crate return, by their names."""
    survey = survey_of(Inputs(Path(), {"src/lib.rs": source}, ()), 1, no_progress)
    found = signatures(survey.world(Profile(name="")))
    return {name: signature.returns for name, signature in found.items()}


@pytest.mark.parametrize(
    ("written", "spelled"),
    [
        ("Outcome<String>", "Result<String, Slip>"),
        ("crate::Outcome<&'static str>", "Result<str, Slip>"),
        ("knots::Outcome<Option<Rope>>", "Result<Option<Rope>, Slip>"),
        ("Depths", "Result<Vec<usize>, Slip>"),
        ("Option<Depths>", "Option<Result<Vec<usize>, Slip>>"),
        ("knots::Pairs<char>", "Vec<(char, u8)>"),
        ("knots::Pairs<char, bool>", "Vec<(char, bool)>"),
        ("knots::Round", "Option<Value>"),
        ("io::Result<u8>", "Result<u8, Error>"),
        ("std::fmt::Result", "Result<(), Error>"),
        ("<Rope as std::str::FromStr>::Err", "Slip"),
        ("<Rope as Coil>::Turn", "Value"),
        ("impl Iterator<Item = Rope> + '_", "Vec<Rope>"),
        ("Box<dyn DoubleEndedIterator<Item = Outcome<u8>> + 'static>", "Vec<Result<u8, Slip>>"),
        ("impl Iterator", "Vec<Value>"),
        ("impl std::fmt::Display", "String"),
        ("std::borrow::Cow<'_, [Rope; 2]>", "[Rope; 2]"),
        ("(u8,)", "(u8,)"),
        ("fn(u8) -> u8", "fn(u8) -> u8"),
    ],
)
def test_a_return_type_is_spelled_without_names_that_stand_for_others(
    written: str, spelled: str
) -> None:
    assert returned(written)["sound"] == spelled


def test_associated_types_and_parameters_are_what_they_stand_for() -> None:
    assert returned() == {
        "sound": "()",
        "all": "(Vec<u8>, Vec<Rope>)",
        "Rope::from_str": "Result<Rope, Slip>",
        "Rope::spliced": "Result<Rope, Slip>",
        "Strands::next": "Option<str>",
        "Coil::turns": "String",
        "str::turns": "String",
    }


def test_aliases_of_aliases_end() -> None:
    chain = "".join(f"type A{n} = Vec<A{n + 1}>;" for n in range(200))
    source = f"{chain} pub fn f() -> A0 {{ todo!() }}".encode()
    assert spelled_in(source)["f"] == "Vec<" * 32 + "Value" + ">" * 32
