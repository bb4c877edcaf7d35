"""Legacy Rust tests to language-neutral cases; compare, triage and gate."""
