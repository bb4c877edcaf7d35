import pytest

from harness.harn.source import Source


@pytest.mark.parametrize(
    ("text", "at", "expected"),
    [
        ("one\ntwo", 5, "a.harn:2:2\n2 | two\n     ^"),
        ("one\r\ntwo", 3, "a.harn:1:4\n1 | one\n       ^"),
        ("\tx", 1, "a.harn:1:2\n1 |  x\n     ^"),
        ("", 0, "a.harn:1:1\n1 | \n    ^"),
        ("one\n", 4, "a.harn:2:1\n2 | \n    ^"),
        ("a" * 72, 71, f"a.harn:1:72\n1 | {'a' * 72}\n{' ' * 75}^"),
        ("a" * 100 + "X", 2, f"a.harn:1:3\n1 | {'a' * 72}…\n      ^"),
        ("a" * 100 + "X", 100, f"a.harn:1:101\n1 | …{'a' * 71}X\n{' ' * 76}^"),
        (
            "a" * 100 + "X" + "b" * 100,
            100,
            f"a.harn:1:101\n1 | …{'a' * 48}X{'b' * 23}…\n{' ' * 53}^",
        ),
    ],
)
def test_an_offset_is_quoted_with_its_line(text: str, at: int, expected: str) -> None:
    assert Source("a.harn", text).quote(at) == expected


def test_lines_and_columns_are_counted_from_one() -> None:
    source = Source("a.harn", "ab\n\ncd")

    assert [source.position(at) for at in range(7)] == [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (3, 1),
        (3, 2),
        (3, 3),
    ]
    assert [source.line(number) for number in (1, 2, 3)] == ["ab", "", "cd"]
