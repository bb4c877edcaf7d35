"""A parser for the text dialects in which language models write tool calls."""
