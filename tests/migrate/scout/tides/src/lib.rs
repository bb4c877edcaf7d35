//! A crate whose errors hold something, and whose values have methods.
use std::cmp::Ordering;

#[derive(Debug, PartialEq)]
pub enum Kind { High, Low }

#[derive(Debug, PartialEq)]
pub struct Tide { pub minute: u16, pub place: Option<String> }

impl Tide {
    pub fn is_spring(&self) -> bool { self.minute > 60 }
    pub fn compare(&self, other: &Tide) -> Ordering { self.minute.cmp(&other.minute) }
}

#[derive(Debug, PartialEq)]
pub enum TideError { Empty, Missing(usize), Odd(String, usize), At { line: usize } }

impl std::fmt::Display for TideError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { write!(f, "odd") }
}

pub fn read(line: &str) -> Result<Tide, TideError> { Err(TideError::Empty) }

pub fn next_after(tide: u16, kind: Kind) -> Option<u16> { None }

pub struct Window { start: u16, end: u16 }

impl Window {
    pub fn between(start: &str, end: &str) -> Result<Window, TideError> { Err(TideError::Empty) }
    pub fn contains(&self, start: &str) -> bool { true }
}
