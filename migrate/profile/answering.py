"""Whether the callables that a profile names can be given the arguments of its ops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from harness.errors import ConfigurationError
from harness.implementation.answers import unfitting
from migrate.profile.ops import own_ops

if TYPE_CHECKING:
    from migrate.profile.model import Profile


def need_fitting_answers(profile: Profile) -> None:
    """Raise `ConfigurationError` for an op whose callable takes other arguments.

    A crash in every case would say the same, later and less clearly.
    """
    for name, op in own_ops(profile).items():
        answer = profile.ops[name]
        fault = unfitting(name, answer, op.args) if answer.answer else None
        if fault is not None:
            raise ConfigurationError(
                f"profile {profile.name!r}, ops {name!r}: {fault}; "
                "name the arguments as the callable does, or write one that takes these"
            )
