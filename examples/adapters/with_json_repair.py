"""The package json-repair as a child process: it mends whatever looks like JSON."""

import json_repair
from json_calls import serve

serve("json-repair", json_repair.loads)
