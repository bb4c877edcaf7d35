"""Imports (HRN-4): the files of each case are written to a folder, and `main.harn` is run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from harness.harn.dialect import Dialect
from harness.harn.runtime import standard
from harness.harn.runtime.program import Finished, Options, run_script
from harness.harn.runtime.report import described

if TYPE_CHECKING:
    from pathlib import Path

    from harness.harn.errors import HarnError


def run(folder: Path, options: Options | None = None, **files: str) -> Finished:
    """Run `main`; in the names of the files `__` stands for a slash."""
    for name, text in files.items():
        path = folder.joinpath(*name.split("__")).with_suffix(".harn")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return run_script(folder / "main.harn", options)


def output(finished: Finished) -> str:
    assert finished.error is None, finished.error
    return finished.output


def error(finished: Finished) -> HarnError:
    assert finished.error is not None
    return finished.error


def test_all_public_names_are_brought_in(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "lib"\nprintln([one(), two, Three {x: 1}.x, tool_count(four), E.A])',
        lib="""
pub fn one() { return hidden() }
pub const two = 2
pub struct Three { x: int }
pub tool four() { 4 }
pub enum E { A }
fn hidden() { return 1 }
""",
    )

    assert output(finished) == "[1, 2, 1, 1, E.A]\n"


def test_what_is_not_public_stays_inside(tmp_path: Path) -> None:
    finished = run(
        tmp_path, main='import "lib"\nhidden()', lib="pub fn one() { }\nfn hidden() { return 1 }"
    )

    assert error(finished).code == "undefined_call_target"


def test_without_public_names_all_functions_are(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "lib"\nprintln(one())\nprintln(two)',
        lib="fn one() { return 1 }\nconst two = 2",
    )

    assert finished.output == "1\n"
    assert error(finished).code == "undefined_variable"


def test_in_l1_only_functions_are_exported(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        Options(dialect=Dialect.L1),
        main='import "lib"\nprintln(one())\nprintln(two)',
        lib="pub fn one() { return 1 }\npub let two = 2",
    )

    assert finished.output == "1\n"
    assert error(finished).code == "undefined_variable"


def test_named_imports_bring_in_those_alone(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import { one, Alias } from "lib.harn"\nprintln(one())\nprintln(Alias)\nprintln(two)',
        lib="pub fn one() { return 1 }\npub fn two() { }\npub type Alias = int",
    )

    assert finished.output == "1\n{type: int}\n"
    assert error(finished).code == "undefined_variable"


def test_a_name_that_is_not_exported_is_found_before_anything_runs(tmp_path: Path) -> None:
    finished = run(
        tmp_path, main='println(1)\nimport { tow } from "lib"', lib="pub fn two() { return 2 }"
    )

    assert finished.output == ""
    assert error(finished).code == "import_name"
    assert "does not export `tow`, did you mean `two`" in str(finished.error)


def test_the_suffix_is_optional_and_paths_start_at_the_importing_file(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "deep/first"\nprintln(name())',
        deep__first='pub import "second.harn"\nimport "../other"\nprintln(other())',
        deep__second='pub fn name() { return "second" }',
        other='pub fn other() { return "other" }',
    )

    assert output(finished) == "other\nsecond\n"


def test_a_module_runs_once_where_it_is_first_imported(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main="""println("start")
import "a"
println("between")
import "b"
import "shared"
println(count())
""",
        a='import "shared"\nprintln("a")\nbump()',
        b='import "shared"\nprintln("b")\nbump()',
        shared="""println("shared")
