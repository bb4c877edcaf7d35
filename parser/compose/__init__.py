"""What units mean: from a response to its parse result (spec chapter 03)."""
