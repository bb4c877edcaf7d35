"""Names looked up in the modules of the given files (EVL-04, GEN-40)."""

from __future__ import annotations

import pytest

from migrate.rust.source.files import parse_file
from migrate.rust.source.modules import Foreign, Found, Module, ModuleTree, Resolution, use_entries
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import parse_source

FILES = {
    "tools/mod.rs": """
        mod shared;
        pub mod parse;
        pub use parse::walk as stroll;
        pub(crate) use serde_json::json;
        pub const LIMIT: u8 = 1;
        pub use self::parse::deep::*;
    """,
    "tools/shared.rs": """
        pub fn shed() {}
        pub enum Kind { Fern, Moss(u8) }
        pub struct Pot;
        impl Pot { pub fn new() -> Pot { Pot } const SIZE: u8 = 1; }
        impl Default for Pot { fn default() -> Pot { Pot } }
        #[cfg(windows)] fn path() {}
        #[cfg(unix)] fn path() {}
    """,
    "tools/parse.rs": """
        use super::shared::{self, shed as barn, Kind::{self, *}};
        use crate::outside::thing;
        pub fn walk() {}
        pub mod deep {
            pub fn dig() {}
            pub use super::walk as back;
            #[cfg(test)]
            mod tests { use super::*; use super::super::*; fn own() {} }
        }
        mod looped { pub use super::looped2::*; pub use super::looped2::a as b; }
        mod looped2 { pub use super::looped::*; pub use super::looped::b as a; }
        macro_rules! plant { () => {}; }
    """,
    "tools/tests/mod.rs": "use super::*;\nmod core;\nuse std::collections::BTreeMap as Map;",
    "tools/tests/core.rs": """
        use super::*;
        use super::stroll;
        fn own() {}
        use super::super::shared::Pot;
    """,
}


@pytest.fixture
def tree() -> ModuleTree:
    return tree_of(FILES)


def tree_of(files: dict[str, str]) -> ModuleTree:
    return ModuleTree(
        [parse_file(read_source(name, text.encode())) for name, text in files.items()]
    )


def shown(found: Resolution) -> str | None:
    match found:
        case Found():
            place = "::".join((found.module.file, *found.module.inline))
            return f"{place} {found.item.name}" + "".join(f" :{part}" for part in found.rest)
        case Foreign():
            return "foreign " + "::".join(found.path)
        case Module():
            return "module " + "::".join((found.file, *found.inline))
    return None


