"""An adapter without a fault; the tests put faults in."""

import json
import os
import sys
import time

__all__ = ["os", "time"]

ASKED = []


def answer(message):
    if message["type"] == "hello":
        return {"type": "hello", "version": 1, "name": "an adapter", "ops": ["echo", "length"]}
    number, op, args = message["sequence"], message["op"], message["args"]
    ASKED.append(op)
    if op not in ("echo", "length"):
        return {"type": "unsupported", "sequence": number}
    if args.keys() != {"text"}:
        return {"type": "refused", "sequence": number, "reason": "give a text"}
    output = args["text"] if op == "echo" else len(args["text"])
    return {"type": "output", "sequence": number, "output": output}


def write(message):
    print(json.dumps(message), flush=True)


for line in sys.stdin:
    write(answer(json.loads(line)))
