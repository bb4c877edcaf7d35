use line_reader::{read, Reader};
mod common;
#[test]
fn again() {
    assert_eq!(read("a", 1).unwrap().words.len(), common::one());
    assert_eq!(Reader::new("x").count(), 1);
}
