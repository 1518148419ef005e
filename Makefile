# Benchside: `make run` serves it, `make test` tests it. Nothing else has to be installed by hand.
#   make run ADDRESS=0.0.0.0 PORT=8600 PYTHON=python3.12
SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

ADDRESS ?= 127.0.0.1
PORT ?= 8501
PYTHON ?=
TESTS ?= tests
WORKERS ?= 2

VENV := .venv
PY := $(VENV)/bin/python
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup setup-dev run demo check test reindex bench lock browser

help:
	@echo 'make setup     create .venv and install what requirements.txt pins'
	@echo 'make run       set up, load the demo into an empty workspace, serve http://$(ADDRESS):$(PORT)'
	@echo 'make test      set up, with Chromium, and run every test'
	@echo 'make check     lint, format, types and import directions'
	@echo 'make demo      load the demo collection into the workspace'
	@echo 'make reindex   rebuild the search index from the tables'
	@echo 'make bench     measure speed and scale on this machine'
	@echo 'make lock      remake requirements.txt and requirements-dev.txt from the .in files'

# A Python that is new enough and can make environments: the one asked for, else the first on PATH.
$(PY):
	@found=; for python in $(or $(PYTHON),python3 python3.13 python3.12 python3.11); do \
	  if "$$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
	  echo "Benchside needs Python 3.11 or newer; $$(python3 --version 2>/dev/null || echo 'no python3') was found." >&2; \
	  echo 'Install one (Debian, Ubuntu: apt-get install python3 python3-venv) or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3.12' >&2; \
	  exit 1; \
	fi; \
	if ! "$$found" -c 'import ensurepip, venv' 2>/dev/null; then \
	  version=$$("$$found" -c 'import sys; print("%d.%d" % sys.version_info[:2])'); \
	  echo "$$found cannot create environments: its venv module is missing." >&2; \
	  echo "Install it (Debian, Ubuntu: apt-get install python$$version-venv) and run make again." >&2; \
	  exit 1; \
	fi; \
	echo "Creating $(VENV) with $$("$$found" --version)"; \
	rm -rf $(VENV); \
	"$$found" -m venv $(VENV)

# install(lock): pip runs only when the lock differs from the one that was installed last.
define install
	@if ! cmp -s $(1).txt $(VENV)/$(1).installed; then \
	  echo 'Installing $(1).txt (once; this takes a minute or two)'; \
	  $(PY) -m pip install -qq -r $(1).txt; \
	  cp $(1).txt $(VENV)/$(1).installed; \
	fi
endef

setup: $(PY)
	$(call install,requirements)

setup-dev: setup
	$(call install,requirements-dev)

demo: setup
	@$(PY) -m core demo

# The demo is read while the app is already there; its files are seen arriving on the Library page.
run: setup
	@if [ -z "$$(ls -A "$${BENCHSIDE_HOME:-workspace}" 2>/dev/null)" ]; then $(PY) -m core demo & fi; \
	exec $(PY) -m streamlit run app.py --server.address $(ADDRESS) --server.port $(PORT) --server.headless true

reindex: setup
	@$(PY) -m core reindex

bench: setup-dev browser
	@$(PY) -m core bench speed
	@$(PY) -m tests.browser.first_page

check: setup-dev
	$(VENV)/bin/ruff check .
	$(VENV)/bin/ruff format --check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-cache

browser:
	@if [ -n "$${BENCHSIDE_TEST_BROWSER:-}" ]; then \
	  command -v "$$BENCHSIDE_TEST_BROWSER" >/dev/null || { echo "BENCHSIDE_TEST_BROWSER names no program: $$BENCHSIDE_TEST_BROWSER" >&2; exit 1; }; \
	elif command -v chromium chromium-browser google-chrome >/dev/null; then :; \
	elif ! command -v apt-get >/dev/null; then \
	  echo 'The browser tests need Chromium. Install it, or name it: BENCHSIDE_TEST_BROWSER=/path/to/chromium make test' >&2; exit 1; \
	elif [ "$$(id -u)" = 0 ]; then \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium </dev/null; \
	elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then \
	  sudo apt-get update -qq && sudo DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium </dev/null; \
	else \
	  echo 'The browser tests need Chromium, and installing it needs root: sudo apt-get install chromium' >&2; exit 1; \
	fi

# Browser tests run one after the other: they measure waiting, and two servers would share two cores.
test: setup-dev browser
	$(PY) -m pytest $(TESTS) -q -m 'not browser' -n $(WORKERS)
	$(PY) -m pytest $(TESTS) -q -m browser

lock: setup-dev
	@for list in requirements requirements-dev; do \
	  $(VENV)/bin/uv pip compile --quiet --universal --python-version 3.11 --fork-strategy fewest \
	    --no-annotate --no-config --custom-compile-command 'make lock' $(UPGRADE) --output-file $$list.txt $$list.in; \
	done
