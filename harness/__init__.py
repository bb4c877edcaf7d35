"""Cases, expectations, implementations under test, snapshots and the pytest plugin."""
