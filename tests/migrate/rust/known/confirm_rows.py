"""Asks rustc for the results of row files: `python confirm_rows.py methods.json …` rewrites them.

A row is `{"rust": expression, "debug": what {:?} writes}`; `panic` stands for a panic. Run it after
adding rows with an empty `debug`; the tests themselves need no rustc.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

HEAD = """
#![allow(warnings)]
use std::collections::*;
fn show(f: impl FnOnce() -> String + std::panic::UnwindSafe) {
    println!("{}", std::panic::catch_unwind(f).unwrap_or("panic".to_string()));
}
fn main() {
    std::panic::set_hook(Box::new(|_| {}));
"""


def confirm(path: Path) -> None:
    """Write what rustc gives for every row of a file."""
    rows = json.loads(path.read_text(encoding="utf-8"))
    calls = "".join(f'    show(|| format!("{{:?}}", {row["rust"]}));\n' for row in rows)
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "rows.rs"
        program.write_text(HEAD + calls + "}\n", encoding="utf-8")
        binary = Path(folder) / "rows"
        subprocess.run(["rustc", "--edition=2021", "-o", binary, program], check=True)
        output = subprocess.run([binary], check=True, capture_output=True).stdout.decode()
    results = output.removesuffix("\n").split("\n")
    rows = [{"rust": row["rust"], "debug": debug} for row, debug in zip(rows, results, strict=True)]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    path.write_text(f"[\n{lines}\n]\n", encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        confirm(Path(name))
