"""Makes the shared test modules beside this file importable."""

import sys
from pathlib import Path

from hypothesis import settings

# Speed is measured by `make bench`; no test fails because a machine is busy.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# At the end, so that the folder `parser` beside this file never hides the package.
sys.path.append(str(Path(__file__).parent))
