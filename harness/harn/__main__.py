"""`python -m harness.harn FILE`: run a script, without all else that `parity harn run` has."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from harness.harn.errors import ScriptError
from harness.harn.runtime.program import run_script
from harness.harn.runtime.report import described

NOBODY_READS: Final = 141


def main(arguments: list[str]) -> int:
    """Run the script of the arguments; returns the exit code."""
    if len(arguments) != 1:
        sys.stderr.write("usage: python -m harness.harn FILE\n")
        return 2
    try:
        finished = run_script(Path(arguments[0]), write=sys.stdout.write)
        sys.stdout.flush()
    except BrokenPipeError:  # nobody reads on: end in silence, as by the signal
        os._exit(NOBODY_READS)
    if finished.error is None:
        return 0
    sys.stderr.write(described(finished.error) + "\n")
    return 65 if isinstance(finished.error, ScriptError) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
