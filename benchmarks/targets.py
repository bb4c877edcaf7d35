"""What the parser, the migrator and Harn scripts have to keep to.

Times are processor time, that of the migration of the corpus by the clock; sizes are code points.
"""

from __future__ import annotations

from typing import Final

RESPONSE_UNITS: Final = 1_000

PARSE_MILLISECONDS: Final = 8.0
"""The longest that the parse of a response of `RESPONSE_UNITS` units may take."""

FLAT_UNITS: Final = (1_000, 10_000, 100_000)

FLATNESS: Final = 1.5
"""How many times what it costs in the cheapest of these responses a unit may cost in the dearest.

Caches make long texts a little dearer; a cost that grows with the logarithm of the text would come
to 1.67 here.
"""

MEMORY_UNITS: Final = (1_000, 10_000, 100_000)

MEMORY: Final = 12.0
"""How many times the bytes of its text a parse may need at its peak."""

DOUBLING: Final = 2.3
"""How many times the time a text of twice the size may take."""

DOUBLING_SIZES: Final = {"parse": 1_000_000, "by char": 20_000}
"""The size of the smaller text, by the function that reads it."""

OTHER_DOUBLING_SIZE: Final = 100_000
"""The same for the other functions.

With all of them at a million a run takes hours; `--doubling-size` says so.
"""

CORPUS_SECONDS: Final = 3.0
"""The longest that reading, evaluating and writing the bundled corpus may take.

By the clock, on two cores that nobody else uses, with as many processes as there are cores.
"""

LARGE_SUITE_LINES: Final = 50_000
LARGE_SUITE_SECONDS: Final = 60.0
LARGE_SUITE_MEGABYTES: Final = 600.0

MILLION_STEPS_SECONDS: Final = 2.0
"""The longest that a Harn script of a million simple steps may take."""

START_SECONDS: Final = 0.15
"""The longest that a Harn script of one line may take from the start of Python to its end."""

COMPARED_CASES: Final = 1_000
COMPARED_SECONDS: Final = {"in process": 2.0, "child": 4.0}
"""The longest that asking two implementations so many cases may take, by how one is reached."""

GATED_CASES: Final = 10_000
GATE_SECONDS: Final = 15.0
GATE_MEGABYTES: Final = 400.0
"""What the gate may need for so many cases, start-up included."""

REVIEWED_DISAGREEMENTS: Final = 5_000
REVIEW_SECONDS: Final = 1.0
"""The longest that the first screen of a review may take, once every case has been asked."""

COMPARED_CHARACTERS: Final = 1_000_000
COMPARISON_SECONDS: Final = 5.0
"""The longest that the difference of two values of this size may take."""
