"""Who decides."""

from __future__ import annotations

import getpass
import os
import subprocess

import click

from migrate.cli.triage.text import refuse_no_text

author_option = click.option(
    "--author", help="Who decides; by default $PARITY_AUTHOR, git's user, or the login."
)


def author_named(given: str | None) -> str:
    """Return who decides. Raises `UsageError` where that is nobody."""
    name = (given if given is not None else _known()).strip()
    if not name:
        raise click.UsageError("--author must name someone")
    refuse_no_text("--author", name)
    return name


def _known() -> str:
    configured = os.environ.get("PARITY_AUTHOR", "").strip()
    return configured or _git_user() or getpass.getuser()


def _git_user() -> str:
    try:
        found = subprocess.run(
            ["git", "config", "user.name"], capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return found.stdout.strip()
