"""Calls that chat templates wrap in tags instead of fences (section 1.5)."""
