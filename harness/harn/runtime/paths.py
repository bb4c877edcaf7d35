"""Where imported files are: beside the one that imports them, inside of the root (HRN-4)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from harness.harn.errors import ScriptError
from harness.harn.source import Source

SUFFIX: Final = ".harn"

LARGEST_FILE: Final = 10_000_000
"""Bytes of a script."""


def imported_path(written: str, folder: Path, root: Path) -> Path:
    """Return the file that `import "written"` in a script of `folder` means.

    Raises `ScriptError` (`import_outside_root`, `import_not_found`) without a place.
    """
    for candidate in (written, written + SUFFIX):
        found = _resolved(folder / candidate)
        if not found.is_relative_to(real_path(root)):
            message = (
                f'import "{written}" leads out of {root}; allow a folder above it to import it'
            )
            raise ScriptError("import_outside_root", message)
        if os.path.isfile(found):  # noqa: PTH113  # a name that is too long is no file either
            return found
    names = written if written.endswith(SUFFIX) else f"{written} or {written}{SUFFIX}"
    message = f'import "{written}": no file {names}, seen from the folder of what imports it'
    raise ScriptError("import_not_found", message)


def _resolved(path: Path) -> Path:
    try:
        return real_path(path)
    except (OSError, ValueError) as error:  # a NUL, for instance
        raise ScriptError("import_not_found", f"import of {str(path)!r}: {error}") from None


def real_path(path: Path) -> Path:
    """Return an absolute path without links; a circle of links stays as it is written.

    `Path.resolve` raises a RuntimeError for those, which are files that are not there.
    """
    return Path(os.path.realpath(path))


def read_source(path: Path) -> Source:
    """Return the text of a script.

    Raises `ScriptError` (`unreadable_script`) if it is no file, too large or no UTF-8.
    """
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise _unreadable(path, f"it is larger than {LARGEST_FILE} bytes")
        return Source(shown(path), content.decode())
    except IsADirectoryError:
        raise _unreadable(path, "it is a folder; name a script in it") from None
    except OSError as error:
        raise _unreadable(path, error.strerror or str(error)) from None
    except UnicodeDecodeError as error:
        raise _unreadable(path, f"byte {error.start} is no UTF-8") from None
    except ValueError as error:  # a NUL in the path
        raise _unreadable(path, str(error)) from None


def shown(path: Path) -> str:
    """Return a path as messages name it: from the working folder, if it is inside of it."""
    here = Path.cwd()
    return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def _unreadable(path: Path, why: str) -> ScriptError:
    return ScriptError("unreadable_script", f"cannot read {shown(path)}: {why}")
