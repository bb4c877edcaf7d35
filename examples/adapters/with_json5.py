"""The package json5 as a child process: JSON as people write it, and nothing beyond."""

import json5
from json_calls import serve

serve("json5", json5.loads)
