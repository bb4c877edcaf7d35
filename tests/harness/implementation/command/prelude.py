"""What stands above the scripts of `test_starting.py`."""

import json
import os
import sys
import time

__all__ = ["os", "sys", "time"]


def say(**message):
    print(json.dumps(message), flush=True)


def hello(**other):
    say(**{"type": "hello", "version": 1, "name": "x", "ops": ["echo"]} | other)


def output(value):
    say(type="output", sequence=1, output=value)
