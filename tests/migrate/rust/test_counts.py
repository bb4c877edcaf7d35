"""Whatever a file holds, its assertions are all in instances or unreached (LED-01, LED-03)."""

from __future__ import annotations

import itertools
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from idiom_cases import PORTED, PROFILE

from migrate.rust.evaluate import evaluate_files

CHECK = "macro_rules! chk { ($e:expr) => { assert_eq!($e, 0); assert!(true); } }\n"
OUTER = "macro_rules! outer { ($e:expr) => { chk!($e); chk!(1); assert!($e == 0); } }\n"
NAMED = "macro_rules! named { ($m:ident, $e:expr) => { $m!($e); } }\n"
SEVERAL = "macro_rules! several { () => { assert!(true) }; ($e:expr) => { assert!($e) } }\n"
SHARED = "macro_rules! shared { ($e:expr) => { assert_eq!($e, 0); assert!(false); } }\n"
ENDLESS = "macro_rules! endless { ($e:expr) => { assert!(true); endless!($e); endless!($e); } }\n"
HELPER = "fn helper(n: usize) { assert!(n < 9); chk!(n); shared!(n); }\n"
CONSTANTS = "const _: () = assert!(1 == 1);\nstatic N: usize = { assert!(true); 1 };\n"
MACROS = CHECK + OUTER + NAMED + SEVERAL + ENDLESS
PARSED = 'let p = parse_fenced_json_tool_calls("x");'

BODIES = {
    "nothing": "",
    "one": "chk!(0);",
    "two on a line": "chk!(0); chk!(1);",
    "nested": "outer!(0);",
    "a name given": "named!(assert, true); named!(chk, 0);",
    "several arms": "several!(); several!(true);",
    "as a value": "let x = chk!(0); let y = unknown(outer!(0));",
    "an assertion in an argument": "chk!({ assert!(true); 0 }); assert!({ assert!(1 < 2); true });",
    "an output": f"{PARSED} chk!(p.calls.len()); outer!(p.errors.len());",
    "in a loop": "for i in 0..3 { chk!(i); outer!(i); }",
    "in a branch": PARSED + " if p.calls.len() == 1 { chk!(0); } else { outer!(1); }",
    "after a panic": "panic!(); chk!(0);",
    "of another file": "shared!(0); chk!(0);",
    "in a helper": "helper(0); helper(1);",
    "in a closure": "let f = |n: usize| { chk!(n); assert!(n < 3); }; f(0); f(1);",
    "a macro in the test": "macro_rules! own { () => { assert!(true); assert!(1 < 2); } } own!();",
    "an unknown macro": "assert_whatever!(chk!(0)); verify_it!(1);",
    "without end": "endless!(0); chk!(0);",
    "broken arguments": "chk!(0 0); chk!(); assert_eq!(1); assert!(a b);",
}
ATTRIBUTES = ["#[test]", "#[test] #[should_panic]", "#[test] #[ignore]", "#[bench]", "// no test\n"]


@pytest.mark.parametrize("attribute", ATTRIBUTES)
@pytest.mark.parametrize("body", BODIES)
def test_every_site_has_a_row(body: str, attribute: str) -> None:
    """The second test has a body of its own kind beside it, the other file the macro they share."""
    following = dict(itertools.pairwise([*BODIES, "nothing"]))[body]
    files = {
        "tests/a.rs": f"{MACROS}{HELPER}{CONSTANTS}{attribute} fn a() {{ {BODIES[body]} }}\n"
        f"#[test] fn b() {{ {BODIES[following]} }}\n",
        "tests/b.rs": f"{SHARED}#[test] fn c() {{ shared!(0); {BODIES[body]} }}\n",
    }
    inputs = {path: text.encode() for path, text in files.items()}
    found = evaluate_files(inputs, PROFILE, PORTED, None, lambda _file, _name: None)
    done = {row.site.place for file in found for test in file.tests for row in test.instances}
    for file in found:
        unreached = [site.place for site in file.unreached]
        assert len(set(unreached)) == len(unreached)
        assert not done.intersection(unreached)
        assert file.sites == len(unreached) + sum(place[0] == file.file for place in done)
        # A name handed to a macro is no assertion where it stands.
        written = files[file.file].replace("named!(assert,", "")
        assert file.sites >= written.count("assert")
