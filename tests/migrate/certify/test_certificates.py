"""Translations are tried on made-up outputs, and wrong ones are found."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from msgspec import structs

sys.path.insert(0, str(Path(__file__).parents[1] / "rust"))

from idiom_cases import INCLUDES, PROFILE, IdiomCase, idiom_cases

import migrate.certify.certificates
from harness.expectation import Expectation, negate
from harness.ops import load_ops
from migrate.certify import certify
from migrate.certify.replay import Replay, replay
from migrate.convert import convert
from migrate.inputs import read_inputs
from migrate.ledger import CertificateTotals
from migrate.profile import load_profile
from migrate.rust.evaluate import evaluate_files
from migrate.rust.outcome import Certificates, EvaluatedTest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from migrate.rust.evaluation.world import World
    from migrate.rust.outcome import Certificate, EvaluatedFile, Execution
    from migrate.rust.source.discovery import TestFunction

CASES = idiom_cases()
ROOT = Path(__file__).parents[3]
CORE_PARSER = "cases/legacy/harn/tests/core_parser.rs"
Certified = tuple["World", "TestFunction", EvaluatedTest, Certificates]


def certified(case: IdiomCase) -> list[Certified]:
    found: list[Certified] = []

    def note(world: World, function: TestFunction, test: EvaluatedTest) -> Certificates:
        found.append((world, function, test, certify(world, function, test)))
        return found[-1][3]

    sources = {"tests/idiom.rs": case.source.encode()}
    evaluate_files(
        sources, PROFILE, case.ported, None, lambda _, name: INCLUDES.get(name), certify=note
    )
    return found


def all_of(certificates: Certificates) -> list[Certificate]:
    return [*certificates.assertions.values(), *certificates.implied.values()]


CERTIFIED = {f"{case.file}: {case.title}": certified(case) for case in CASES}


def test_no_translation_of_an_idiom_is_in_doubt() -> None:
    doubts = {
        name: certificate.doubt
        for name, found in CERTIFIED.items()
        for *_, certificates in found
        for certificate in all_of(certificates)
        if certificate.doubt
    }
    assert doubts == {}


def test_most_translations_are_tried_and_can_be_broken() -> None:
    every = [
        certificate
        for found in CERTIFIED.values()
        for *_, certificates in found
        for certificate in all_of(certificates)
    ]
    assert len(every) > 400
    assert sum(certificate.mutants > 0 for certificate in every) > 0.85 * len(every)
    assert sum(certificate.broken > 0 for certificate in every) > 0.75 * len(every)


EXPECTED_PANICS = """
#[test] #[should_panic]
fn option() { parse_fenced_json_tool_calls("x").user_response.unwrap(); }
#[test_case("a" => panics "none")]
fn cases(t: &str) -> String { parse_fenced_json_tool_calls(t).user_response.expect("none") }
#[test] #[should_panic(expected = "must fit")]
fn result() { validate_tool_args("dig", &json!({}), &[]).expect("must fit"); }
#[test] #[should_panic]
fn error() { validate_tool_args("dig", &json!({}), &[]).unwrap_err(); }
#[test] #[should_panic]
fn last_of_two() {
    let first = parse_fenced_json_tool_calls("a").user_response.unwrap();
    assert_eq!(first, "moss");
    parse_fenced_json_tool_calls("b").user_response.unwrap();
}
"""


def test_an_expected_panic_of_an_unwrapping_is_tried() -> None:
    found = certified(replace(CASES[0], source=EXPECTED_PANICS, ported=frozenset(load_ops())))
    assert [test.name for *_, test, _ in found] == [
        "option", "cases", "result", "error", "last_of_two",
    ]  # fmt: skip
    for *_, certificates in found:
        every = all_of(certificates)
        assert [certificate.doubt for certificate in every] == [None] * len(every)
        assert every[-1].broken > 0


def test_an_expected_panic_that_is_turned_round_is_found() -> None:
    found = certified(replace(CASES[0], source=EXPECTED_PANICS, ported=frozenset(load_ops())))
    for world, function, test, _ in found:
        last = len(test.drafts) - 1
        (opposite,) = negate(test.drafts[last].expectation)
        turned = certify(world, function, spoiled(test, last, opposite))
        assert any(certificate.doubt for certificate in all_of(turned)), test.name


def corpus_tests() -> list[Certified]:
    """A test in five of the bundled corpus, with one file of it."""
    found: list[tuple[World, TestFunction, EvaluatedTest]] = []

    def note(world: World, function: TestFunction, test: EvaluatedTest) -> Certificates:
        found.append((world, function, test))
        return Certificates({}, {})

    inputs = read_inputs((ROOT / "cases" / "legacy",), ROOT)
    evaluate_files(
        inputs.sources,
        PROFILE,
        frozenset(load_ops()),
        {CORE_PARSER},
        inputs.include,
        certify=note,
    )
    return [(*one, certify(*one)) for one in found[::5]]


CORPUS = corpus_tests()


def spoiled(test: EvaluatedTest, index: int, expectation: Expectation) -> EvaluatedTest:
    drafts = list(test.drafts)
    drafts[index] = structs.replace(drafts[index], expectation=expectation)
    return replace(test, drafts=tuple(drafts))


def breakable(test: EvaluatedTest, certificates: Certificates) -> Iterator[tuple[Execution, int]]:
    """Yield executions that some mutant breaks, with a draft of each."""
    for instance in test.instances:
        certificate = certificates.assertions.get(instance.execution)
        if certificate is not None and certificate.broken:
            yield instance.execution, instance.drafts[0]


def test_a_translation_that_is_turned_round_is_found() -> None:
    tried = 0
    for world, function, test, certificates in CORPUS:
        for execution, index in breakable(test, certificates):
            opposite, *others = negate(test.drafts[index].expectation)
            if others:
                continue
            tried += 1
            again = certify(world, function, spoiled(test, index, opposite))
            assert again.assertions[execution].doubt is not None, opposite
    assert tried > 30


def present(right: Expectation) -> Expectation:
    return Expectation(path=right.path, via=right.via, op="present", missing_is_null=False)


SPOILED: dict[str, Callable[[Expectation], Expectation]] = {
    "equals": present,
    "length_equals": lambda right: structs.replace(right, op="length_min"),
    "is_empty": lambda right: Expectation(path=right.path, op="length_max", value=1),
}
"""Changes that only some outputs tell from the right translation."""


@pytest.mark.parametrize("op", SPOILED)
def test_a_translation_that_is_a_little_wrong_is_found(op: str) -> None:
    tried = 0
    for world, function, test, certificates in CORPUS:
        for execution, index in breakable(test, certificates):
            right = test.drafts[index].expectation
            if right.op == op and not right.via:
                tried += 1
                again = certify(world, function, spoiled(test, index, SPOILED[op](right)))
                assert again.assertions[execution].doubt is not None, right
    assert tried > 0


DISTANCES = """
#[test] fn near() {
    let r = parse_fenced_json_tool_calls("x");
    assert!((r.calls[0]["n"].as_f64().unwrap() - 2.0).abs() < 0.5);
    assert!((r.calls[0]["i"].as_i64().unwrap() - 7).abs() < 3);
    assert!((r.calls[0]["m"].as_i64().unwrap() - 7).abs() <= 3);
}
"""


@pytest.mark.parametrize(
    ("number", "right", "wrong"), [(0, 0.49999999999999994, 0.5), (1, 2, 3), (2, 3, 2)]
)
def test_a_bound_that_is_taken_in_or_left_out_by_mistake_is_found(
    number: int, right: float, wrong: float
) -> None:
    ((world, function, test, certificates),) = certified(
        replace(CASES[0], source=DISTANCES, ported=frozenset(load_ops()))
    )
    instance = test.instances[number]
    (index,) = (at for at in instance.drafts if test.drafts[at].expectation.op == "close_to")
    expectation = test.drafts[index].expectation
    value: Any = expectation.value
    assert value["abs"] == right
    assert certificates.assertions[instance.execution].doubt is None

    wider = structs.replace(expectation, value={**value, "abs": wrong})
    again = certify(world, function, spoiled(test, index, wider))
    assert again.assertions[instance.execution].doubt is not None


def test_a_fault_of_the_trial_costs_the_test_alone_and_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def faulty(*_: object) -> Replay:
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr(migrate.certify.certificates, "replay", faulty)
    world, function, test, _ = CORPUS[0]
    every = all_of(certify(world, function, test))
    told = "a fault of this program ended the trial: ZeroDivisionError: by nought"
    assert every
    assert {certificate.doubt for certificate in every} == {told}


def file_of(source: str, jobs: int = 1) -> EvaluatedFile:
    ported = frozenset(load_ops())
    (found,) = evaluate_files(
        {"t.rs": source.encode()},
        PROFILE,
        ported,
        None,
        lambda *_: None,
        certify=certify,
        jobs=jobs,
    )
    return found


TWO = """
#[test] fn one() {
    let r = parse_fenced_json_tool_calls("x");
    assert_eq!(r.calls.len(), 1);
    assert_eq!(r.calls[0]["name"], "go");
}
#[test] fn other() {
    assert!(parse_fenced_json_tool_calls("y").errors.is_empty());
}
"""


def test_the_ledger_rows_carry_the_certificates() -> None:
    converted = convert((file_of(TWO),), PROFILE, ("t.rs",), {})
    lines = converted.files["ledger.jsonl"].decode().splitlines()

    assert converted.manifest.certificates == CertificateTotals(translated=3, certified=3)
    assert ['"mutants"' in line for line in lines] == ['"subsumed"' not in line for line in lines]


def test_the_number_of_processes_changes_nothing() -> None:
    def files(jobs: int) -> dict[str, bytes]:
        return convert((file_of(TWO, jobs),), PROFILE, ("t.rs",), {}).files

    assert files(1) == files(3)


SCANNED = """
#[test] fn one() {
    let json = scan_units("x", &json!({})).to_json();
    let unit = json["units"][0].as_object().unwrap();
    assert!(unit["kind"] == "text");
}
"""


def test_what_a_method_of_an_output_gives_is_known_of_its_mutants() -> None:
    (one,) = file_of(SCANNED).tests

    assert one.certificates is not None
    assert all(each.broken for each in all_of(one.certificates))


def test_what_may_have_panicked_on_the_way_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_known(*given: Any) -> Replay:
        seen = replay(*given)
        return Replay(dict.fromkeys(seen.truths) or {(("t.rs", 5, 5), (), None): None}, False)

    monkeypatch.setattr(migrate.certify.certificates, "replay", nothing_known)
    (one,) = file_of(SCANNED).tests

    assert one.certificates is not None
    assert not any(each.mutants for each in all_of(one.certificates))


def test_a_test_that_costs_too_much_is_tried_on_fewer_outputs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def most_mutants() -> int:
        (one,) = file_of(SCANNED).tests
        assert one.certificates is not None
        return max(each.mutants for each in all_of(one.certificates))

    assert most_mutants() > 1
    monkeypatch.setattr(migrate.certify.certificates, "MOST_TICKS", 0)
    assert most_mutants() == 1


STREAMED = """
#[test] fn one() {
    let mut detector = StreamingToolCallDetector::new("s".to_string(), BTreeSet::new());
    let events = detector.push("a");
    let AgentEvent::ToolCall { status, .. } = &events[0] else { panic!() };
    assert_eq!(*status, ToolCallStatus::Pending);
}
"""


def test_outputs_are_tried_as_other_variants_too() -> None:
    (one,) = file_of(STREAMED).tests

    assert one.certificates is not None
    assert {bool(each.broken) for each in all_of(one.certificates)} == {True}


def test_an_error_that_is_its_message_is_tried() -> None:
    """A record may be one text, and two of a type without parts are equal."""
    project = ROOT / "examples" / "shell-words"
    sources = {"tests/words.rs": (project / "tests" / "words.rs").read_bytes()}
    profile = load_profile(str(project / "profile.toml"), project)
    (found,) = evaluate_files(
        sources, profile, frozenset(profile.ops), None, lambda *_: None, certify=certify
    )
    certificates = [
        each for test in found.tests for each in all_of(test.certificates or Certificates({}, {}))
    ]

    assert len(certificates) > 50
    assert all(each.broken and not each.doubt for each in certificates)
