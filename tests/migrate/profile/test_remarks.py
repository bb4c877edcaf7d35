"""What is odd about a profile is said once, with the rows that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from migrate.profile import Profile, load_profile
from migrate.profile.remarks import misspelt_types, remarks_on, unused_rows

if TYPE_CHECKING:
    from project_folder import ProjectFolder

PROFILE = """
name = "pond"

[[entry_point]]
function = "read"
op = "read"
args = [{ name = "text", kind = "text" }]
returns = "Result<Pool, ReadError>"

[[entry_point]]
function = "Pool::parse"
op = "read"
args = [{ name = "text", kind = "text" }]
returns = "Pool"

[[stream]]
constructor = "Flow::new"
op = "flow"
args = []
push = "push"
chunks = "chunks"
pushes = "pushes"
close = "close"
closed = "closed"
closing = "closing"
whole = "whole"
returns = "Vec<Drop>"

[[receiver]]
type = "Net"
constants = ["WIDE"]
constructor = [{ function = "Net::new" }]
feed = [{ method = "widen", sets = "width" }]
ask = [{ function = "catch", op = "catch", args = [], returns = "Vec<Fish>" }]

[types.Pool]
depth = "u8"
inflow = "Vec<Brook>"
owner = "Option<Onwer>"

[types.Brook]
name = "String"

[types.Owner]
name = "String"

[types.Fish]

[types.Drop]

[enums.ReadError]

[enums.Weather]

[ops.read]
[ops.flow]
[ops.catch]
"""
POND = msgspec.toml.decode(PROFILE.encode(), type=Profile)


def test_rows_that_no_test_calls_and_types_that_nothing_gives_are_named() -> None:
    assert unused_rows(POND, frozenset({"read", "Net::new", "Net::widen"})) == (
        "entry_point Pool::parse",
        "stream Flow::new",
        "receiver Net, method catch",
        "types Owner",
        "enums Weather",
    )
    assert "receiver Net" in unused_rows(POND, frozenset())
    assert "receiver Net, method widen" in unused_rows(POND, frozenset({"WIDE"}))


def test_a_type_that_is_almost_one_that_is_described_is_named() -> None:
    assert misspelt_types(POND) == (
        "a field of Pool is a Option<Onwer>: nothing describes Onwer; did you mean Owner?",
    )


def test_what_a_profile_only_passes_on_is_not_odd() -> None:
    assert misspelt_types(load_profile("harn")) == ()


def test_remarks_are_those_on_the_types_and_one_on_the_rows() -> None:
    everything = frozenset(
        {"read", "Pool::parse", "Flow::new", "Net::new", "Net::widen", "Net::catch"}
    )
    assert remarks_on(POND, everything)[1:] == ("no test uses types Owner, enums Weather",)


ROWS = """
name = "mine"

[[entry_point]]
function = "parse_bare_calls_in_body"
op = "parse_bare"
args = [{ name = "text", kind = "text" }, { name = "tools", kind = "registry" }]
returns = "Parsed"

[[entry_point]]
function = "parse_bare"
op = "parse_bare"
args = [{ name = "text", kind = "text" }]
returns = "Parsd"

[types.Parsed]
calls = "Vec<Value>"
errors = "Vec<String>"
"""


def test_a_migration_tells_of_the_projects_own_profile(project: ProjectFolder) -> None:
    project.write("mine.toml", ROWS)
    told = project.parity("migrate", "cases/legacy", "--profile", "mine.toml")
    assert "profile 'mine': no test uses entry_point parse_bare\n" in told
    misspelt = "parse_bare returns Parsd: nothing describes Parsd; did you mean Parsed?"
    assert misspelt in " ".join(told.split())
    assert "no test uses" not in project.parity("migrate", "cases/legacy")
    report = project.json("migrate", "cases/legacy", "--profile", "mine.toml")
    assert report["remarks"][-1] == "no test uses entry_point parse_bare"
