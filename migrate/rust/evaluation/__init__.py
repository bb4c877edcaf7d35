"""The symbolic evaluation of Rust test bodies (06 section 5)."""
