# Everything here needs Python 3.11+, git and make; all else comes from the lock files in requirements/.
# Set-up is stamped: a second run touches neither pip nor the network while the lock and pyproject.toml stay the same.

PYTHON ?= python3
# How hard the C compiler tries; the tests want the build soon, everybody else wants it fast.
OPT ?= 3

# What belongs together stays together (tests/conftest.py), the rest goes wherever there is time.
TOGETHER = --no-loadscope-reorder
SIDE_BY_SIDE = -n 2 $(TOGETHER)
PIP = -m pip --disable-pip-version-check --quiet
COMPILE_LOCK = pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras \
	--no-emit-index-url --no-emit-find-links --no-emit-trusted-host

# The tests must see the installed package of their own environment and nothing else. They start many processes, which
# would all compile the sources anew where the bytecode is not kept.
unexport PYTHONPATH PYTHONHOME VIRTUAL_ENV PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help play check test packages test-pure test-compiled forms-pure faults load browser screenshots bench lint format wheel lock clean FORCE

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' Makefile | while IFS='|' read -r name text; do \
		printf '  make %-14s %s\n' "$$name" "$$text"; done

play: .venv/run.stamp ## open the table in the browser
	@.venv/bin/cosmarch

check: lint ## lint, types, and the tests of what changed: an answer while you still remember the question
	.venv/bin/pytest -q $(SIDE_BY_SIDE) -x $$(.venv/bin/python tools/changed_tests.py)

# Each test runs once: what plays through a lot of chance and what waits for servers of its own on the compiled package,
# which takes a third of the time, all else in pure Python. Without a C compiler everything runs in pure Python.
# All of it goes side by side. What others wait for comes first, the compiler and then the browsers, which often wait
# themselves; pure Python takes the time that they leave.
HEAVY = long or served
test: .venv/dev.stamp ## lint, every test in the form that suits it, and 200 matches of both forms compared
	@if why=$$(.venv/bin/python tools/compiler.py 2>&1); then \
		$(MAKE) --no-print-directory -j 5 OPT=1 BEHIND='nice -n 5' WHICH='-m "not ($(HEAVY))"' \
			lint test-pure run-compiled; \
	elif test -n "$$CI"; then \
		echo "make: the compiled form cannot be tested: $$why" >&2; exit 1; \
	else \
		echo "make: NOTE: the compiled form is not tested: $$why" >&2; \
		$(MAKE) --no-print-directory -j 2 lint test-pure; \
	fi

packages: .venv/dev.stamp
	@sh tools/test_packages.sh

test-pure: packages ## all tests, in pure Python
	@test "$$(.venv/bin/python -m cosmarch._build)" = "pure Python" || \
		{ echo "make: .venv does not run pure Python: remove the *.so files below src" >&2; exit 1; }
	$(BEHIND) .venv/bin/pytest $(SIDE_BY_SIDE) $(WHICH)

test-compiled: .venv/dev.stamp ## the long tests and those with servers of their own on the compiled package, and both forms compared
	@$(MAKE) --no-print-directory -j 2 OPT=1 run-compiled

HEAVY_TESTS = tests/browser tests/faults $(shell grep -rl --include='test_*.py' 'pytest.mark.long' tests)

# The matches that both forms must play alike.
forms-pure: .venv/dev.stamp
	@mkdir -p build
	$(BEHIND) .venv/bin/python tests/compare_forms.py >build/forms-pure.txt

.PHONY: is-compiled heavy-compiled forms-compiled run-compiled
is-compiled: .venv-compiled/package.stamp
	@test "$$(.venv-compiled/bin/python -m cosmarch._build)" = "compiled" || \
		{ echo "make: the wheel is not compiled, see build/wheel.log" >&2; exit 1; }

# Three workers for two processors: one of them mostly waits, for a browser to come to rest or a killed server to return.
# They do not write between the lines of the pure tests.
heavy-compiled: is-compiled packages
	@echo "running the long tests and those with servers of their own, see build/heavy.log ..."
	@.venv-compiled/bin/python -m pytest -p no:cacheprovider -n 3 $(TOGETHER) -m '$(HEAVY)' $(HEAVY_TESTS) >build/heavy.log 2>&1 || \
		{ cat build/heavy.log >&2; exit 1; }
	@tail -n 1 build/heavy.log

forms-compiled: is-compiled
	.venv-compiled/bin/python tests/compare_forms.py >build/forms-compiled.txt

run-compiled: heavy-compiled forms-compiled forms-pure
	test -s build/forms-pure.txt
	cmp build/forms-pure.txt build/forms-compiled.txt

