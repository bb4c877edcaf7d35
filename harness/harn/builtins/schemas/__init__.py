"""Schemas (07 §7.1): one canonical form, checks in a fixed order, errors with paths, defaults."""
