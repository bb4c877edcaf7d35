"""What a crate looks like to the migrator: its entry points, types, helpers and groups.

A profile is data (06 EP-33): nothing of a crate is known to the code of `migrate/`.
"""

from migrate.profile.functions import Argument, EntryPoint, StreamType
from migrate.profile.groups import GroupRule, Override, Reports, Slugs
from migrate.profile.model import Profile
from migrate.profile.ops import op_table, own_ops
from migrate.profile.project import for_project
from migrate.profile.reading import load_profile
from migrate.profile.receivers import Ask, Constructor, Feed, ReceiverType
from migrate.profile.target import cfg_flags, for_target
from migrate.profile.types import EnumType, Field

__all__ = [
    "Argument",
    "Ask",
    "Constructor",
    "EntryPoint",
    "EnumType",
    "Feed",
    "Field",
    "GroupRule",
    "Override",
    "Profile",
    "ReceiverType",
    "Reports",
    "Slugs",
    "StreamType",
    "cfg_flags",
    "for_project",
    "for_target",
    "load_profile",
    "op_table",
    "own_ops",
]