faults: packages ## kill servers at random moments, 200 rounds on SQLite and 200 on PostgreSQL (the tests play a few)
	COSMARCH_FAULT_ROUNDS=200 .venv/bin/pytest -o faulthandler_timeout=0 tests/faults

load: .venv-compiled/package.stamp ## measure the web table with 500 live matches; writes docs/web_performance.md
	.venv-compiled/bin/python -m bench.web

browser: packages .venv-compiled/package.stamp ## whole games through the page alone, all browser tests; counts the clicks into docs/flow.md
	rm -rf build/clicks
	COSMARCH_CLICKS=build/clicks .venv-compiled/bin/python -m pytest -p no:cacheprovider -n 3 -o faulthandler_timeout=0 tests/browser
	.venv/bin/python -m bench.clicks build/clicks

screenshots: packages ## every page in light and dark, wide and narrow, into build/screenshots
	.venv/bin/python tools/screenshots.py

bench: .venv/dev.stamp .venv-compiled/package.stamp ## measure both forms against a peer; writes docs/performance.md
	.venv/bin/python -m bench

lint: .venv/dev.stamp ## ruff and mypy
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	$(BEHIND) .venv/bin/mypy --strict src

format: .venv/dev.stamp ## let ruff rewrite what it can
	.venv/bin/ruff check --fix
	.venv/bin/ruff format

wheel: dist/wheel.stamp ## build the wheel into dist/, compiled where a C compiler is present
	@ls dist/*.whl

lock: .venv/dev.stamp ## write requirements/*.txt anew (needs the network)
	CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/$(COMPILE_LOCK) \
		--extra install --output-file requirements/run.txt pyproject.toml
	CUSTOM_COMPILE_COMMAND="make lock" .venv/bin/$(COMPILE_LOCK) --constraint requirements/run.txt \
		--extra install --extra lint --extra lock --extra test --output-file requirements/dev.txt pyproject.toml

clean: ## remove environments, caches and build output
	rm -rf .venv .venv-compiled build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

.venv/python.stamp .venv-compiled/python.stamp:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "make: $(PYTHON) is missing or older than 3.11: name another with make PYTHON=..." >&2; exit 1; }
	$(PYTHON) -m venv --clear $(@D)
	@touch $@

.venv/run.stamp: .venv/python.stamp requirements/run.txt pyproject.toml setup.py
	.venv/bin/python $(PIP) install -r requirements/run.txt
	.venv/bin/python $(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# The lock of the developers holds that of the players.
.venv/dev.stamp: .venv/python.stamp requirements/dev.txt pyproject.toml setup.py
	.venv/bin/python $(PIP) install -r requirements/dev.txt
	.venv/bin/python $(PIP) install --no-deps --no-build-isolation -e .
	@touch .venv/run.stamp $@

# The compiled package stands alone in its environment; what it needs is that of .venv, read from there. A path in a
# .pth file brings the packages of a folder, not the editable install beside them.
.venv-compiled/deps.stamp: .venv-compiled/python.stamp .venv/dev.stamp
	@.venv/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))' \
		>"$$(.venv-compiled/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/of-venv.pth"
	@touch $@

.venv-compiled/package.stamp: .venv-compiled/deps.stamp dist/wheel.stamp
	.venv-compiled/bin/python $(PIP) install --no-index --no-deps --force-reinstall dist/*.whl
	@touch $@

# Checksums of all that goes into the wheel; the file changes only when one of them does.
build/inputs.txt: .venv/dev.stamp FORCE
	@mkdir -p build
	@{ find src -type f \( -name '*.py' -o -name '*.toml' -o -name '*.po' \
		-o -path '*/web/templates/*' -o -path '*/web/static/*' \) | LC_ALL=C sort | xargs cksum; \
		cksum pyproject.toml setup.py tools/compiler.py requirements/dev.txt; \
		.venv/bin/python tools/compiler.py 2>&1 || true; echo "pure: $$COSMARCH_PURE, opt: $(OPT)"; } >$@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# Old output would put modules into the wheel that are no longer in src.
dist/wheel.stamp: build/inputs.txt
	rm -rf dist build/lib* build/bdist*
	@echo "building the wheel (the C compiler takes its time) ..."
	@COSMARCH_OPT=$(OPT) .venv/bin/python -m pip --disable-pip-version-check wheel --verbose --no-deps --no-build-isolation \
		--wheel-dir dist . >build/wheel.log 2>&1 || { cat build/wheel.log >&2; exit 1; }
	@grep 'cosmarch: building' build/wheel.log >&2 || true
	@touch $@
