"""The command `parity`: one file per command."""

from migrate.cli.main import cli, main

__all__ = ["cli", "main"]
