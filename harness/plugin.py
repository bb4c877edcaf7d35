"""The pytest plugin: every case becomes an item, and snapshots are blessed by syrupy."""
