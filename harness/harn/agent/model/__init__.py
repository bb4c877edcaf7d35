"""The scripted model: queued responses in the place of a live model (07 §22)."""
