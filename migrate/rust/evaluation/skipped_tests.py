"""Tests whose assertions are all skipped for one reason: nothing of them is evaluated (SKP-02)."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from migrate.rust.outcome import EvaluatedTest, Instance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from migrate.rust.outcome import Site
    from migrate.rust.source.syntax import Fragment


def skipped_test(
    fragment: Fragment,
    name: str,
    module: tuple[str, ...],
    sites: Iterable[Site],
    code: str,
    detail: str | None,
    line: int | None = None,
) -> EvaluatedTest:
    """Return a test with a skipped instance for every site; `line` is that of the fragment."""
    return EvaluatedTest(
        name=name,
        file=fragment.source.path,
        line=fragment.line if line is None else line,
        module=module,
        steps=(),
        drafts=(),
        instances=tuple(Instance(site, (), "skipped", (), code, detail) for site in sites),
        code=code,
        detail=detail,
        digest=digest_of(fragment),
    )


def digest_of(fragment: Fragment) -> str:
    """Return `sha256:…` of the text of a test."""
    return "sha256:" + hashlib.sha256(fragment.text.encode()).hexdigest()
