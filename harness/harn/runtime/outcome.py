"""What ends work for a script: nothing, or an error that can be shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.harn.errors import HarnError, LimitError
from harness.harn.runtime.function import stack_overflow

if TYPE_CHECKING:
    from collections.abc import Callable


def error_of(work: Callable[[], None]) -> HarnError | None:
    """Do the work; return the error that ended it, None at its end.

    Python's stack and memory running out are errors of the script too.
    """
    try:
        work()
    except HarnError as error:
        return error
    except RecursionError:
        return stack_overflow()
    except MemoryError:
        return LimitError("memory_limit", "There is not enough memory for this script")
    return None
