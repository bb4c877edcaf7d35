"""`agent_loop`: the model is asked, its calls are run, until it is done (MOCK-7)."""
