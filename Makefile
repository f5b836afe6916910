# All that a person or a machine does here. Needs git, make and Python 3.11 or newer; uses uv where it is found.
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help install site test all quick lint types words lock clean

PYTHON ?= $(shell command -v python3.11 || command -v python3)
UV     := $(shell command -v uv)
BIN    := .venv/bin

ifdef UV
  MAKE_VENV = $(UV) venv --quiet --python '$(PYTHON)' .venv
  INSTALL   = $(UV) pip install --quiet --compile-bytecode --python $(BIN)/python
else
  MAKE_VENV = '$(PYTHON)' -m venv .venv
  INSTALL   = $(BIN)/python -m pip install --quiet --disable-pip-version-check
endif

help: ## Say what there is
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# A stamp is written when its step went through, so that a second run installs nothing.
.venv/made:
	@'$(PYTHON)' -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo 'Roundsheet needs Python 3.11 or newer: make PYTHON=/path/to/python3' >&2; exit 1; }
	rm -rf .venv
	$(MAKE_VENV)
	@touch $@

# The build backend is in the lock too: nothing is fetched here but what the lock's hashes name. It compiles the
# catalogues of the languages.
.venv/run-installed: .venv/made requirements.lock pyproject.toml hatch_build.py $(wildcard generator/languages/*.po)
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-build-isolation --no-deps --editable .
	@touch $@

.venv/dev-installed: .venv/run-installed requirements-dev.lock
	$(INSTALL) --require-hashes -r requirements-dev.lock
	@touch $@

install: .venv/run-installed ## Install the roundsheet command into .venv

site: .venv/run-installed ## Build all events into site/
	$(BIN)/roundsheet build
	@echo "The site is built: open site/index.html in a browser."

test: .venv/dev-installed ## Run the tests, for example make test PYTEST="tests/tournament -x"
	$(BIN)/pytest -n auto --dist worksteal $(PYTEST)

all: export ROUNDSHEET_ALL = 1
all: test ## Run the tests with long random play, and in Firefox and WebKit, too

# What computes, and neither plays events through workbooks nor starts another program.
QUICK = tests/tournament tests/regulations tests/checks tests/site tests/languages

quick: .venv/dev-installed ## Run the tests that only compute, in half a minute
	$(BIN)/pytest -n auto -m 'not slow' $(QUICK)

lint: .venv/dev-installed ## Check style, architecture, dependencies and workflows
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/deptry .
	$(BIN)/zizmor --offline --config .github/zizmor.yml . templates/repository
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml templates/repository/.github/workflows/*.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-actions .github/actions/*/action.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.gitlab-ci docs/examples/gitlab-ci.yml

types: .venv/dev-installed ## Check the types; of the program on Windows and macOS, too
	$(BIN)/mypy --strict
	$(BIN)/mypy --strict --platform win32 --cache-dir .mypy_cache/win32 generator
	$(BIN)/mypy --strict --platform darwin --cache-dir .mypy_cache/darwin generator

words: .venv/run-installed ## Renew the catalogues of the site's languages
	$(BIN)/python -m generator.languages

# What is in pyproject.toml alone decides: no setting of this machine may leave a trace in a lock. One version of
# a library for every Python (fewest forks): the same inputs are to give the same site everywhere.
LOCK = env -u UV_INDEX -u UV_DEFAULT_INDEX -u UV_INDEX_URL -u UV_EXTRA_INDEX_URL -u UV_FIND_LINKS \
	uv pip compile --no-config --quiet --universal --python-version 3.11 --fork-strategy fewest \
	--generate-hashes --custom-compile-command 'make lock' --extra picture $(LOCK_FLAGS) pyproject.toml

lock: ## Make the lock files again (needs uv); newer versions with LOCK_FLAGS=--upgrade
	@command -v uv >/dev/null || { echo 'make lock needs uv: pip install uv' >&2; exit 1; }
	$(LOCK) --group build --output-file requirements.lock
	$(LOCK) --group build --group dev --constraint requirements.lock --output-file requirements-dev.lock

clean: ## Remove everything that make made
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache dist tests/browser/node_modules generator/languages/*.mo
	find site -mindepth 1 ! -name .gitignore -delete
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
