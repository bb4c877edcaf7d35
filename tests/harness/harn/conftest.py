"""Makes the shared test modules beside this file importable, and their assertions speak."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))
pytest.register_assert_rewrite("script_cases")
