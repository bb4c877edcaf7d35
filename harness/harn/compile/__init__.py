"""From the tree of a script to Python closures over frames; names become slots and cells."""
