"""Harn scripts as pytest items."""
