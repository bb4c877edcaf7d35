"""A response as a busy model writes it: calls, prose, fenced code and response tags in turn."""

from __future__ import annotations

from typing import Final

UNITS_PER_ROUND: Final = 4
"""A line of prose, a call, fenced code, a response tag: a scan sees four units."""

_CALLS: Final = (
    'read({{ path: "harbour/tide_{n:06}.py", lines: [{n}, 40] }})',
    "run({{ command: 'pytest -q harbour/test_tide_{n:06}.py' }})",
    'edit({{ path: "harbour/log_{n:06}.txt", content: "ebb at {n}\\n", mode: "append" }})',
    'run({{\n  command: "grep -n \\"ebb {n}\\" log.txt"\n}})',
    'edit({{ path: "log_{n:06}.txt", content: <<END\nlow water {n}\nEND\n}})',
)
_TAGS: Final = (
    "<assistant_prose>\nTable {n:06} is ready; the next one reads the gauge.\n</assistant_prose>",
    "<user_response>Gauge {n:06} stands where it should, so nothing is moved.</user_response>",
    "<assistant_prose>It's quiet at the quay; mark {n:06} follows.</assistant_prose>",
    "<done>tide {n:06} has been read and written down; that is all of it</done>",
)
_ROUND: Final = (
    "The gauge at mark {n:06} is due, so its table is read first.\n"
    "<tool_call>\n{call}\n</tool_call>\n"
    "```python\nlow = level(mark={n:06})\nif low > 3:\n    wait(low * 2, until=tide[{n}])\n```\n\n"
    "{tag}\n\n"
)


def response(units: int) -> str:
    """Make a response of so many units, a fourth of them calls; 1,000 are about 80 KB.

    Every call is of a known tool and is credited. Raises ValueError when `units` is no multiple
    of four.
    """
    rounds, rest = divmod(units, UNITS_PER_ROUND)
    if rest:
        raise ValueError(f"{units} units are not whole rounds of {UNITS_PER_ROUND}")
    return "".join(map(_round, range(rounds)))


def _round(number: int) -> str:
    call = _CALLS[number % len(_CALLS)].format(n=number)
    tag = _TAGS[number % len(_TAGS)].format(n=number)
    return _ROUND.format(n=number, call=call, tag=tag)
