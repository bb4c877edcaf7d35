"""Words of the dialects as data: TOML tables and the typed records they are read into."""
