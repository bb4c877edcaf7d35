"""Implementations that are programs, asked through child processes over JSON lines.

| File | What it knows |
|---|---|
| `launch` | what is started, where, and what is allowed to it |
| `process` | one child with its group and its pipes |
| `lines`, `tail` | what comes out of its standard output, and its standard error |
| `session` | one life of a child: hello, questions, answers in order, the end |
| `worker` | a child that is started again, and which question is to blame for its end |
| `crew` | several workers, and waiting for them; `clock` is the time they are given |
| `talks` | the dialogues that are held with a crew, their results in order |
"""

from harness.implementation.command.command import Command
from harness.implementation.command.launch import launch_of

__all__ = ["Command", "launch_of"]
