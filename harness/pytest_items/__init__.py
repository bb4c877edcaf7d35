"""What the pytest plugin does once there is a case."""
