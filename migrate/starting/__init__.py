"""Setting a repository up: configuration, folders, a first case, and what CI needs."""

from migrate.starting.plan import Step, plan

__all__ = ["Step", "plan"]
