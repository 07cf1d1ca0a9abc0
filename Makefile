# `make` alone lists the commands. GNU Make 3.81 or newer, and a Python from 3.11 on.
#
# .venv holds all that is needed, with the versions and hashes of requirements.txt. The last step of the
# set-up writes .venv/ready, with the folder it was made in; while that is missing, as after an interrupted
# install, or names another folder, or the Python behind .venv is gone, the next command starts it anew.

SHELL = /bin/sh
PYTHON ?=
ARGS =
RUN = .venv/bin/python -m

export PYTHON
export NO_MKDOCS_2_WARNING = 1
unexport PYTHONDONTWRITEBYTECODE # each build would compile hooks/ anew

# Empty if .venv is whole, and of the Python asked for with PYTHON=.
STALE := $(shell [ -x .venv/bin/python ] && [ "$$(cat .venv/ready 2>/dev/null)" = "$$(pwd -P)" ] \
	&& { [ -z "$(PYTHON)" ] || [ "$$("$(PYTHON)" -V 2>&1)" = "$$(.venv/bin/python -V 2>&1)" ]; } || echo stale)

.PHONY: help serve site site-zensical test soak approve check audit bench lighthouse lock vulnerabilities clean browser-python FORCE

help:
	@echo 'make serve    show the site on this machine, and follow every edit'
	@echo 'make site     build the site into site/'
	@echo 'make site-zensical  build the same pages with Zensical, into site-zensical/'
	@echo 'make test     check that every snippet prints what is approved, and test the engine'
	@echo 'make soak     kill, load and fuzz the build for a quarter of an hour'
	@echo 'make approve  take what the snippets print, and pages show, as approved'
	@echo 'make check    lint, format and types'
	@echo 'make audit    change one thing at a time, and tell what no check notices'
	@echo 'make bench    measure how long builds take, beside stock pages: some minutes'
	@echo '              (ARGS=--full: beside other tools, hours; with --write for the page of results;'
	@echo '              ARGS=--help: the choice of tools, workloads and rounds)'
	@echo 'make lighthouse  score the site in site/ as a phone sees it; under 95 fails'
	@echo 'make lock     renew the locks from pyproject.toml (ARGS=--upgrade: to the newest)'
	@echo 'make vulnerabilities  ask whether any locked package has a known vulnerability'
	@echo 'make clean    remove what was built and cached (.venv stays)'
	@echo
	@echo 'ARGS="..." is handed on to the tool: make test ARGS="-k one_row", or ARGS="-n0 --pdb"'
	@echo 'PYTHON=... names the Python to set up with: make test PYTHON=python3.13'

serve: .venv/ready browser-python
	@$(RUN) mkdocs serve $(ARGS)

site: .venv/ready browser-python
	@$(RUN) mkdocs build $(ARGS)

# Zensical reads the same mkdocs.yml; it stands apart from what the site itself needs.
site-zensical: .venv/ready .cache/zensical/ready browser-python
	@PYTHONPATH=.cache/zensical $(RUN) hooks.zensical_site $(ARGS)

test: .venv/ready browser-python
	@$(RUN) pytest --numprocesses=auto --dist=worksteal $(ARGS)

soak: .venv/ready .cache/soak/ready
	@$(RUN) pytest -n0 -m 'soak or fuzz' --hypothesis-profile=soak --timeout=1800 $(ARGS)

# What readers run code with. A site without it has no Run, and is whole otherwise.
browser-python: .venv/ready
	@$(RUN) hooks.browser_python || true

approve: .venv/ready
	@$(RUN) hooks.engine.approve $(ARGS)

check: .venv/ready
	$(RUN) ruff check .
	$(RUN) ruff format --check .
	$(RUN) mypy --strict hooks

audit: .venv/ready
	@$(RUN) tests.audit $(ARGS)

bench: .venv/ready $(if $(ARGS),.cache/bench/ready)
	@$(RUN) benchmarks $(ARGS)

# Depends on how busy the machine is, so it is none of the tests.
lighthouse: tests/lighthouse/node_modules/.package-lock.json
	@node tests/lighthouse/run.mjs $(or $(ARGS),site)

tests/lighthouse/node_modules/.package-lock.json: tests/lighthouse/package-lock.json
	@npm ci --prefix tests/lighthouse --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@