LOOKUPS = [
    # of the module itself, of in-file modules, of what stands above
    ("tools/parse.rs", "", "walk", "tools/parse.rs walk"),
    ("tools/parse.rs", "", "deep::dig", "tools/parse.rs::deep dig"),
    ("tools/parse.rs", "", "self::deep", "module tools/parse.rs::deep"),
    ("tools/parse.rs", "deep", "super::walk", "tools/parse.rs walk"),
    ("tools/parse.rs", "deep", "walk", None),
    ("tools/parse.rs", "deep", "back", "tools/parse.rs walk"),
    # imports: plain, renamed, of a module, of an enum and its variants
    ("tools/parse.rs", "", "barn", "tools/shared.rs shed"),
    ("tools/parse.rs", "", "shed", None),
    ("tools/parse.rs", "", "shared::shed", "tools/shared.rs shed"),
    ("tools/parse.rs", "", "Kind::Moss", "tools/shared.rs Kind :Moss"),
    ("tools/parse.rs", "", "Fern", "tools/shared.rs Kind :Fern"),
    ("tools/parse.rs", "", "Oak", None),
    # outside of the files
    ("tools/parse.rs", "", "thing", "foreign crate::outside::thing"),
    ("tools/parse.rs", "", "thing::part", "foreign crate::outside::thing::part"),
    ("tools/tests/mod.rs", "", "Map::new", "foreign std::collections::BTreeMap::new"),
    ("tools/tests/core.rs", "", "json", "foreign serde_json::json"),
    ("tools/parse.rs", "", "super::nothing", "foreign super::nothing"),
    ("tools/mod.rs", "", "super::x", "foreign super::x"),
    ("tools/parse.rs", "", "std::mem::take", None),
    # globs, through several files, and glob of glob
    ("tools/tests/core.rs", "", "LIMIT", "tools/mod.rs LIMIT"),
    ("tools/tests/core.rs", "", "stroll", "tools/parse.rs walk"),
    ("tools/tests/core.rs", "", "dig", "tools/parse.rs::deep dig"),
    ("tools/tests/core.rs", "", "own", "tools/tests/core.rs own"),
    ("tools/tests/core.rs", "", "Pot::new", "tools/shared.rs Pot :new"),
    ("tools/tests/core.rs", "", "nowhere", None),
    ("tools/parse.rs", "deep::tests", "dig", "tools/parse.rs::deep dig"),
    ("tools/parse.rs", "deep::tests", "walk", "tools/parse.rs walk"),
    ("tools/parse.rs", "deep::tests", "barn", "tools/shared.rs shed"),
    # crate is the outermost module at hand, also below the names above it
    ("tools/parse.rs", "", "crate::shared::shed", "tools/shared.rs shed"),
    ("tools/parse.rs", "", "crate::llm::tools::shared::shed", "tools/shared.rs shed"),
    ("tools/parse.rs", "", "crate::llm::other::shed", "foreign crate::llm::other::shed"),
    # cycles end
    ("tools/parse.rs", "looped", "a", "foreign super::looped2::a"),
    ("tools/parse.rs", "looped", "zzz", None),
    # of two by cfg the one of the target
    ("tools/shared.rs", "", "path", "tools/shared.rs path"),
]


@pytest.mark.parametrize(("file", "inline", "path", "expected"), LOOKUPS)
def test_lookups(tree: ModuleTree, file: str, inline: str, path: str, expected: str | None) -> None:
    module = tree.module_of(file, tuple(inline.split("::")) if inline else ())
    found = tree.resolve(module, tuple(path.split("::")))
    if expected == "foreign super::looped2::a":
        # Which step of the circle is reported does not matter.
        assert isinstance(found, Foreign)
    else:
        assert shown(found) == expected


def test_of_two_items_by_cfg_the_targets_comes_first(tree: ModuleTree) -> None:
    found = tree.resolve(tree.module_of("tools/shared.rs"), ("path",))
    assert isinstance(found, Found)
    assert found.item.attributes[0].fragment.text == "#[cfg(unix)]"


def test_imports_of_a_function_come_first(tree: ModuleTree) -> None:
    root = parse_source(read_source("x.rs", b"use super::shared::shed as walk;"))
    uses = use_entries(root.children[0])
    module = tree.module_of("tools/parse.rs")
    assert shown(tree.resolve(module, ("walk",), uses)) == "tools/shared.rs shed"


def test_an_unknown_module(tree: ModuleTree) -> None:
    with pytest.raises(KeyError):
        tree.module_of("tools/none.rs")
    with pytest.raises(KeyError):
        tree.module_of("tools/parse.rs", ("shallow",))


