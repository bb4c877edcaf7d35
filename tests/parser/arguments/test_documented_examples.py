"""The examples in the documentation of the argument functions hold."""

import doctest
from importlib import import_module

import pytest

MODULES = [
    "parser.adaptive",
    "parser.arguments.normalize",
    "parser.arguments.recover",
    "parser.arguments.validate",
    "parser.registries.recognise",
    "parser.salvage",
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    results = doctest.testmod(import_module(name))

    assert results.failed == 0
    assert results.attempted > 0
