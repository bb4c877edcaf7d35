"""Skills: registries and their operations, the catalogue, rendering (07 §21)."""
