"""What an agent keeps in mind: goals, open items and facts with their sources (07 §17)."""
