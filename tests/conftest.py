"""Makes the shared test modules beside this file importable."""

import signal
import sys
from pathlib import Path

from hypothesis import settings

# Speed is measured by `make bench`; no test fails because a machine is busy.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

# A shell starts what runs in its background deaf to Ctrl-C, and nohup to a closed terminal; what
# tests start would be so too, and those that send these signals would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# At the end, so that the folder `parser` beside this file never hides the package.
sys.path.append(str(Path(__file__).parent))
