"""Which group the cases of a test belong to, and how their ids begin (06 GRP)."""

from __future__ import annotations

from typing import Annotated

import msgspec

from harness.case import NOT_GROUPS

Name = Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9][A-Za-z0-9_-]*$")]
"""A part of ids and of paths of files: nothing in it leads to another folder."""

GroupName = Annotated[Name, msgspec.Meta(extra_json_schema={"not": {"enum": sorted(NOT_GROUPS)}})]
"""A folder of cases; some are for something else, and no reader of cases looks there."""


class GroupRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cases of files whose path ends with `file` belong to `group` (GRP-01).

    A rule with conditions applies to the tests that meet one of them: a step of one of `ops`,
    a name that contains one of `names`, or one of `words` between its underscores; `reports`
    is met by a test that expects an error or a violation, and no call (GRP-03, GRP-04).
    `sub_slug` stands before the slugs of the file.
    """

    file: str
    letter: Name
    group: GroupName
    ops: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    reports: bool = False
    sub_slug: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9_-]*$")] = ""


class Slugs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a test's name becomes the slug of its case ids (GRP-05)."""

    prefixes: tuple[str, ...] = ()


class Override(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An explicit group and slug for one test; wins over all rules (GRP-07)."""

    test: str
    group: GroupName
    slug: Name


class Reports(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `reports` of a group's rule means: one of `reported` has an element, no `credited` has.

    Both name lists of the output.
    """

    reported: tuple[str, ...] = ()
    credited: tuple[str, ...] = ()
