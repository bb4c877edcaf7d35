"""Calls without any tag: `name({ … })` at the head of a line, or plain JSON (chapter 04)."""
