"""ERR-7, ERR-8, HRN-4: the static phase sees through imports."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from harness.harn.runtime.program import Checked, check_script, run_script

MARK = "«"

CASES = tomllib.loads(Path(__file__).with_name("imports.toml").read_text(encoding="utf-8"))["case"]


def found(folder: Path, **files: str) -> Checked:
    """What is found in `main`, which is there with other files."""
    for name, text in files.items():
        (folder / f"{name}.harn").write_text(text, encoding="utf-8")
    return check_script(folder / "main.harn")


def said(checked: Checked) -> tuple[str, list[str]]:
    error = checked.error
    warnings = [warning.message for warning in checked.warnings]
    text = "" if error is None else f"{error.code}: {error}".rpartition(" at ")[0]
    return text, warnings


@pytest.mark.parametrize("case", CASES, ids=[case["script"].strip() for case in CASES])
def test_an_imported_file_is_known(tmp_path: Path, case: dict[str, Any]) -> None:
    before, mark, after = case["script"].partition(MARK)
    expected = f"{case['code']}: {case['message']}" if mark else "", case.get("warnings", [])
    head = 'import "library"\n'

    apart = found(tmp_path, main=head + before + after, library=case["library"])
    as_one = found(tmp_path, main=f"{case['library']}\n{before}{after}")

    assert said(apart) == said(as_one) == expected
    assert not mark or (apart.error is not None and apart.error.at == len(head + before))


def test_it_is_known_through_others_and_by_its_names(tmp_path: Path) -> None:
    library = "pub enum Color { Red, Green }\npub fn pick(c: Color) -> Color { return c }"
    between = 'pub import "library"\nprintln("ran")'

    checked = found(
        tmp_path,
        library=library,
        between=between,
        main='import { pick } from "between"\nimport { Color } from "library"\n'
        "pick(Color.Red)\npick(1)",
    )

    assert said(checked) == ("type_arg_mismatch: Argument 1 ('c'): expected Color, got int", [])
    assert run_script(tmp_path / "main.harn").error is not None


def test_the_run_says_what_the_check_says(tmp_path: Path) -> None:
    checked = found(
        tmp_path,
        library="@deprecated\npub fn old(a) { return a }",
        main='import { old } from "library"\nprintln(old())',
    )

    assert [str(warning) for warning in checked.warnings] == [
        "warning: Function 'old' expects 1 argument, got 0 at 2:9",
        "warning: Function 'old' is deprecated at 2:9",
    ]
    output = run_script(tmp_path / "main.harn").output
    assert output == "".join(f"{warning}\n" for warning in checked.warnings) + "nil\n"


@pytest.mark.parametrize(
    ("library", "script"),
    [
        # A type that is not exported means nothing in the other file.
        ("enum Hidden { A }\npub fn f() { return 1 }", "let h: Hidden = 5"),
        # A file means its own type, also where the other has one of the name.
        ("type T = int\npub fn f(a: T) { return a }", 'type T = string\nf(1)\nlet t: T = "x"'),
        # A name that both declare is left alone.
        ("pub enum Color { Red }", "enum Color { Blue }\nlet c: Color = Color.Blue"),
        # In L1 only functions are exported.
        ("var x = 1\npub enum Color { Red }\npub fn f() { return 1 }", "let c: Color = 5"),
    ],
)
def test_names_are_those_of_their_file(tmp_path: Path, library: str, script: str) -> None:
    checked = found(tmp_path, library=library, main=f'import "library"\n{script}')

    assert said(checked) == ("", [])


def test_two_files_have_types_of_the_same_name(tmp_path: Path) -> None:
    """A value of one is not one of the other."""
    checked = found(
        tmp_path,
        first="enum Kind { A }\npub fn make() { return Kind.A }\n"
        "pub fn made() -> Kind { return make() }",
        second="enum Kind { A }\npub fn take(k: Kind) { return k }",
        main='import "first"\nimport "second"\ntake(make())\ntake(made())',
    )

    assert said(checked) == (
        "type_arg_mismatch: Argument 1 ('k'): expected Kind, got another Kind",
        [],
    )


def test_a_third_file_implements_a_struct(tmp_path: Path) -> None:
    checked = found(
        tmp_path,
        library="pub struct Stone { weight: int }\npub interface Rolling { fn roll(self) -> int }\n"
        "pub fn push(r: Rolling) { return r.roll() }",
        third='import { Stone } from "library"\nimpl Stone { fn roll(self) -> int { return 1 } }',
        main='import "library"\nimport "third"\npush(Stone {weight: 1})',
    )

    assert said(checked) == ("", [])
