# `make play` and `make test` set up what they need; the second time they are quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.setup-stamp
COMPILED := $(VENV)/.compiled-stamp

.PHONY: play client test check test-plain test-compiled bench clean

# Options for the server, such as PLAY="--port 9000".
PLAY ?=

# A table in your browser. Without Node, what was built before is served.
play: $(COMPILED) client
	@$(BIN)/veturi serve --open $(PLAY)

client: $(READY)
	@$(BIN)/python scripts/build_client.py

test: check test-plain test-compiled

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	@if command -v npm >/dev/null; then $(BIN)/python scripts/build_client.py && cd web && npm run --silent check; fi

# What the rules' own tests reach is measured; it makes them slow, so the others run without.
OF_RULES := $(wildcard $(addprefix tests/test_,africa*.py amsterdam.py base_*.py japan*.py oldwest*.py \
	chance.py paths.py positions.py records.py notation.py sampling.py recorded_games.py rulebook.py \
	own_rules.py oracle.py))

test-plain: $(READY)
	VETURI_PLAIN=1 $(BIN)/pytest -n auto --dist loadgroup $(OF_RULES) --cov=veturi.rules --cov-report=term:skip-covered --cov-fail-under=97
	VETURI_PLAIN=1 $(BIN)/pytest -n auto --dist loadgroup --ignore=tests/build $(addprefix --ignore=,$(OF_RULES))

test-compiled: $(COMPILED) client
	$(BIN)/pytest -n auto --dist loadgroup tests/build tests

bench: $(COMPILED)
	@$(BIN)/veturi bench

$(READY): pyproject.toml scripts/set_up.py
	$(PYTHON) scripts/set_up.py $(VENV)
	@touch $@

$(COMPILED): $(READY) $(wildcard src/veturi/rules/*.py src/veturi/bots/mind/*.py) scripts/compile_rules.py
	@$(BIN)/python scripts/compile_rules.py --quiet
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	rm -rf web/node_modules web/.built src/veturi/server/client
	rm -f src/*.so src/veturi/rules/*.so src/veturi/bots/mind/*.so src/veturi/rules/compiled_from.txt
