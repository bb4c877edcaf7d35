"""`python -m harness.harn FILE`: run a script."""

from __future__ import annotations

import sys
from pathlib import Path

from harness.harn.errors import ScriptError
from harness.harn.runtime.program import run_script
from harness.harn.runtime.report import described


def main(arguments: list[str]) -> int:
    """Run the script of the arguments; returns the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m harness.harn FILE\n")
        return 2
    finished = run_script(Path(arguments[0]), write=sys.stdout.write)
    sys.stdout.flush()
    if finished.error is None:
        return 0
    sys.stderr.write(described(finished.error) + "\n")
    return 65 if isinstance(finished.error, ScriptError) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
