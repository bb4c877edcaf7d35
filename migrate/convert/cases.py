"""From an evaluated test to the cases of its file, and to the ledger rows that account for it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from harness.case import Case, CaseFile, CaseStep, LegacyTest, OutputReference
from harness.case.model import FORMAT
from harness.case.references import table_of
from harness.case.toml_values import encode
from harness.expectation import Demands, Expectation, Path, rewrite_paths
from migrate.convert.groups import case_id
from migrate.convert.partition import CasePlan, partition
from migrate.convert.registries import shared_arguments
from migrate.convert.texts import LongTexts
from migrate.profile import op_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from harness.expectation import Json
    from harness.ops import Op
    from migrate.convert.registries import Registries
    from migrate.profile import Profile
    from migrate.rust.outcome import Draft, EvaluatedTest, Step


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a draft ended up: its case, the id of its expectation there.

    `merged` marks a draft that repeats an earlier expectation, which then stands for both.
    """

    case: str
    expectation: str
    merged: bool = False


@dataclass(frozen=True, slots=True)
class ConvertedTest:
    """The case file of a test, and where each of its drafts ended up (by index).

    `texts` are the files of its long texts, by path relative to the cases folder.
    """

    file: CaseFile
    placed: dict[int, Placed]
    texts: dict[str, bytes]


@dataclass(frozen=True, slots=True)
class _Attached:
    """What the arguments of a test refer to in place of holding it, and what ops take."""

    registries: Registries
    texts: LongTexts
    ops: Mapping[str, Op]


def convert_test(
    test: EvaluatedTest, group: str, stem: str, profile: Profile, registries: Registries
) -> ConvertedTest:
    """Return the cases of `test`, named after `stem`, which are written in the folder `group`."""
    attached = _Attached(registries, LongTexts(f"{group}/{stem}"), op_table(profile))
    drafts: defaultdict[int, list[int]] = defaultdict(list)
    for index, draft in enumerate(test.drafts):
        drafts[draft.steps[0]].append(index)
    cases: list[Case] = []
    placed: dict[int, Placed] = {}
    for plan in partition(test):
        mine = sorted(index for step in plan.steps for index in drafts[step.number])
        case = _case(test, stem, plan, mine, placed)
        cases.append(_ask(case, plan, profile, attached))
    _place_subsumed(test, placed)
    legacy = LegacyTest(file=test.file, line=test.line, test=test.name, digest=test.digest)
    file = CaseFile(format=FORMAT, legacy=legacy, case=tuple(cases))
    return ConvertedTest(file, placed, attached.texts.files())


def _case(
    test: EvaluatedTest, stem: str, plan: CasePlan, mine: list[int], placed: dict[int, Placed]
) -> Case:
    """Return the case without its question; note in `placed` where its drafts went."""
    identity = case_id(stem, plan.loop, plan.suffix)
    expectations: list[Expectation] = []
    demands = Demands()
    for index in mine:
        draft = test.drafts[index]
        if draft.subsumed_by is not None:  # EVL-26: another expectation demands as much
            continue
        local = rewrite_paths(draft.expectation, lambda path: _local(path, plan))
        own = _identified(local, f"e{len(expectations) + 1}", draft)
        earlier = demands.first(own)
        if earlier is None:
            expectations.append(own)
        placed[index] = Placed(identity, str((earlier or own).id), merged=earlier is not None)
    disabled = test.disabled_at(plan.loop)
    code = disabled.code if disabled else None
    return Case(id=identity, disabled=code, expect=tuple(expectations))


def _ask(case: Case, plan: CasePlan, profile: Profile, attached: _Attached) -> Case:
    steps = tuple(_question(step, plan, profile, attached) for step in plan.steps)
    if len(steps) == 1:
        return msgspec.structs.replace(case, op=steps[0].op, args=steps[0].args)
    return msgspec.structs.replace(case, steps=steps)


def _question(step: Step, plan: CasePlan, profile: Profile, attached: _Attached) -> CaseStep:
    shared = dict(shared_arguments(step, profile))
    args: dict[str, Any] = {}
    for name, value in step.args.items():
        if isinstance(value, OutputReference):
            args[name] = table_of(OutputReference(_position(value.step, plan), value.path))
        elif name in shared:
            args[name] = table_of(attached.registries.reference(value))
        else:
            args[name] = _data(value, attached.texts)
    for name in attached.ops[step.op].args:  # EP-30: an absent argument is null
        args.setdefault(name, encode(None))
    return CaseStep(step.op, args)


def _data(value: Json, texts: LongTexts) -> Json:
    long = texts.reference(value) if isinstance(value, str) else None
    return encode(value) if long is None else table_of(long)


def _local(path: Path, plan: CasePlan) -> Path:
    """Renumber steps within the case; a case of one step needs no numbers."""
    if path.step is None or len(plan.steps) == 1:
        return Path(None, path.segments)
    return Path(_position(path.step, plan), path.segments)


def _position(step: int, plan: CasePlan) -> int:
    return [other.number for other in plan.steps].index(step) + 1


def _identified(expectation: Expectation, identity: str, draft: Draft) -> Expectation:
    site = draft.site
    return msgspec.structs.replace(
        expectation,
        id=identity,
        source=f"{site.file}:{site.line}:{site.column}",
        call_line=draft.call_line,
    )


def _place_subsumed(test: EvaluatedTest, placed: dict[int, Placed]) -> None:
    for index, draft in enumerate(test.drafts):
        stronger = draft.subsumed_by
        while stronger is not None and stronger not in placed:
            stronger = test.drafts[stronger].subsumed_by
        if stronger is not None:
            other = placed[stronger]
            placed[index] = Placed(other.case, other.expectation, merged=True)
