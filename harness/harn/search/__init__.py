"""Deferred tools, and how a model searches them: natively or on the client (07 §19)."""