PLACES = [
    # file, its parent: by declaration, by the file beside it, by the file named as the folder
    ({"a/mod.rs": "mod b;", "a/b.rs": ""}, "a/b.rs", "a/mod.rs"),
    ({"a/mod.rs": "mod b;", "a/b/mod.rs": ""}, "a/b/mod.rs", "a/mod.rs"),
    ({"a/mod.rs": "", "a/b.rs": ""}, "a/b.rs", "a/mod.rs"),
    ({"src/lib.rs": "", "src/b.rs": ""}, "src/b.rs", "src/lib.rs"),
    ({"src/lib.rs": "", "src/b/mod.rs": ""}, "src/b/mod.rs", "src/lib.rs"),
    ({"a/b.rs": "", "a/b/c.rs": ""}, "a/b/c.rs", "a/b.rs"),
    ({"a.rs": "", "a/b/mod.rs": ""}, "a/b/mod.rs", "a.rs"),
    ({"tests/a.rs": "mod common;", "tests/common/mod.rs": ""}, "tests/common/mod.rs", "tests/a.rs"),
    ({"a.rs": "mod m { mod b; }", "a/m/b.rs": ""}, "a/m/b.rs", "a.rs"),
    ({"a/mod.rs": '#[path = "x/y.rs"] mod b;', "a/x/y.rs": ""}, "a/x/y.rs", "a/mod.rs"),
    ({"a/mod.rs": '#[path = "../y.rs"] mod b;', "y.rs": ""}, "y.rs", "a/mod.rs"),
    ({"./a/mod.rs": "mod b;", "./a/b.rs": ""}, "./a/b.rs", "./a/mod.rs"),
    ({"a/x.rs": "", "a/y.rs": ""}, "a/y.rs", None),
    ({"mod.rs": ""}, "mod.rs", None),
    ({"a.rs": '#[path = "a.rs"] mod a;'}, "a.rs", None),
]


@pytest.mark.parametrize(("files", "file", "parent"), PLACES)
def test_files_are_linked(files: dict[str, str], file: str, parent: str | None) -> None:
    above = tree_of(files).module_of(file).parent
    assert (above.file if above else None) == parent


def test_files_that_declare_each_other_are_no_circle() -> None:
    files = {"a.rs": '#[path = "b.rs"] mod b;', "b.rs": '#[path = "a.rs"] mod a;'}
    tree = tree_of(files)
    assert tree.module_of("b.rs").root is tree.module_of("a.rs")
    assert shown(tree.resolve(tree.module_of("b.rs"), ("crate", "b"))) == "module b.rs"


def test_included_items_are_those_of_the_module() -> None:
    files = {
        "a/b.rs": 'include!("../c.rs"); mod m { include!("missing.rs"); include!(x); }',
        "c.rs": 'fn moss() {} include!("c.rs");',
    }
    tree = tree_of(files)
    assert shown(tree.resolve(tree.module_of("a/b.rs"), ("moss",))) == "a/b.rs moss"


def test_macro_calls_are_listed() -> None:
    module = tree_of({"a.rs": "plant!(x); mod m { sow! { y } }"}).module_of("a.rs")
    assert [item.name for item in module.calls] == ["plant"]
    assert [item.name for item in module.modules["m"].calls] == ["sow"]


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("use a;", [("a", "a")]),
        ("use a::b as c;", [("a::b", "c")]),
        ("use a as _;", [("a", "_")]),
        ("use ::std::x;", [("std::x", "x")]),
        ("use *;", [("", None)]),
        ("use a::*;", [("a", None)]),
        ("use a::{};", []),
        ("use {a, b::c};", [("a", "a"), ("b::c", "c")]),
        (
            "use a::{self, b as c, d::{self as e, f}, g::*};",
            [("a", "a"), ("a::b", "c"), ("a::d", "e"), ("a::d::f", "f"), ("a::g", None)],
        ),
        ("use super::super::a;", [("super::super::a", "a")]),
        ("use self::a;", [("self::a", "a")]),
        ("use crate::{a, b};", [("crate::a", "a"), ("crate::b", "b")]),
        ("use r#type::x;", [("type::x", "x")]),
    ],
)
def test_use_entries(declaration: str, expected: list[tuple[str, str | None]]) -> None:
    root = parse_source(read_source("a.rs", declaration.encode()))
    found = use_entries(root.children[0])
    assert [("::".join(entry.path), entry.name) for entry in found] == expected
    assert not any(entry.public for entry in found)
    public = parse_source(read_source("a.rs", f"pub(crate) {declaration}".encode()))
    assert all(entry.public for entry in use_entries(public.children[0]))
