"""The checks of the gate, one function each; `gate.py` runs them all."""
