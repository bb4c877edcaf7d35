"""Names of the methods that the standard library and serde_json give the types of values (EVL-08).

They stand in `standard_methods.txt`, which `tests/migrate/rust/known/list_methods.py` writes from
the pages of `rustup doc`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

OF_JSON = """
    as_array as_array_mut as_bool as_boolean as_f64 as_i64 as_i128 as_null as_number as_object
    as_object_mut as_str as_u64 as_u128 get get_mut is_array is_boolean is_f64 is_i64 is_null
    is_number is_object is_string is_u64 pointer pointer_mut sort_all_objects sort_keys take
"""


@cache
def standard_methods() -> frozenset[str]:
    """Return the names of methods that a type may have without a trait of the inputs."""
    written = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
    return frozenset((*written.split(), *OF_JSON.split()))
