"""Which group a test's cases belong to, and what they are called (06 GRP)."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, NamedTuple

from migrate.convert.reporting import reports
from migrate.profile import op_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from migrate.profile import GroupRule, Profile, Reports
    from migrate.rust.outcome import EvaluatedTest, LoopPath


LONGEST_NAME = 120
"""Characters of a name that go into ids; file names end at 255 bytes on most systems."""

_UNSAFE = re.compile(r"[^A-Za-z0-9_-]")


class Placement(NamedTuple):
    """A test's group, the slug of its case ids, and the file letter that tells namesakes apart."""

    group: str
    slug: str
    letter: str


def place(test: EvaluatedTest, profile: Profile) -> Placement:
    """Return where the cases of `test` belong."""
    rule = _rule(test, profile)
    letter = rule.letter if rule else _stem(test.file)
    for override in profile.override:  # GRP-07: wins over all rules
        if override.test == test.name:
            return Placement(override.group, override.slug, letter)
    group = _group(test, rule, profile)
    slug = _slug(test.name, group, profile.slugs.prefixes)
    if rule is not None and rule.sub_slug and group == rule.group:
        slug = f"{rule.sub_slug}_{slug}"
    return Placement(group, safe_name(slug), letter)


def distinct_stems(placements: Sequence[Placement]) -> list[str]:
    """Return `<group>_<slug>` for each placement, made distinct as GRP-05 says.

    Namesakes inside a group get their file letter; those still alike get `-2`, `-3` in order.
    """
    plain = [f"{place.group}_{place.slug}" for place in placements]
    counts = Counter(stem.lower() for stem in plain)
    lettered = [
        f"{stem}-{place.letter}" if counts[stem.lower()] > 1 else stem
        for stem, place in zip(plain, placements, strict=True)
    ]
    return _numbered(lettered)


def case_id(stem: str, loop: LoopPath, step: int | None) -> str:
    """Return `<group>_<slug>[-<instance>][-s<step>]` (GRP-05)."""
    instance = instance_name(loop)
    return stem + (f"-{instance}" if instance else "") + (f"-s{step}" if step else "")


def instance_name(loop: LoopPath) -> str:
    """Return the labels and two-digit positions of an instance, `""` outside rounds and loops."""
    return "-".join(safe_name(part) if isinstance(part, str) else f"{part:02}" for part in loop)


def _rule(test: EvaluatedTest, profile: Profile) -> GroupRule | None:
    """Return the first rule of the test's file that the test meets (GRP-01, GRP-03, GRP-04)."""
    file = f"/{test.file}"
    rules = [rule for rule in profile.group if file.endswith(f"/{rule.file}")]
    return next((rule for rule in rules if _meets(test, rule, profile.reports)), None)


def _meets(test: EvaluatedTest, rule: GroupRule, lists: Reports) -> bool:
    if not (rule.ops or rule.names or rule.words or rule.reports):
        return True
    return (
        any(step.op in rule.ops for step in test.steps)
        or any(name in test.name for name in rule.names)
        or not {*rule.words}.isdisjoint(test.name.split("_"))
        or (rule.reports and reports(test, lists))
    )


def _group(test: EvaluatedTest, rule: GroupRule | None, profile: Profile) -> str:
    ops = op_table(profile)
    if test.steps and all(ops[step.op].lane != "parser" for step in test.steps):  # GRP-02
        named = profile.op_groups.get(test.steps[0].op, profile.other_group)
        if named is not None:
            return named
    return rule.group if rule else f"legacy_{_stem(test.file)}"


def _stem(file: str) -> str:
    return safe_name(PurePosixPath(file).stem)


def safe_name(name: str) -> str:
    """Return `name` fit for ids and file names, kept distinct by a digest where it was changed."""
    safe = _UNSAFE.sub("_", name)[:LONGEST_NAME]
    if safe == name:
        return name
    return f"{safe}-{hashlib.sha256(name.encode()).hexdigest()[:8]}"


def _slug(name: str, group: str, prefixes: Iterable[str]) -> str:
    said = set(group.split("_"))
    for prefix in prefixes:
        if prefix.split("_")[0] in said and name.startswith(prefix) and name != prefix:
            name = name[len(prefix) :]
    return name


def _numbered(stems: list[str]) -> list[str]:
    seen: Counter[str] = Counter()
    result = []
    for stem in stems:
        seen[stem.lower()] += 1
        number = seen[stem.lower()]
        result.append(f"{stem}-{number}" if number > 1 else stem)
    return result
