"""What the parser costs: time, memory, and how both grow. `make bench` runs it.

Nothing here is imported by the packages, and nothing is timed by the tests.
"""
