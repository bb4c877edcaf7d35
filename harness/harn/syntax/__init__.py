"""From text to a tree: tokens, the grammar, and the nodes (07 §1, §2)."""
