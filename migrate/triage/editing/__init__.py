"""Editing `triage.toml` by splices: every byte that an edit is not about stays as it was."""
