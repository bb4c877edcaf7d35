"""Harn scripts whose cost is known by how often they do something."""

from __future__ import annotations

from typing import Final

MILLION_STEPS: Final = {
    "while": "let i = 0\nwhile i < 1000000 { i = i + 1 }",
    "for over a range, with a sum": ("let sum = 0\nfor i in range(1000000) { sum = sum + i }"),
    "calls of a small function": """
fn add(a, b) { return a + b }
let sum = 0
for i in range(1000000) { sum = add(sum, i) }
""",
    "tail calls": """
fn down(n) {
  if n == 0 { return 0 }
  return down(n - 1)
}
down(1000000)
""",
    "closures called by a method": "iter(range(1000000)).map({ x -> x + 1 }).sum()",
    "conditions and variables of a function": """
fn main() {
  let odd = 0
  let other = 0
  for i in range(1000000) {
    if i % 2 == 1 { odd += 1 } else { other += 1 }
  }
  return odd + other
}
main()
""",
}
"""Each does a million simple steps."""

HUNDRED_THOUSAND: Final = {
    "pulls of a generator": """
fn numbers(n) { for i in range(n) { yield i } }
let sum = 0
for x in numbers(100000) { sum += x }
""",
    "appended text": 'let text = ""\nfor i in range(100000) { text += "0123456789" }',
    "appended list": "let xs = []\nfor i in range(100000) { xs = xs.push(i) }",
    "updated list": """
let xs = iter(range(10000)).to_list()
for i in range(100000) { xs[i % 10000] += 1 }
""",
    "updated dict": """
let counts = {}
for i in range(100000) { counts["k${i % 1000}"] = i }
""",
    "throws that are caught": "for i in range(100000) { try { throw i } catch (e) { } }",
    "method calls of a struct": """
struct Counter { n: int }
impl Counter { fn plus(self, by) { return self.n + by } }
const counter = Counter {n: 1}
let sum = 0
for i in range(100000) { sum += counter.plus(i) }
""",
}
"""Each does something a hundred thousand times."""

STARTS: Final = {
    "that prints": 'println("hello")\n',
    "that parses": 'println(agent_parse_tool_calls("hello", nil).prose)\n',
}
"""Scripts of one line, which have little to do but start."""
