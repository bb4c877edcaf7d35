"""Makes the shared test module beside this file importable."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
