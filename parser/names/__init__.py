"""Tool names: which are known, what shape they arrive in, what to say about the others."""
