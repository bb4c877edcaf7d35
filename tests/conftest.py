"""Makes the shared test modules beside this file importable."""

import sys
from pathlib import Path

# At the end, so that the folder `parser` beside this file never hides the package.
sys.path.append(str(Path(__file__).parent))
