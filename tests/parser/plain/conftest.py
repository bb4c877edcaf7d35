"""Makes the plain readings beside this file, and the texts of the properties, importable."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "properties")]
