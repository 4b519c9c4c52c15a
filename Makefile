# `make play` and `make test` set up what they need; the second time they are quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.setup-stamp

.PHONY: play test check bench clean

play: $(STAMP)
	@$(BIN)/veturi play

test: check
	$(BIN)/pytest -n auto --cov=veturi.rules --cov-report=term:skip-covered --cov-fail-under=97

check: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(STAMP)
	@$(BIN)/veturi bench

$(STAMP): pyproject.toml
	$(PYTHON) scripts/set_up.py $(VENV)
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
