"""What a tool call carries: schemas, validation, normalisation, name recovery (04 §9 … §11.1)."""
