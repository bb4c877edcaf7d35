"""The package as a user sees it."""

import doctest

import parser


def test_the_documented_example_holds() -> None:
    assert doctest.testmod(parser).failed == 0
    assert doctest.testmod(parser).attempted == 4


def test_every_exported_name_exists_and_is_documented() -> None:
    assert parser.__all__ == sorted(parser.__all__)
    for name in parser.__all__:
        assert getattr(parser, name).__doc__
