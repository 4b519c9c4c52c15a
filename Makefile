# `make play` and `make test` set up what they need; the second time they are quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.setup-stamp
COMPILED := $(VENV)/.compiled-stamp
WEB := web/node_modules/.setup-stamp
# What is compiled.
SOURCES := $(shell find src/veturi/engine src/veturi/variants src/veturi/bots/planner -name "*.py") src/veturi/maps/limits.py

.PHONY: play client compile test test-fast soak check check-web boards docs pictures test-plain test-compiled test-browser bench mutations pins clean

# Options for the server, such as PLAY="--host 0.0.0.0" to let others in.
PLAY ?=

# A table in your browser. Without Node, what was built before is served.
play: $(COMPILED) client
	@VETURI_STARTED_BY=make $(BIN)/veturi serve --open $(PLAY)

client: $(READY)
	@$(BIN)/python scripts/build_client.py

# The engine as machine code, after an edit of its source.
compile: $(COMPILED)

# What runs where, and how long it takes: CONTRIBUTING.md.
test: $(COMPILED) $(WEB)
	@$(MAKE) --no-print-directory -j2 check check-web docs
	@$(MAKE) --no-print-directory test-plain test-compiled test-browser

# For the loop while writing: with the form of the engine that is there, without browsers and processes.
test-fast: check
	$(PYTEST) -m "not slow" --ignore=tests/browser tests

# The long versions of tests, in both forms where that can matter. SOAK=10 plays ten times as many games.
SOAK ?= 1
soak: $(COMPILED) $(WEB) client docs
	VETURI_SOAK=$(SOAK) VETURI_PLAIN=1 $(PYTEST) tests/engine tests/variants tests/contract tests/bots/planner
	VETURI_SOAK=$(SOAK) $(PYTEST) --ignore=tests/browser tests
	VETURI_SOAK=$(SOAK) $(BIN)/pytest -n auto --dist loadgroup tests/browser

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-web: $(READY) $(WEB)
	PYTHON="$(CURDIR)/$(BIN)/python" npm --prefix web run --silent check

# The geometry that the browser draws; kept in the project.
boards: $(READY) $(WEB)
	$(BIN)/python scripts/make_boards.py

# One more than there are cores, for some tests wait for processes and databases.
WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
PYTEST := $(BIN)/pytest -n $(WORKERS) --dist loadgroup

# The plain source: what the rules' own tests reach in it, and what depends on the form. Whole games are left to the
# compiled engine: that both forms play the same games is a test of its own.
test-plain: $(READY)
	VETURI_PLAIN=1 $(PYTEST) tests/engine tests/variants --ignore=tests/engine/test_oracle.py --ignore=tests/variants/test_drop_in.py \
		--cov=veturi.engine --cov=veturi.variants --cov-report=term:skip-covered --cov-fail-under=97
	VETURI_PLAIN=1 $(PYTEST) tests/test_compiling.py tests/test_compiling_traps.py tests/test_memory.py tests/cli/test_benchmark.py

test-compiled: $(COMPILED) $(WEB) client docs
	$(PYTEST) --ignore=tests/browser tests

# Apart, since the browser's driver leaves an event loop running.
test-browser: $(COMPILED) $(WEB) client docs
	$(BIN)/pytest -n auto --dist loadgroup tests/browser

# The documentation site, which the server shows at /docs.
docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

# The README's pictures, from the running program. Renew them when its look has changed.
pictures: $(COMPILED) client
	$(BIN)/python scripts/take_pictures.py

bench: $(COMPILED)
	@$(BIN)/veturi bench

# Whether the tests notice faults made on purpose (docs/testing.md). MUTATIONS="--only server" tries some.
mutations: $(COMPILED) $(WEB)
	$(BIN)/python scripts/check_mutations.py $(MUTATIONS)

# Versions are exact: those of constraints.txt and web/package-lock.json, which name no registry.
$(READY): pyproject.toml constraints.txt scripts/set_up.py
	@$(PYTHON) scripts/set_up.py $(VENV)
	@touch $@

$(WEB): $(READY) web/package.json web/package-lock.json web/openapi/package.json
	@$(BIN)/python scripts/build_client.py --install
	@touch $@

# Newer versions of all that is installed.
pins: $(READY)
	$(BIN)/python scripts/renew_pins.py

$(COMPILED): $(READY) $(SOURCES) scripts/compile_engine.py
	@$(BIN)/python scripts/compile_engine.py --quiet
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage
	rm -rf web/node_modules web/.built src/veturi/server/client src/veturi/server/site
	find src -name '*.so' -delete
	rm -f src/veturi/engine/compiled_from.txt
