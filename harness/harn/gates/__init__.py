"""What may keep a loop from ending: a closure of the script, and judges (07 §15)."""
