# make run    install and start the web page     make test    the tests of the Python side
# make check  lint, types, import rules, C++     make bench   our kernels beside what others install
# make fuzz   arbitrary bytes (needs clang)      make bench-sudoku   the same for Sudoku, set by set
#                                                make bench-logic    ratings by classes of difficulty
#                                                make bench-connect4 Connect Four, set by set
#                                                make bench-queens   counting queens, board by board
VENV := .venv
PYTHON ?= python3
BIN := $(VENV)/bin
SOURCES := pyproject.toml CMakeLists.txt $(shell find cpp src -name '*.cpp' -o -name '*.hpp' -o -name '*.py')
PIP := $(BIN)/python -m pip --disable-pip-version-check
HOST ?= 127.0.0.1
PORT ?= 8000
FUZZ_CXX ?= clang++
FUZZ_SECONDS ?= 60

.PHONY: run test test-fast check lint cpp-test coverage bench bench-sudoku bench-logic bench-connect4 bench-queens fuzz docs clean

run: $(VENV)/.web
	$(BIN)/damero serve --host $(HOST) --port $(PORT)

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist loadgroup

coverage: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist loadgroup --cov --cov-report=term-missing:skip-covered

check: lint cpp-test

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo

cpp-test: $(VENV)/.dev
	$(BIN)/cmake -S . -B build/ctest -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	  -DDAMERO_TESTS=ON -DDAMERO_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo
	$(BIN)/cmake --build build/ctest
	$(BIN)/ctest --test-dir build/ctest --output-on-failure

bench: $(VENV)/.web benchmarks/.venv/.ready
	benchmarks/.venv/bin/python benchmarks/run.py

bench-sudoku: $(VENV)/.web benchmarks/.venv/.ready
	benchmarks/.venv/bin/python benchmarks/sudoku_sets.py

bench-logic: $(VENV)/.web benchmarks/.venv/.ready
	benchmarks/.venv/bin/python benchmarks/logic_sets.py

bench-connect4: $(VENV)/.web benchmarks/.venv/.ready
	benchmarks/.venv/bin/python -m pip --disable-pip-version-check install --quiet connect-four-ai \
	  || echo "make: connect-four-ai cannot be had for this machine and is left out"
	benchmarks/.venv/bin/python benchmarks/connect4_sets.py

bench-queens: $(VENV)/.web benchmarks/.venv/.ready
	benchmarks/.venv/bin/python benchmarks/queens_counts.py

fuzz: $(VENV)/.dev
	$(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(abspath $(BIN))/ninja \
	  -DCMAKE_CXX_COMPILER=$(FUZZ_CXX) -DDAMERO_FUZZ=ON -DDAMERO_SANITIZE=ON -DCMAKE_BUILD_TYPE=RelWithDebInfo
	$(BIN)/cmake --build build/fuzz
	mkdir -p build/fuzz/corpus
	build/fuzz/fuzz_lines -max_total_time=$(FUZZ_SECONDS) -max_len=4000 build/fuzz/corpus tests/data/sudoku/bench

docs: $(VENV)/.dev
	$(BIN)/python -m damero.shells.cli.reference > docs/operations.md
	$(BIN)/python docs/make_techniques.py

$(BIN)/python:
	$(PYTHON) -m venv $(VENV) || { echo "make: a Python with venv is needed (Debian: apt-get install python3-venv python3-dev g++)"; exit 1; }

$(VENV)/.web: $(BIN)/python $(SOURCES)
	$(PIP) install --quiet '.[web]'
	touch $@

$(VENV)/.dev: $(BIN)/python $(SOURCES)
	$(PIP) install --quiet '.[dev]'
	touch $@

benchmarks/.venv/.ready: benchmarks/requirements.txt $(SOURCES)
	test -d benchmarks/.venv || $(PYTHON) -m venv benchmarks/.venv
	benchmarks/.venv/bin/python -m pip --disable-pip-version-check install --quiet -r benchmarks/requirements.txt .
	touch $@

clean:
	rm -rf build .venv benchmarks/.venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
