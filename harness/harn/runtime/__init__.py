"""What happens while a script runs: limits, output, calls, generators, modules."""
