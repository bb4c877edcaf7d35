"""The policy that commands are run under: risk labels, approvals, hooks (07 §18)."""
