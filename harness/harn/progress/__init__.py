"""What an agent tells of its progress (07 §16)."""
