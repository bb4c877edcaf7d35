"""What models can do: a table of rules that ships, and overrides of the script (07 §20)."""
