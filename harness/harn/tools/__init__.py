"""Tools: registries and their operations, declarations, executors, MCP (07 §10 … §12)."""
