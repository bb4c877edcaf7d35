"""`python -m migrate` is the command `parity`."""

from migrate.cli import main

main()
