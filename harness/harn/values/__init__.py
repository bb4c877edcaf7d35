"""Values of the language: what they are, how they compare, order and print (07 §3, §5)."""
