"""A child that echoes texts, and does what it is told on the command line with the text `bad`."""

import json
import os
import signal
import sys
import time

__all__ = ["os", "signal", "time"]  # for the code on the command line


def write(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def say(**message):
    write(json.dumps(message) + "\n")


def output(value):
    say(type="output", sequence=question["sequence"], output=value)


def output_text(text):
    """Answer with an output that is no JSON, or none that this Python would write."""
    write(f'{{"type": "output", "sequence": {question["sequence"]}, "output": {text}}}\n')


def echo():
    output(question["args"]["text"])


code = compile(sys.argv[1], "told", "exec")
for line in sys.stdin:
    question = json.loads(line)
    if question["type"] == "hello":
        say(type="hello", version=1, name="a child", ops=["echo"])
    elif question["args"]["text"] == "bad":
        exec(code)
    else:
        echo()
