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
    return configured or _git_user() or _login()


def _git_user() -> str:
    try:
        found = subprocess.run(
            ["git", "config", "user.name"], capture_output=True, timeout=5, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    try:
        return found.stdout.decode().strip()
    except UnicodeDecodeError as error:
        raise click.UsageError(
            "git's user.name is not UTF-8: set it again (`git config user.name NAME`), "
            "or give --author"
        ) from error


def _login() -> str:
    """Return the login; a container may run as a user that has none."""
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""
