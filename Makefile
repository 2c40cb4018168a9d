# `make play` and `make test` need nothing prepared: they set themselves up in .venv.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
COMPILE := $(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-trusted-host --no-emit-find-links

.PHONY: setup play test soak bench lint hardware lock tools clean
.DEFAULT_GOAL := play

setup: $(READY)

LOCKS := host/requirements.lock firmware/typings-rp2.lock firmware/typings-unix.lock

$(READY): $(LOCKS) pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "cryptlight needs Python 3.11 or newer; $(PYTHON) is older. Try: make PYTHON=python3.12 $(MAKECMDGOALS)"; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) --require-hashes -r host/requirements.lock
	$(PIP) --require-hashes --target .venv/typings/rp2 --upgrade -r firmware/typings-rp2.lock
	$(PIP) --require-hashes --target .venv/typings/unix --upgrade -r firmware/typings-unix.lock
	$(PIP) --no-deps --no-build-isolation -e .
	@touch $(READY)

play: setup
	@$(BIN)/cryptlight play

# What the tests need beside Python packages; does nothing where it is already there.
tools:
	@hardware/install-tools
	@tests/web/install-tools
	@tests/npm-tools chip/tools board-tools "the heap of a 32-bit board is not checked"

lint: setup
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --config-file firmware/mypy.ini firmware/cryptboard
	$(BIN)/mypy --config-file firmware/mypy-vm.ini host/cryptlight/sim/shims

test: lint tools
	$(BIN)/pytest -m "not soak" -n 2 --dist loadgroup

soak: setup tools
	$(BIN)/pytest -m soak

bench: setup
	$(BIN)/cryptlight bench

hardware: setup tools
	$(BIN)/python -m cryptlight.boardfile
	$(BIN)/python -m cryptlight.hardware

# After a change of the dependencies in pyproject.toml.
lock: setup
	$(COMPILE) --extra dev pyproject.toml -o host/requirements.lock
	echo 'micropython-rp2-stubs>=1.29' | $(COMPILE) - -o firmware/typings-rp2.lock
	echo 'micropython-unix-stubs>=1.29' | $(COMPILE) - -o firmware/typings-unix.lock

clean:
	rm -rf .venv .build .pytest_cache .mypy_cache .ruff_cache .hypothesis
