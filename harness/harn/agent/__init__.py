"""The agent loop with a scripted model in the place of a live one (07 §22)."""
