"""Harn scripts: a language subset with tools, skills and their registries (chapter 07)."""
