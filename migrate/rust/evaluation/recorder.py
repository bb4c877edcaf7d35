"""What one test comes to, written down while it is evaluated: steps, drafts, instances."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import structs

from harness.case import OutputReference
from harness.expectation import Expectation, Json, conjunction, steps_read
from migrate.rust.evaluation.cases import cases_of
from migrate.rust.evaluation.closing import bare, parts_of, replaced
from migrate.rust.evaluation.conditions import (
    Condition,
    Element,
    Predicate,
    either,
    inverse,
)
from migrate.rust.evaluation.marks import INSTANCES_PER_FILE, Budget, Mark, Unwrapping
from migrate.rust.evaluation.quantifiers import Quantifier, guard_of, quantified, unreachable
from migrate.rust.evaluation.signals import Abandoned, Panicked, Unsupported
from migrate.rust.evaluation.supposing import finished, implies
from migrate.rust.evaluation.values import Expected, Opaque
from migrate.rust.outcome import Draft, Instance, LoopPath, Site, Spot, Step

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from migrate.rust.evaluation.conditions import Root
    from migrate.rust.evaluation.facets import Facets
    from migrate.rust.evaluation.panic_texts import PanicText
    from migrate.rust.evaluation.presence import Presence


@dataclass(slots=True)
class Recorder:
    """The growing record of one test.

    `guards` are the conditions under which the current point is reached: predicates, or an opaque
    value when that is unknown. `calls` are the lines of the calls of helpers that lead here.
    `spare` are the steps that are asked only where something reads them: streams, which may have
    been given up, and steps whose arguments another took over (EP-35). `offered` are texts to
    compare with, which are assertions of their own (GEN-21). `gaps` counts what could not be
    evaluated, `gap` is the first of it; `asserted` counts the assertions that can fail;
    `after_op` is what could have panicked when the last op was called, `unwrapping` the last
    demand that something is there (GEN-03).
    """

    facets: Facets
    presence: Presence
    budget: Budget
    steps: list[Step] = field(default_factory=list)
    refused: dict[int, tuple[str, str]] = field(default_factory=dict)
    spare: set[int] = field(default_factory=set)
    drafts: list[Draft] = field(default_factory=list)
    instances: list[Instance] = field(default_factory=list)
    guards: list[Predicate | Opaque] = field(default_factory=list)
    quantifiers: list[Quantifier] = field(default_factory=list)
    demands: list[list[Condition]] = field(default_factory=list)
    loop: LoopPath = ()
    walked: set[Spot] = field(default_factory=set)
    """Where the loops over outputs stand (EVL-20)."""
    unnumbered: frozenset[Spot] = frozenset()
    """Where the loops stand whose turns are not told apart, in a replay."""
    calls: list[int] = field(default_factory=list)
    offered: list[Expected] = field(default_factory=list)
    gap: Opaque | None = None
    first: Mark = field(default_factory=Mark)
    gaps: int = 0
    asserted: int = 0
    after_op: tuple[int, ...] | None = None
    unwrapping: Unwrapping | None = None
    used: set[str] = field(default_factory=set)
    """The functions of the profile that were called."""

    def turn(self, spot: Spot | None, number: int) -> LoopPath:
        """Return the loop path inside a turn of a loop that stands at `spot`."""
        return self.loop if spot in self.unnumbered else (*self.loop, number)

    @property
    def call_line(self) -> int | None:
        """The line in the test from which the current helper was called."""
        return self.calls[0] if self.calls else None

    @property
    def size(self) -> int:
        """How much is recorded: grows with every step, draft and instance."""
        return (
            len(self.steps)
            + len(self.refused)
            + len(self.drafts)
            + len(self.instances)
            + sum(len(demands) for demands in self.demands)
        )

    def step(self, op: str, args: dict[str, Json], names: dict[str, str], line: int) -> int:
        """Add a step; its number is the root of paths into its output (EVL-15)."""
        number = len(self.steps) + 1
        self.after_op = self._panicking()
        self.steps.append(Step(number, op, args, self.loop, line, names))
        return number

    def asked(self) -> tuple[Step, ...]:
        """Return the steps, without the spare ones that nothing reads."""
        read = {number for draft in self.drafts for number in draft.steps}
        read |= {reference.step for step in self.steps for reference in references(step)}
        return tuple(step for step in self.steps if step.number not in self.spare - read)

    def refused_step(self, code: str, detail: str) -> int:
        """Return a root for the output of a call that cannot become a step."""
        number = -1 - len(self.refused)
        self.refused[number] = (code, detail)
        return number

    def refusal_of(self, argument: Json) -> tuple[str, str] | None:
        """Return why an argument that refers to a refused step's output cannot be had."""
        if not isinstance(argument, OutputReference):
            return None
        return self.refused.get(argument.step)

    def note_gap(self, gap: Unsupported) -> None:
        """Count a gap; a test that asserts nothing may be about what lies in the first one."""
        self.gaps += 1
        if self.gap is None:
            self.gap = gap.opaque()

    def skip(self, site: Site, code: str, detail: str) -> None:
        """Account for one execution of an assertion that is not translated."""
        self._instance(Instance(site, self.loop, "skipped", (), code, detail, self.call_line))

    def claim(self, site: Site, condition: Condition, note: str | None = None) -> None:
        """Account for one execution of an assertion of `condition`."""
        try:
            drafts = self._drafts(condition, site, note, implied=False)
        except Abandoned:
            raise
        except Unsupported as gap:
            self.skip(site, gap.code, gap.detail)
            return
        if drafts is None:
            code = "static_true" if condition is True else "static_false"
            self._instance(Instance(site, self.loop, "static", (), code, None, self.call_line))
            return
        first = len(self.drafts)
        self.drafts.extend(drafts)
        indexes = tuple(range(first, len(self.drafts)))
        self._instance(Instance(site, self.loop, "translated", indexes, None, None, self.call_line))

    def mark(self) -> Mark:
        """Return how far the record has come."""
        return Mark(
            len(self.steps),
            len(self.drafts),
            len(self.instances),
            len(self.refused),
            self.gaps,
        )

    def asked_since(self, mark: Mark) -> list[int]:
        """Return the roots of the outputs that were asked for after a mark, refused ones too."""
        asked = [step.number for step in self.steps[mark.steps :]]
        return asked + [number for number in self.refused if -number > mark.refused]

    def retract(self, mark: Mark, code: str, detail: str) -> bool:
        """Skip what was demanded after a mark; tells whether anything was."""
        demanded = len(self.drafts) > mark.drafts or len(self.instances) > mark.instances
        del self.drafts[mark.drafts :]
        self.instances[mark.instances :] = [
            structs.replace(instance, status="skipped", drafts=(), code=code, detail=detail)
            for instance in self.instances[mark.instances :]
        ]
        return demanded

    @contextmanager
    def called_from(self, calls: Sequence[int]) -> Iterator[None]:
        """Account for what stands where these calls lead."""
        before, self.calls = self.calls, [*calls]
        try:
            yield
        finally:
            self.calls = before

    def open_round(self, path: LoopPath) -> int:
        """Begin a round of the test; gives the number of instances before it."""
        self.loop = path
        self.offered.clear()
        self.unwrapping = None
        self.first = self.mark()
        return self.first.instances

    @property
    def ends_with_op(self) -> bool:
        """Is a step the last thing of the round that can panic, and always reached? (GEN-03)."""
        return self._asks_last and (self.after_op == self._panicking() is not None)

    @property
    def ends_with_unwrapping(self) -> bool:
        """Is the output of the last step unwrapped, and can nothing else panic since? (GEN-03)."""
        last, now = self.unwrapping, self._panicking()
        return (
            self._asks_last
            and not self._left_out
            and last is not None
            and now is not None
            and (last.before, last.after) == (self.after_op, now)
            and last.before != now
            and isinstance(last.condition, Predicate)
            and self.steps[-1].number in last.condition.roots
        )

    @property
    def _left_out(self) -> bool:
        """Was anything of the round not evaluated? Nobody knows whether it panics."""
        return (
            self.gaps > self.first.gaps
            or len(self.refused) > self.first.refused
            or any(one.status == "skipped" for one in self.instances[self.first.instances :])
        )

    @property
    def _asks_last(self) -> bool:
        has_step = len(self.steps) > self.first.steps
        return has_step and self.steps[-1].number not in self.spare

    def _panicking(self) -> tuple[int, ...] | None:
        """How much can have panicked so far; `None` under a condition on outputs."""
        if self.guards or self.quantifiers or self.demands:
            return None
        return self.asserted, len(self.drafts), len(self.refused), self.gaps

    def forget_round(self) -> None:
        """Take back the steps and drafts of the round."""
        del self.steps[self.first.steps :], self.drafts[self.first.drafts :]

    def refuse_unused(self) -> None:
        """Account for the texts that nothing was compared with, as far as is known."""
        compared = {instance.site.place for instance in self.instances[self.first.instances :]}
        for text in self.offered:
            if text.site.place not in compared:
                compared.add(text.site.place)
                with self.called_from(text.calls):
                    self.skip(text.site, "custom_matcher", "nothing known is compared with it")

    def imply(self, condition: Condition, site: Site) -> None:
        """Demand what the test demands without an assertion macro (EVL-25).

        Raises `Panicked` when the demand is known to fail where nothing guards it.
        """
        if condition is True:
            return
        if condition is False and not self.guards and not self.quantifiers and not self.demands:
            raise Panicked(site)
        if self.demands:
            self.demands[-1].append(self._supposing(condition))
            return
        for draft in self._drafts(condition, site, None, implied=True) or ():
            if not self._is_known(draft.expectation):
                self.drafts.append(draft)

    def unwrap(self, condition: Condition, site: Site, text: PanicText) -> None:
        """Demand what `unwrap` and its kin do; `text` is what they panic with (GEN-03)."""
        before = self._panicking()
        self.imply(condition, site)
        begins, complete, error = text
        self.unwrapping = Unwrapping(condition, begins, complete, error, before, self._panicking())

    def take_back_unwrapping(self) -> Condition:
        """Take back the demand of the last unwrapping; returns what it was."""
        last = self.unwrapping
        assert last is not None
        assert last.before is not None
        _, drafts, *_ = last.before
        del self.drafts[drafts:]
        return last.condition

    def demands_already(self, condition: Predicate) -> bool:
        """Tell whether an unconditional expectation of the test already demands a condition."""
        return self._is_demanded(condition.expectation)

    def _is_demanded(self, expectation: Expectation) -> bool:
        return any(
            draft.expectation.when is None and implies(bare(draft.expectation), expectation)
            for draft in self.drafts[self.first.drafts :]
        )

    def _supposing(self, condition: Condition) -> Condition:
        """What a demand inside a closure means for the element: it holds if the guards do."""
        relative = [
            guard
            for guard in self.guards
            if isinstance(guard, Predicate)
            and any(isinstance(root, Element) for root in guard.roots)
        ]
        for guard in reversed(relative):
            condition = either(inverse(guard), condition)
        return condition

    def _is_known(self, demand: Expectation) -> bool:
        # EVL-25: once per path and test; a guard that demands it already makes it true.
        plain = bare(demand)
        guards = [part for guard in self.guards for part in parts_of(guard)]
        if any(implies(guard, plain) for guard in guards):
            return True
        return any(
            draft.expectation.implied
            and bare(draft.expectation) == plain
            and draft.expectation.when in {None, demand.when}
            for draft in self.drafts[self.first.drafts :]
        )

    def _drafts(
        self, condition: Condition, site: Site, note: str | None, *, implied: bool
    ) -> list[Draft] | None:
        """Turn a condition at this point into drafts; `None` when it is a static truth."""
        guards = self._guards()
        if isinstance(condition, bool):
            if condition or not (guards or self.quantifiers):
                return None
            condition, guards = unreachable(guards, self.quantifiers)
        drafts = []
        for inner, case in cases_of(condition, guards):
            self._need_asked(case.roots)  # what a refused step says has no path to be read
            for part in conjunction([finished(case.expectation)]):
                claim, when = quantified(Predicate(part, case.roots), inner, self.quantifiers)
                drafts += [
                    self._draft(Predicate(demand, claim.roots), when, site, note, implied=implied)
                    for demand in self._demands(finished(claim.expectation))
                ]
        return drafts

    def _demands(self, claim: Expectation) -> Iterator[Expectation]:
        """Yield what a claim demands, fields that a denial needs included (OPR-05)."""
        for demand in conjunction([self.presence.demanded(claim)]):
            is_own = demand.op not in {"present", "is_type"} or demand == claim
            if is_own or not self._is_demanded(demand):
                yield demand

    def _guards(self) -> list[Predicate]:
        guards: list[Predicate] = []
        for guard in self.guards:
            if isinstance(guard, Opaque):
                raise Unsupported(guard.code, guard.detail)
            guards.append(guard)
        return guards

    def _draft(
        self,
        claim: Predicate,
        guards: list[Predicate],
        site: Site,
        note: str | None,
        *,
        implied: bool,
    ) -> Draft:
        roots = claim.roots.union(*(guard.roots for guard in guards))
        for root in roots:
            if isinstance(root, Element):
                raise Unsupported("output_dependent_property", site.text)
        self._need_asked(roots)
        expectation = replaced(
            finished(claim.expectation),
            when=guard_of(guards),
            implied=implied,
            note=note,
            facet=self.facets.of(finished(claim.expectation)),
        )
        return Draft(
            expectation, tuple(sorted(steps_read(expectation))), site, None, self.call_line
        )

    def _need_asked(self, roots: Iterable[Root]) -> None:
        """Raise `Unsupported` for an output of a step that was refused."""
        for root in roots:
            if isinstance(root, int) and root < 0:
                raise Unsupported(*self.refused[root])

    def _instance(self, instance: Instance) -> None:
        if self.budget.instances <= 0:
            raise Abandoned("unroll_limit", f"more than {INSTANCES_PER_FILE} instances")
        self.budget.instances -= 1
        self.asserted += instance.code != "static_true"
        self.instances.append(instance)

    @contextmanager
    def collecting_demands(self) -> Iterator[list[Condition]]:
        """Collect what is implied about a list element inside a closure."""
        collected: list[Condition] = []
        self.demands.append(collected)
        try:
            yield collected
        finally:
            self.demands.pop()


def references(step: Step) -> Iterator[OutputReference]:
    """Yield the outputs that a step is asked with."""
    return (value for value in step.args.values() if isinstance(value, OutputReference))
