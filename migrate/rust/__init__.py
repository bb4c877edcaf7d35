"""Reading and symbolically evaluating legacy Rust tests (06, sections 4 and 5).

Records of which one test needs hundreds are structs of msgspec, the others dataclasses: a frozen
dataclass takes eight times as long to make.
"""
