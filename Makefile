# `make play` and `make test` need nothing prepared: they set themselves up in .venv, `make play`
# with what playing needs, all others with the tools of the tests, too.
PYTHON ?= python3
BIN := .venv/bin
COMPILE := $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links

.PHONY: setup play test soak bench emulate lint hardware lock tools clean
.DEFAULT_GOAL := play

LOCKS := host/requirements.lock firmware/typings-rp2.lock firmware/typings-unix.lock

# What the tests have installed serves for playing, too.
.venv/.play: host/play.lock pyproject.toml host/install.py
	@[ -e .venv/.ready ] || $(PYTHON) host/install.py play
	@touch $@

.venv/.ready: $(LOCKS) pyproject.toml host/install.py
	@$(PYTHON) host/install.py all
	@touch $@ .venv/.play

setup: .venv/.ready

play: .venv/.play
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
	$(BIN)/pytest -m soak --timeout 0

bench: setup
	$(BIN)/cryptlight bench

# On an emulated RP2040, with MicroPython of your own: CRYPTLIGHT_PICO_IMAGE=file.uf2
emulate: setup
	@$(BIN)/python tests/chip/emulate.py

hardware: setup tools
	$(BIN)/python -m cryptlight.boardfile
	$(BIN)/python -m cryptlight.hardware

# After a change of the dependencies in pyproject.toml. Playing gets the versions that are tested.
lock: setup
	$(COMPILE) --extra dev --extra checkout pyproject.toml -o host/requirements.lock
	$(COMPILE) --extra checkout -c host/requirements.lock pyproject.toml -o host/play.lock
	echo 'micropython-rp2-stubs>=1.29' | $(COMPILE) - -o firmware/typings-rp2.lock
	echo 'micropython-unix-stubs>=1.29' | $(COMPILE) - -o firmware/typings-unix.lock

clean:
	rm -rf .venv .build .pytest_cache .mypy_cache .ruff_cache .hypothesis
