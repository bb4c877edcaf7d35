"""Fragments, also of re-parsed text, know where they stand (SRC-05, SRC-08)."""

from __future__ import annotations

from migrate.rust.source.macros import macro_arguments, matches_arguments
from migrate.rust.source.reading import read_source
from migrate.rust.source.syntax import (
    Fragment,
    Stretch,
    parse_expanded,
    parse_source,
    parse_stretch,
    parse_wrapped,
)

TEXT = """\
// é
fn grow() {
    /* ñ */ assert_eq!(
        outer!(é, inner![f(1, /* x */ "🌿"), b]),
        c,
    );
}
"""


def parsed(text: str) -> Fragment:
    return parse_source(read_source("a.rs", text.encode()))


def first(root: Fragment, kind: str) -> Fragment:
    return next(node for node in root.walk() if node.kind == kind)


def place(fragment: Fragment) -> tuple[int, int, str]:
    location = fragment.location
    return location.line, location.column, fragment.text


def test_arguments_of_nested_macros_stand_where_the_file_has_them() -> None:
    outer, c = macro_arguments(first(parsed(TEXT), "macro_invocation"))
    assert place(outer) == (4, 9, 'outer!(é, inner![f(1, /* x */ "🌿"), b])')
    assert place(c) == (5, 9, "c")
    accent, inner = macro_arguments(outer)
    assert place(accent) == (4, 16, "é")
    call, b = macro_arguments(inner)
    assert place(b) == (4, 45, "b")
    assert place(call.need("arguments").children[1]) == (4, 39, '"🌿"')
    for fragment in (outer, c, accent, inner, call, b):
        assert fragment.source.data[fragment.start : fragment.end].decode() == fragment.text


def test_the_wrapper_has_no_place_outside_of_what_it_wraps() -> None:
    root = parsed("fn f() { m!(a) }")
    tree = first(root, "token_tree")
    start, end = tree.node.start_byte, tree.node.end_byte
    wrapped = parse_wrapped(tree, start, end, "fn long_name() { x", " }")
    assert (wrapped.start, wrapped.end) == (start, end)


def test_expanded_text_stands_where_it_was_copied_from() -> None:
    body = first(parsed("// é\n{ m!(X); }"), "block")
    call = first(parse_source(read_source("b.rs", b"\n\n f(b + c);")), "binary_expression")
    copied = b"fn t() { m!((b + c)); }"
    stretches = [
        Stretch(7, 6 - 7, 6, 12, body.parsed),
        Stretch(12, 5 - 13, 5, 10, call.parsed),
        Stretch(19, 13 - 19, 13, 17, body.parsed),
    ]
    expanded = parse_expanded(copied, stretches, call)
    invocation = first(expanded, "macro_invocation")
    assert (invocation.source.path, *place(invocation)) == ("a.rs", 2, 3, "m!((b + c))")
    assert invocation.invoked_in.path == "b.rs"
    [argument] = macro_arguments(invocation)
    assert (argument.source.path, *place(argument)) == ("b.rs", 3, 4, "(b + c)")
    inside = first(argument, "binary_expression")
    assert (inside.source.path, *place(inside)) == ("b.rs", 3, 4, "b + c")
    assert (inside.start, inside.end) == (5, 10)


def test_a_stretch_keeps_its_places() -> None:
    source = read_source("a.rs", "// é\nfn a() {}\nmod b {".encode())
    root = parse_stretch(source, 6, 15)
    assert place(root.children[0]) == (2, 1, "fn a() {}")
    module = parse_stretch(source, 16, len(source.data), b"}").children[0]
    assert module.kind == "mod_item"
    assert (module.line, module.end) == (3, len(source.data))


def test_comments_are_no_children() -> None:
    body = first(parsed("fn f() { /* a */ g(/* b */ 1 /* c */); // d\n }"), "block")
    assert [child.kind for child in body.children] == ["expression_statement"]
    arguments = first(body, "arguments")
    assert [child.text for child in arguments.children] == ["1"]
    assert [token.text for token in arguments.tokens] == ["(", "1", ")"]


def test_fields_and_tokens() -> None:
    function = first(parsed("async fn f() { let mut x = 1; }"), "function_item")
    assert function.need("name").text == "f"
    assert function.field("return_type") is None
    modifiers = first(function, "function_modifiers")
    assert modifiers.has_child("async")
    assert not modifiers.has_child("const")


def test_walking_goes_through_everything_in_source_order() -> None:
    root = parsed("fn f() { a(b); /* no */ c }")
    texts = [node.text for node in root.walk() if node.kind == "identifier"]
    assert texts == ["f", "a", "b", "c"]
    assert next(iter(root.walk())) == root


def test_fragments_of_one_node_are_one_key() -> None:
    root = parsed("fn f() {}")
    assert {root.children[0]: 1}[root.children[0]] == 1
    assert root.children[0] != root


def test_a_pattern_is_in_its_place() -> None:
    found = matches_arguments(
        first(parsed("fn f() { matches!(x, Some(é) if é > 1) }"), "macro_invocation")
    )
    assert place(found.pattern) == (1, 22, "Some(é)")
    assert found.guard is not None
    assert place(found.guard) == (1, 33, "é > 1")