lock: .cache/lock/ready
	@$(LOCK) --group build -o requirements-build.txt
	@$(LOCK) --group dev -o requirements.txt pyproject.toml
	@$(LOCK) -c requirements.txt -o benchmarks/requirements.txt benchmarks/requirements.in
	@$(LOCK) -c requirements.txt --no-deps -o requirements-zensical.txt requirements-zensical.in
	@$(LOCK) -c requirements.txt --no-deps -o tests/soak/requirements.txt tests/soak/requirements.in
	@$(LOCK) -c requirements.txt -o locks/requirements.txt locks/requirements.in

vulnerabilities: .venv/ready .cache/lock/ready
	@$(RUN) locks $(ARGS)

clean:
	rm -rf site site-zensical .site-* .cache .hypothesis .pytest_cache .mypy_cache .ruff_cache
	find hooks snippets tests benchmarks -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# One lock for every Python and system: markers say what goes where.
LOCK = UV_CUSTOM_COMPILE_COMMAND='make lock' .cache/lock/bin/uv pip compile --quiet $(ARGS) --universal \
	--python-version 3.11 --fork-strategy fewest --generate-hashes --no-emit-index-url

# What the engine is compared with, apart from what it needs itself.
.cache/bench/ready: benchmarks/requirements.txt
	@mkdir -p .cache
	@$(call NEW_VENV,.cache/bench)
	@PIP_USER=0 .cache/bench/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes -r benchmarks/requirements.txt
	@touch $@

.cache/zensical/ready: requirements-zensical.txt .venv/ready
	@rm -rf .cache/zensical
	@$(PIP) --target .cache/zensical --no-deps --require-hashes -r requirements-zensical.txt
	@touch $@

.cache/soak/ready: tests/soak/requirements.txt .venv/ready
	@rm -rf .cache/soak
	@$(PIP) --target .cache/soak --no-deps --require-hashes -r tests/soak/requirements.txt
	@mkdir -p .cache/soak && touch $@

# What makes the locks and looks after them, locked itself.
.cache/lock/ready: locks/requirements.txt
	@mkdir -p .cache
	@$(call NEW_VENV,.cache/lock)
	@PIP_USER=0 .cache/lock/bin/python -m pip install --quiet --disable-pip-version-check \
		--require-hashes --only-binary=:all: -r locks/requirements.txt
	@touch $@

PIP = PIP_USER=0 $(RUN) pip install --quiet --disable-pip-version-check

# What has to be built is built with what is there by then: pip would fetch that without hashes.
.venv/ready: requirements-build.txt requirements.txt pyproject.toml $(if $(STALE),FORCE)
	@$(if $(STALE),$(call NEW_VENV,.venv),rm -f $@; echo 'Bringing .venv up to date.')
	@$(PIP) --require-hashes -r requirements-build.txt
	@$(PIP) --require-hashes --no-build-isolation -r requirements.txt
	@$(PIP) --no-deps --no-build-isolation -e .
	@pwd -P > $@

# A new virtual environment in folder $(1). Takes PYTHON=, or else the first Python of a locked version that
# can make one, or else a newer Python.
define NEW_VENV
	set -f; found=; bare=; \
	for range in '(3, 11) <= v < (3, 15)' '(3, 11) <= v'; do \
		for candidate in "$${PYTHON:-python3}" python3.14 python3.13 python3.12 python3.11 python; do \
			if [ -z "$$found" ] && { [ -z "$$PYTHON" ] || [ "$$candidate" = "$$PYTHON" ]; } \
				&& "$$candidate" -c "import sys; v = sys.version_info; sys.exit(not $$range)" 2>/dev/null; \
			then \
				if "$$candidate" -c 'import venv, ensurepip' 2>/dev/null; \
				then found=$$candidate; else bare=$$candidate; fi; \
			fi; \
		done; \
	done; \
	if [ -n "$$found" ]; then \
		echo "Setting up $(1) with $$("$$found" -V): once, a minute or two."; \
		rm -f $(1)/ready && "$$found" -m venv --clear $(1); \
	elif [ -n "$$bare" ]; then \
		echo "$$bare cannot make virtual environments: its venv or ensurepip is missing." >&2; \
		echo 'On Debian and Ubuntu: apt-get install python3-venv' >&2; exit 1; \
	elif [ -n "$$PYTHON" ]; then \
		echo "PYTHON=$$PYTHON is no Python 3.11 or newer." >&2; exit 1; \
	else \
		echo 'No Python 3.11 or newer was found as python3, python3.11 to python3.14, or python.' >&2; \
		echo 'Install one, or name it: make PYTHON=/path/to/python3' >&2; exit 1; \
	fi
endef
