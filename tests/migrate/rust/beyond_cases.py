"""Cases for idioms beyond the corpus (06 section 12): a Rust file, and what a migration writes."""

from __future__ import annotations

import json
import posixpath
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from idiom_cases import BUNDLED_OPS, PORTED, PROFILE

from harness.configuration import Attributes, Options, Target
from migrate.convert import convert
from migrate.profile import for_project
from migrate.rust.evaluate import evaluate_files

if TYPE_CHECKING:
    from collections.abc import Iterator

    from migrate.convert import Converted

FOLDER = Path(__file__).parent / "beyond"
FILE = "tests/tale.rs"


@dataclass(frozen=True, slots=True)
class BeyondCase:
    """One case of a file in `beyond/`: the Rust file, others beside it, and the outcome.

    With `ops = "bundled"` all ops of the bundled implementation become steps, else those of the
    parser lane alone. `files` are other inputs by path: Rust files and supplied texts. `target`
    and `attributes` are configured ones.
    """

    file: str
    title: str
    rows: tuple[str, ...]
    source: str
    outcome: str
    files: dict[str, str] = field(default_factory=dict)
    ported: frozenset[str] = PORTED
    target: Target | None = None
    attributes: Attributes | None = None


def beyond_cases() -> list[BeyondCase]:
    """Read all cases, in the order of their files."""
    return [
        BeyondCase(
            path.stem,
            raw["title"],
            tuple(raw["rows"]),
            raw["source"],
            raw["outcome"],
            raw.get("files", {}),
            BUNDLED_OPS if raw.get("ops") == "bundled" else PORTED,
            msgspec.convert(raw["target"], Target) if "target" in raw else None,
            msgspec.convert(raw["attributes"], Attributes) if "attributes" in raw else None,
        )
        for path in sorted(FOLDER.glob("*.toml"))
        for raw in tomllib.loads(path.read_text(encoding="utf-8"))["case"]
    ]


def outcome_of(case: BeyondCase) -> str:
    """Return what a migration of the case writes, in the form in which cases say it."""
    return "".join(f"{line}\n" for line in _written(migrated(case)))


def migrated(case: BeyondCase) -> Converted:
    """Migrate the files of a case; every fault of the account raises."""
    files = {FILE: case.source} | case.files
    rust = {name: text.encode() for name, text in files.items() if name.endswith(".rs")}

    def includes(file: str, name: str) -> bytes | None:
        path = beside(file, name)
        return files[path].encode() if path in files else None

    def listed(file: str, folder: str) -> tuple[str, ...]:
        inside = beside(file, folder) + "/" if beside(file, folder) != "." else ""
        below = (name[len(inside) :] for name in files if name.startswith(inside))
        return tuple(sorted({name.split("/")[0] for name in below}))

    options = Options(target=case.target, attributes=case.attributes)
    profile = for_project(PROFILE, options)
    found = evaluate_files(rust, profile, case.ported, None, includes, listed)
    return convert(found, PROFILE, ("tests",), {})


def beside(file: str, name: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(file), name))


def _written(done: Converted) -> Iterator[str]:
    totals = [entry for entry in done.manifest.inputs if entry.tests or entry.sites]
    for entry in totals:
        name = "" if entry.file == FILE else f"{entry.file}: "
        yield f"{name}{entry.tests} tests, {entry.sites} sites, {entry.instances} instances"
    for path, data in sorted(done.files.items()):
        if path.endswith(".toml"):
            for case in tomllib.loads(data.decode())["case"]:
                yield from _case_lines(case)
    for line in done.files["ledger.jsonl"].decode().splitlines():
        row = json.loads(line)
        if row["status"] != "implied":
            yield _row_line(row)


def _case_lines(case: dict[str, Any]) -> Iterator[str]:
    disabled = f" ({case['disabled']})" if "disabled" in case else ""
    yield f"{case['id']}{disabled}"
    for step in case.get("steps", [case]):
        args = {name: value for name, value in step["args"].items() if value != {"$json": "null"}}
        yield f"  {step['op']} {_json(args)}"
    for item in case.get("expect", []):
        said = {key: value for key, value in item.items() if key not in PROVENANCE}
        yield f"  {item['id']} {_json(said)}"


PROVENANCE = frozenset({"id", "source", "call_line"})


def _row_line(row: dict[str, Any]) -> str:
    file = "" if row["file"] == FILE else f"{row['file']}:"
    parts = [
        f"{file}{row['line']}:{row['column']} {row['construct']}",
        f"in {row['test']}" if "test" in row else "",
        f"[{row['instance']}]" if "instance" in row else "",
        f"from {row['call_line']}" if "call_line" in row else "",
        row["status"],
        row.get("code", ""),
        f"({row['detail']})" if "detail" in row else "",
        " ".join(row.get("expectations", ())),
    ]
    return " ".join(filter(None, parts))


def _json(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), ensure_ascii=False)
