"""Makes the evaluator of the row files importable."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parent))
