"""Known values and what Rust does with them (06, sections 5.1 and 5.3); no syntax in here."""
