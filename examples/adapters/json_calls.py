"""What the adapters around JSON packages share: the protocol, and two ops made of one reader.

The packages read a JSON text, well formed or not; what a tool call is, is said here.
"""

import json
import sys


def serve(name, read):
    """Answer the harness; `read` returns the value of a text, or raises `ValueError`."""
    ops = {"parse_argument_payload": arguments_of, "parse_native_json": calls_of}
    for line in sys.stdin.buffer:
        message = json.loads(line)
        print(json.dumps(answer(message, name, ops, read)), flush=True)


def answer(message, name, ops, read):
    """Return the answer to a message of the harness."""
    if message["type"] == "hello":
        return {"type": "hello", "version": 1, "name": name, "ops": sorted(ops)}
    number, op, args = message["sequence"], message["op"], message["args"]
    if op not in ops:
        return {"type": "unsupported", "sequence": number}
    if not isinstance(args.get("text"), str):
        return {"type": "refused", "sequence": number, "reason": "text must be a string"}
    try:
        return {"type": "output", "sequence": number, "output": ops[op](args, read)}
    except RecursionError:
        return {"type": "refused", "sequence": number, "reason": "it is nested too deeply"}


def arguments_of(args, read):
    """The text is the arguments of one call: an object."""
    value = value_of(args["text"], read)
    if isinstance(value, dict):
        return {"ok": True, "value": value}
    return {"ok": False, "error": "no object"}


def calls_of(args, read):
    """The text is a call, or a list of calls: `{"name": …, "arguments": {…}}`."""
    value = value_of(args["text"], read)
    found = {"calls": [], "errors": []}
    for item in value if isinstance(value, list) else [value]:
        name, arguments = call_in(item, read)
        if name in args["known_tools"]:
            call = {"id": "native_fallback", "name": name, "arguments": arguments}
            found["calls"].append(call | given_id(item))
        elif name:
            found["errors"].append(f"unknown tool {name}")
    return found


def call_in(item, read):
    """Return the name and the arguments of a call, which may stand under `function`."""
    inner = item.get("function", item) if isinstance(item, dict) else None
    if not isinstance(inner, dict) or not isinstance(inner.get("name"), str):
        return None, None
    arguments = inner.get("arguments", {})
    return inner["name"], value_of(arguments, read) if isinstance(arguments, str) else arguments


def value_of(text, read):
    """Return the value of a text, None where the package finds none."""
    try:
        return read(text)
    except ValueError:
        return None


def given_id(item):
    """Return the id of a call, if it has one."""
    return {"id": item["id"]} if isinstance(item.get("id"), str) else {}
