"""The bundled parser as a child process: a question a line in, an answer a line out."""

import json
import sys

from harness.implementation import Refused
from harness.implementation.bundled import ops

TABLE = ops()


def answer(message):
    """Return the answer to a message of the harness."""
    if message["type"] == "hello":
        return {"type": "hello", "version": 1, "name": "bundled parser", "ops": sorted(TABLE)}
    number, op = message["sequence"], message["op"]
    if op not in TABLE:
        return {"type": "unsupported", "sequence": number}
    try:
        return {"type": "output", "sequence": number, "output": TABLE[op](**message["args"])}
    except Refused as refusal:
        return {"type": "refused", "sequence": number, "reason": str(refusal)}


for line in sys.stdin.buffer:
    print(json.dumps(answer(json.loads(line))), flush=True)
