# `make demo` and `make test` set up .venv by themselves; nothing outside this folder is touched.

PYTHON ?= python3
BIN := .venv/bin
INSTALL := python -m pip --disable-pip-version-check install --quiet -c constraints.txt
PIP := $(BIN)/$(INSTALL)

.PHONY: help demo test check lint deep fast fast-test fmt golden bench clean

help: ## these lines
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-8s %s\n", $$1, $$2 }' Makefile

demo: .venv/.run ## settle a disputed side pot
	@echo '$$ hhtool validate examples/side-pot.log'
	@$(BIN)/hhtool validate examples/side-pot.log || test $$? -eq 1 # 1: a dispute was found, as it should be
	@echo '$$ hhtool explain examples/side-pot.log'
	@$(BIN)/hhtool explain examples/side-pot.log

test: .venv/.dev ## all tests but the deep ones
	$(BIN)/python -m pytest -n auto --dist worksteal

check: lint test ## what CI runs: lint, types, imports, tests

lint: .venv/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict src
	$(BIN)/lint-imports

deep: .venv/.dev ## the long tests: many examples, exhaustive counts
	$(BIN)/python -m pytest -n auto --dist worksteal -m deep

fast: .fast/.done ## hhtool with its hot modules compiled, in .fast: takes a C compiler and minutes

fast-test: .fast/.done ## the tests, of the compiled modules
	.fast/bin/python -m pytest -n auto --dist worksteal -p no:cacheprovider

fmt: .venv/.dev ## put the code in order
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

golden: .venv/.dev ## write the golden files anew; review with git diff
	$(BIN)/python -m pytest tests/golden tests/cli/test_docs.py tests/cli/test_rules.py --golden

bench: .venv/.dev .fast/.done ## measure, as it is and compiled: two tables, many minutes
	@bench/run
	@PYTHON=.fast/bin/python bench/run

clean: ## remove what make made
	rm -rf .venv .fast build dist .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

.venv/.run: pyproject.toml constraints.txt | .venv
	$(PIP) -e .
	@touch $@

.venv/.dev: pyproject.toml constraints.txt | .venv
	$(PIP) -e '.[test,lint]'
	@touch $@ .venv/.run

.fast/.done: pyproject.toml constraints.txt hatch_build.py $(shell find src -name '*.py' -o -name '*.lark')
	@rm -rf .fast
	@$(PYTHON) -m venv .fast
	@echo 'compiling: this takes a few minutes'
	@.fast/bin/$(INSTALL) hatchling lark mypy setuptools
	@HATCH_BUILD_HOOK_ENABLE_CUSTOM=true .fast/bin/python -m hatchling build -t wheel -d .fast/dist >.fast/log
	@.fast/bin/$(INSTALL) "$$(echo .fast/dist/*.whl)[test]"
	@.fast/bin/python -c 'import hhtool.engine.table as t, sys; sys.exit(t.__file__.endswith(".py"))'
	@touch $@

.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo "hhtool needs Python 3.11 or newer, and $(PYTHON) is not. Name one that is: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -m venv $@ || { rm -rf $@; exit 1; }