let n = 0
pub fn bump() { n += 1 }
pub fn count() { return n }
""",
    )

    assert output(finished) == "start\nshared\na\nbetween\nb\n2\n"


def test_names_of_a_re_export_are_those_of_the_named_import(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "middle"\nprintln(a())\nprintln(b)',
        middle='pub import { a } from "lib"\nfn own() { }',
        lib="pub fn a() { return 1 }\npub fn b() { }",
    )

    assert finished.output == "1\n"
    assert error(finished).code == "undefined_variable"


def test_two_imports_of_one_name_collide(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "a"\nimport "b"',
        a="pub fn same() { }",
        b="pub fn same() { }",
    )

    assert error(finished).code == "import_collision"
    assert "Import collision: 'same'" in str(finished.error)
    assert described(error(finished)).splitlines()[1].endswith("main.harn:2:1")


def test_the_same_name_by_two_ways_is_no_collision(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "a"\nimport "lib"\nprintln(same())',
        a='pub import "lib"',
        lib="pub fn same() { return 1 }",
    )

    assert output(finished) == "1\n"


def test_what_the_script_declares_goes_before_what_it_imports(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "a"\nfn f() { return "mine" }\nprintln(f())',
        a='pub fn f() { return "theirs" }',
    )

    assert output(finished) == "mine\n"


def test_imported_names_cannot_be_assigned(tmp_path: Path) -> None:
    finished = run(tmp_path, main='import "a"\nx = 2', a="pub let x = 1")

    assert error(finished).code == "immutable_assignment"


def test_entries_of_imported_names_are_assigned_where_they_were_imported(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "a"\nimport { x } from "a"\nx.k = 2\nx.k += 1\nprintln([x, read()])',
        a="pub let x = {k: 1}\npub fn read() { return x }",
    )

    assert output(finished) == "[{k: 3}, {k: 1}]\n"


def test_entries_of_imported_names_are_not_assigned_before_the_module_ran(tmp_path: Path) -> None:
    finished = run(tmp_path, main='x.k = 2\nimport "a"', a="pub let x = {k: 1}")

    assert error(finished).code == "undefined_variable"


def test_entries_of_functions_cannot_be_assigned(tmp_path: Path) -> None:
    finished = run(tmp_path, main='import "a"\nf.k = 2', a="pub fn f() { }")

    assert error(finished).code == "not_assignable"


@pytest.mark.parametrize("keyword", ["const", "let"])
def test_what_was_imported_is_fixed_if_it_is_in_its_module(tmp_path: Path, keyword: str) -> None:
    finished = run(
        tmp_path,
        Options(dialect=Dialect.L3),
        main='import "a"\nx.k = 2\nprintln([x, read()])',
        a=f"pub {keyword} x = {{k: 1}}\npub fn read() {{ return x }}",
    )

    if keyword == "let":
        assert output(finished) == "[{k: 2}, {k: 1}]\n"
    else:
        assert str(error(finished)) == "Cannot assign to immutable binding: x"


def test_imported_variables_are_those_of_the_module(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "a"\nprintln(x)\nup()\nprintln(x)',
        a="pub let x = 1\npub fn up() { x += 1 }",
    )

    assert output(finished) == "1\n2\n"


def test_a_circle_of_imports_is_named(tmp_path: Path) -> None:
    finished = run(tmp_path, main='import "a"', a='import "b"', b='\nimport "a"')

    assert error(finished).code == "import_cycle"
    chain = "a.harn → b.harn → a.harn"
    assert str(finished.error) == f"scripts import each other in a circle: {chain}"
    assert described(error(finished)).splitlines()[1:] == [
        f"{tmp_path}/b.harn:2:1",
        '2 | import "a"',
        "    ^",
        f"imported by {tmp_path}/a.harn:1:1",
        f"imported by {tmp_path}/main.harn:1:1",
    ]


def test_a_script_that_imports_itself_is_a_circle(tmp_path: Path) -> None:
    finished = run(tmp_path, main='import "main"')

    assert error(finished).code == "import_cycle"


@pytest.mark.parametrize("path", ["../outside", "../outside.harn"])
def test_imports_stay_inside_of_the_root(tmp_path: Path, path: str) -> None:
    (tmp_path / "outside.harn").write_text("pub fn f() { return 1 }")
    inside = tmp_path / "inside"
    inside.mkdir()
    text = f'import "{path}"\nprintln(f())'

    refused = run(inside, main=text)
    allowed = run(inside, Options(root=tmp_path), main=text)

    assert error(refused).code == "import_outside_root"
    assert output(allowed) == "1\n"


def test_a_link_does_not_lead_out_of_the_root(tmp_path: Path) -> None:
    (tmp_path / "outside.harn").write_text("pub fn f() { return 1 }")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link.harn").symlink_to(tmp_path / "outside.harn")

    assert error(run(inside, main='import "link"')).code == "import_outside_root"


def test_a_link_to_itself_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "link.harn").symlink_to("link.harn")

    assert error(run(tmp_path, main='import "link"')).code == "import_not_found"
    assert error(run_script(tmp_path / "link.harn")).code == "unreadable_script"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    finished = run(tmp_path, main='println(1)\nimport "nowhere"')

    assert finished.output == ""
    assert error(finished).code == "import_not_found"
    assert str(tmp_path) not in str(error(finished))
    assert described(error(finished)).splitlines()[1].endswith("main.harn:2:1")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "lib.harn").write_bytes(b"\xff\xfe")

    finished = run(tmp_path, main='import "lib"')

    assert error(finished).code == "unreadable_script"
    assert "byte 0 is no UTF-8" in str(finished.error)


def test_an_error_in_the_text_of_a_module_shows_who_imports_it(tmp_path: Path) -> None:
    finished = run(tmp_path, main='import "lib"', lib="let x = 1\nlet = 2")

    lines = described(error(finished)).splitlines()
    assert lines[1] == f"{tmp_path}/lib.harn:2:5"
    assert lines[-1] == f"imported by {tmp_path}/main.harn:1:1"


def test_an_error_while_a_module_runs_shows_who_imports_it(tmp_path: Path) -> None:
    finished = run(tmp_path, main='import "lib"', lib='println("x")\nthrow "broken"')

    assert finished.output == "x\n"
    assert described(error(finished)).splitlines() == [
        "Thrown: broken",
        f"{tmp_path}/lib.harn:2:1",
        '2 | throw "broken"',
        "    ^",
        f"imported by {tmp_path}/main.harn:1:1",
    ]


def test_a_module_with_pipelines_only_declares(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "lib"\nprintln(f())',
        lib='println("never")\nfn f() { return 1 }\npipeline default(t) { println("never") }',
    )

    assert output(finished) == "1\n"


def test_an_import_inside_of_a_function_is_of_that_function(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main="""fn f() {
  import "lib"
  return g()
}
println("first")
println(f())
""",
        lib='println("lib")\npub fn g() { return 1 }',
    )

    assert output(finished) == "first\nlib\n1\n"
    outside = run(tmp_path, main='fn f() {\n  import "lib"\n}\ng()')
    assert error(outside).code == "undefined_call_target"


def test_a_standard_module_outside_of_the_subset(tmp_path: Path) -> None:
    finished = run(tmp_path, main='import "std/quantum"')

    assert error(finished).code == "unsupported_module"


def test_standard_modules_are_found_in_their_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(standard.STANDARD, "std/sample", __name__)

    finished = run(tmp_path, main='import { sample } from "std/sample"\nprintln(sample(3))')

    assert output(finished) == "[3, sample]\n"


EXPORTS = {"sample": lambda run, arguments: [*arguments, "sample"]}


def test_types_and_interfaces_come_with_an_import(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main="""import "lib"
fn f(n: Count) { return n }
fn g(s: Sized) { return s }
println(f(1))
try { f(json_parse("\\"x\\"")) } catch (e) { println(e) }
try { g({}) } catch (e) { println(e) }
""",
        lib="pub type Count = int\npub interface Sized { fn size(self) -> int }",
    )

    assert output(finished) == (
        "1\n"
        "Runtime error: TypeError: parameter 'n' expected int, got string (x)\n"
        "Type error: parameter 'g': dict does not satisfy interface 'Sized'"
        ": it has no method `size`\n".replace("'g'", "'s'")
    )


def test_each_file_has_its_own_dialect(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='const a = 1\nimport "lib"\nlet x = 1\nx = 2\nf()',
        lib="var a = 1\nfn f() {\n  let x = 1\n  x = 2\n}",
    )

    assert error(finished).code == "immutable_assignment"
    assert described(error(finished)).splitlines()[1] == f"{tmp_path}/lib.harn:4:3"


def test_warnings_name_the_imported_file_beside_the_script(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "lib/first"\nprintln(1)',
        lib__first='import "second"\nfn f(a) { }\nf()',
        lib__second="pub fn g(a) { }\ng(1, 2)",
    )

    assert output(finished) == (
        "warning: Function 'g' expects 1 argument, got 2 at lib/second.harn:2:1\n"
        "warning: Function 'f' expects 1 argument, got 0 at lib/first.harn:3:1\n"
        "1\n"
    )


def test_a_file_that_two_import_is_checked_once(tmp_path: Path) -> None:
    finished = run(
        tmp_path,
        main='import "a"\nimport "b"',
        a='import { g } from "lib"\npub fn a() { }',
        b='import { g } from "lib"\npub fn b() { }',
        lib="pub fn g(a) { }\ng(1, 2)",
    )

    assert output(finished).count("warning") == 1


def test_errors_of_the_static_phase_name_the_imported_file(tmp_path: Path) -> None:
    finished = run(
        tmp_path, main='println(1)\nimport "lib"', lib='pub fn f() {\n  return 1 - "a"\n}'
    )

    assert finished.output == ""
    place, line, _, importer = described(error(finished)).splitlines()[1:]
    assert place.endswith("lib.harn:2:12")
    assert line == '2 |   return 1 - "a"'
    assert importer.endswith("main.harn:2:1")


def test_lints_are_about_imported_files_too(tmp_path: Path) -> None:
    files = {"main": 'import "lib"', "lib": "pub fn f(xs) {\n  xs.sorted()\n  return 1\n}"}

    assert output(run(tmp_path, Options(dialect=Dialect.L3), **files)) == ""
    strict = run(tmp_path, Options(dialect=Dialect.L3, lints=True), **files)
    assert error(strict).code == "discarded_pure_result"
