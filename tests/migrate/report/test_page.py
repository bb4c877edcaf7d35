"""The page of a project: its words, its data, and that nothing in a case becomes markup."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from project_folder import LEDGER_CASE, RUST, UNKNOWN_CASE

if TYPE_CHECKING:
    from project_folder import ProjectFolder

HOSTILE = "</script><img src=x onerror=alert(1)>&amp;\u2028"


def page(project: ProjectFolder, *options: str) -> str:
    said = project.parity("report", "--out", "out/parity.html", *options)
    assert said.startswith("out/parity.html: ")
    return (project.root / "out/parity.html").read_text(encoding="utf-8")


def data(html: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.S)
    assert found is not None
    loaded: dict[str, Any] = json.loads(found[1])
    return loaded


def by_id(html: str) -> dict[str, dict[str, Any]]:
    return {case["id"]: case for case in data(html)["cases"]}


def test_a_decided_disagreement_has_all_its_records(gated: ProjectFolder) -> None:
    html = page(gated)
    case = by_id(html)[UNKNOWN_CASE]
    assert case["test"] == "unknown_names_are_reported"
    assert case["questions"][0]["text"] == "spade({ depth: 3 })"
    failed = case["demands"][1]
    assert (failed["file"], failed["line"]) == ("cases/legacy/tools.rs", 14)
    assert failed["assertion"] == 'assert!(out.errors.iter().any(|e| e.contains("No such tool")))'
    result = case["results"][0]
    assert (result["state"], result["snapshot"]) == ("decided", "same")
    assert [verdict["status"] for verdict in result["verdicts"][:2]] == ["pass", "fail"]
    decision = data(html)["decisions"][result["verdicts"][1]["decision"]]
    assert (decision["verdict"], decision["reason"]) == ("revision_drift", "old wording")
    assert "The gate holds" in html


def test_an_undecided_one_is_open_and_the_gate_says_why(gated: ProjectFolder) -> None:
    (gated.root / "cases/triage.toml").unlink()
    html = page(gated)
    assert by_id(html)[UNKNOWN_CASE]["results"][0]["state"] == "open"
    assert by_id(html)[LEDGER_CASE]["results"][0]["state"] == "agrees"
    assert "The gate does not hold" in html
    assert "<b>untriaged</b>" in html
    assert "1 undecided, 1 agree<" in html


def test_what_was_blessed_stands_beside_what_is_observed(gated: ProjectFolder) -> None:
    path = gated.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json"
    path.write_bytes(path.read_bytes().replace(b"tin roof", b"tin ruff"))
    result = by_id(page(gated))[LEDGER_CASE]["results"][0]
    assert (result["state"], result["snapshot"]) == ("changed", "other")
    assert "tin ruff" in result["blessed"][0]["output"]
    assert "tin roof" in result["observed"][0]["output"]
    assert any("tin ruff" in line and "tin roof" in line for line in result["changes"])


def test_without_a_snapshot_a_case_says_so(gated: ProjectFolder) -> None:
    (gated.root / f"snapshots/legacy_tools/{LEDGER_CASE}.json").unlink()
    result = by_id(page(gated))[LEDGER_CASE]["results"][0]
    assert (result["state"], result["snapshot"]) == ("unblessed", "missing")


def test_implementations_stand_side_by_side(gated: ProjectFolder) -> None:
    gated.write("silent.py", 'def ops():\n    return {"parse_bare": lambda **_: {"calls": []}}\n')
    gated.write(
        "pyproject.toml",
        '[tool.parity.implementations.silent]\npython = "silent:ops"\n',
    )
    html = page(gated, "--impl", "bundled", "--impl", "silent", "--impl", "bundled")
    assert [each["name"] for each in data(html)["implementations"]] == ["bundled", "silent"]
    states = [result["state"] for result in by_id(html)[LEDGER_CASE]["results"]]
    assert states == ["agrees", "open"]
    assert html.count('<th scope="col">') == 3


def test_text_of_a_case_never_becomes_markup(gated: ProjectFolder) -> None:
    quoted = HOSTILE.replace("\u2028", "\\u{2028}")
    gated.write("cases/legacy/tools.rs", RUST.replace("tin roof", quoted))
    gated.parity("migrate", "cases/legacy")
    html = page(gated)
    assert "<img src=x" not in html
    assert html.count("</script>") == 3
    assert HOSTILE in by_id(html)[LEDGER_CASE]["questions"][0]["text"]


def test_exact_numbers_stay_exact(gated: ProjectFolder) -> None:
    gated.write(
        "cases/legacy/tools.rs",
        RUST.replace('\\"tin roof\\"', "9007199254740993").replace(
            'json!("tin roof")', "json!(9007199254740993_i64)"
        ),
    )
    gated.parity("migrate", "cases/legacy")
    output = by_id(page(gated))[LEDGER_CASE]["results"][0]["observed"][0]["output"]
    assert "9007199254740993" in output


def section(html: str, name: str) -> str:
    found = re.search(rf'<section class="listed" data-list="{name}".*?</section>', html, re.S)
    assert found is not None
    return found[0]


def test_decisions_are_listed_with_what_they_are_about(gated: ProjectFolder) -> None:
    listed = section(page(gated), "decisions")
    assert "<b>revision_drift</b>: old wording" in listed
    assert f'href="#case={UNKNOWN_CASE}"><code>{UNKNOWN_CASE}:e2</code>' in listed
    assert "stale" not in listed


def test_a_stale_decision_says_so(gated: ProjectFolder) -> None:
    path = gated.root / "cases/triage.toml"
    path.write_text(path.read_text().replace(":e2", ":e9"))
    listed = section(page(gated), "decisions")
    assert "stale: it matches nothing" in listed
    assert f"<code>{UNKNOWN_CASE}:e9</code> is no disagreement today" in listed


def test_clusters_are_listed_and_say_what_is_undecided(gated: ProjectFolder) -> None:
    assert "decided</span>" in section(page(gated), "clusters")
    (gated.root / "cases/triage.toml").unlink()
    listed = section(page(gated), "clusters")
    assert re.search(r'<li data-kind="undecided" data-at="c-[0-9a-f]{6}"', listed)
    assert "1 undecided</span>" in listed


def test_untranslated_assertions_are_listed_with_line_and_reason(gated: ProjectFolder) -> None:
    hidden = "text.<\u202e>"
    loop = f'    for _ in 0..2 {{\n        assert!(fs::read("{hidden}").is_ok());\n    }}\n}}\n'
    test = "\n#[test]\nfn a_file_is_read() {\n" + loop
    gated.write("cases/legacy/tools.rs", RUST + test)
    gated.parity("migrate", "cases/legacy")
    [row] = [row for row in rows(gated) if row["status"] == "skipped"][:1]
    listed = section(page(gated), "untranslated")
    place = f"cases/legacy/tools.rs:{row['line']}"
    assert f'<li data-kind="{row["code"]}" data-at="{place}"' in listed
    assert f"<dt><code>{row['code']}</code></dt>" in listed
    assert "2 times" in listed
    assert "text.&lt;\\u202e&gt;" in listed


def rows(project: ProjectFolder) -> list[dict[str, Any]]:
    text = (project.root / "cases/ledger.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_what_is_empty_is_no_section(gated: ProjectFolder) -> None:
    html = page(gated)
    assert 'data-list="untranslated"' not in html
    assert "#list=untranslated" not in html


def test_a_report_replaces_a_report_and_nothing_else(gated: ProjectFolder) -> None:
    gated.write("parity-report.html", "")
    for _ in range(2):
        gated.parity("report")
    kept = (gated.root / "cases/ledger.jsonl").read_bytes()
    said = gated.parity("report", "--out", "cases/ledger.jsonl", code=2)
    assert "cases/ledger.jsonl is no report, and would be lost" in said
    assert (gated.root / "cases/ledger.jsonl").read_bytes() == kept
