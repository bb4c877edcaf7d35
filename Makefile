# Two commands do all the set-up: `make parity` and `make test`.
# Paths are relative throughout, so the checkout may stand in a folder of any name.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
STAMP  := $(VENV)/.installed

.PHONY: parity test bench lint format schemas rules clean

parity: $(STAMP)
	$(BIN)/python -m migrate migrate cases/legacy --out build/parity
	$(BIN)/python -m migrate gate

test: $(STAMP)
	$(BIN)/python -m pytest -n auto --dist worksteal

# What parser and migrator cost against their targets; `make bench BENCH="-k 'not doubling'"` is the short run.
bench: $(STAMP)
	$(BIN)/python -m pytest -c benchmarks/pytest.ini benchmarks -q $(BENCH)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m mypy
	$(BIN)/lint-imports

format: $(STAMP)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

$(STAMP): pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "toolcall-parity needs Python 3.11 or newer: run make with PYTHON=/path/to/python3.11"; exit 1; }
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[dev]'
	@touch $(STAMP)

schemas: $(STAMP)
	$(BIN)/python -m migrate.schemas

# Which legacy test asserts which rule: cases/legacy/RULES.md; which script: cases/harn/COVERAGE.md.
rules: $(STAMP)
	$(BIN)/python -m migrate.rules

clean:
	rm -rf $(VENV) build
