"""Tools that a model does not use are taken out of its sight (07 §14)."""
