"""Write every schema file."""

from harness.storage import write_atomically
from migrate.schemas import render_schemas

for path, data in render_schemas():
    write_atomically(path, data)
