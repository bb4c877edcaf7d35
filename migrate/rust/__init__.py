"""Reading and symbolically evaluating legacy Rust tests (06, sections 4 and 5)."""
