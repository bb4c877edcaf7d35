"""Setting a repository up: configuration, folders, a first case, and what CI needs."""

from migrate.starting.plan import Plan, Step, plan

__all__ = ["Plan", "Step", "plan"]
