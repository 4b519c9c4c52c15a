# `make play` and `make test` set up what they need; the second time they are quick.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.setup-stamp
COMPILED := $(VENV)/.compiled-stamp
WEB := web/node_modules/.setup-stamp
# What is compiled.
SOURCES := $(shell find src/veturi/engine src/veturi/variants src/veturi/bots/planner -name "*.py") src/veturi/maps/limits.py

.PHONY: play client compile test check check-web boards docs test-plain test-compiled bench pins clean

# Options for the server, such as PLAY="--host 0.0.0.0" to let others in.
PLAY ?=

# A table in your browser. Without Node, what was built before is served.
play: $(COMPILED) client
	@VETURI_STARTED_BY=make $(BIN)/veturi serve --open $(PLAY)

client: $(READY)
	@$(BIN)/python scripts/build_client.py

# The engine as machine code, after an edit of its source.
compile: $(COMPILED)

test: check check-web test-plain test-compiled

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

check-web: $(READY) $(WEB)
	PYTHON="$(CURDIR)/$(BIN)/python" npm --prefix web run --silent check

# The geometry that the browser draws; kept in the project.
boards: $(READY) $(WEB)
	$(BIN)/python scripts/make_boards.py

# The engine is tested in both forms, all else with the compiled one. What the rules' own tests
# reach is measured; it makes them slow, so the contract runs without.
IN_BOTH_FORMS := tests/contract tests/maps tests/table tests/bots/planner/test_planner.py \
	$(addprefix tests/cli/test_,command_line.py game_commands.py simulate.py) \
	$(wildcard $(addprefix tests/test_,compiling*.py documents.py memory.py))

test-plain: $(READY)
	VETURI_PLAIN=1 $(BIN)/pytest -n auto --dist loadgroup tests/engine tests/variants --cov=veturi.engine --cov=veturi.variants --cov-report=term:skip-covered --cov-fail-under=97
	VETURI_PLAIN=1 $(BIN)/pytest -n auto --dist loadgroup $(IN_BOTH_FORMS)

test-compiled: $(COMPILED) $(WEB) client docs
	$(BIN)/pytest -n auto --dist loadgroup --ignore=tests/browser tests
	# Apart, since the browser's driver leaves an event loop running. Games in a real browser have their own dice
	# and the machine's pace: what fails is tried once more, and the summary counts it.
	$(BIN)/pytest -n auto --dist loadgroup --reruns 1 tests/browser

# The documentation site, which the server shows at /docs.
docs: $(READY)
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet

bench: $(COMPILED)
	@$(BIN)/veturi bench

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
