"""Checks that the tools, policies and prompts of an agent fit together (07 §13)."""
