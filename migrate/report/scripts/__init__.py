"""What `parity harn run` and `parity harn check` say, in the forms that programs and CI read.

Nothing is imported here: a script that is run must not wait for what annotations need.
"""
