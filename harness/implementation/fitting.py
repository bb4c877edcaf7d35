"""Can a callable be given these arguments?"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def misfit(call: Callable[..., object], args: Mapping[str, object]) -> str | None:
    """Return why `call` does not take arguments of these names; None where it does.

    Some built-in functions do not tell what they take: nothing is known of them.
    """
    try:
        inspect.signature(call).bind(**args)
    except TypeError as error:
        return str(error)
    except ValueError:
        return None
    return None
