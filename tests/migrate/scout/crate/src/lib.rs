//! A crate.
use std::collections::HashMap;

/// Tokens of a line.
#[derive(Debug, PartialEq)]
pub struct Line { pub words: Vec<String>, pub comment: Option<String>, secret: u8 }

#[derive(Debug, PartialEq)]
pub enum Fault { Empty, Unclosed { at: usize } }

pub fn read<'a>(text: &'a str, limit: usize) -> Result<Line, Fault> { unimplemented!() }
pub fn trim(words: &mut Vec<String>) { words.retain(|w| !w.is_empty()); }
pub fn unused(a: u8) -> u8 { a }

pub struct Reader { limit: usize, text: String }
impl Reader {
    pub fn new(text: &str) -> Self { Reader { limit: 0, text: text.into() } }
    pub fn limit(mut self, limit: usize) -> Self { self.limit = limit; self }
    pub fn push(&mut self, text: &str) { self.text.push_str(text); }
    pub fn lines(&self) -> Vec<Line> { vec![] }
    pub fn count(&self) -> usize { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    fn ok(text: &str) -> Line { read(text, 3).unwrap() }
    #[test]
    fn reads() {
        assert_eq!(ok("a b").words, ["a", "b"]);
        assert_eq!(ok("a # c").comment.as_deref(), Some("c"));
        assert!(matches!(read("'", 1), Err(Fault::Unclosed { at: 0 })));
        assert_eq!(read("", 1), Err(Fault::Empty));
    }
    #[test]
    fn trims() {
        let mut words = vec!["a".to_string(), String::new()];
        trim(&mut words);
        assert_eq!(words, ["a"]);
    }
    #[test]
    fn builds() {
        let mut reader = Reader::new("a").limit(2);
        reader.push("\nb");
        assert_eq!(reader.count(), 2);
        assert_eq!(reader.lines()[0].words.len(), 1);
        assert!(std::fs::read_to_string("x").is_err());
    }
}
