"""Certified translation: whether expectations fail exactly where the Rust assertions would.

A test is evaluated again with made-up outputs in place of its calls, and what its assertions come
to is compared with what the translated expectations say of the same outputs.
"""

from migrate.certify.certificates import certify

__all__ = ["certify"]
