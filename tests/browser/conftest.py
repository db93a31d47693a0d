"""Real browsers at a real server. Without Chromium these tests are skipped with a note; under `CI` they fail."""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.guest import Guest, chance
from tests.web.running import Server

# The shell draws pages only: a whole Chromium opens a window with all its own buttons for every guest.
PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for this folder, and no longer: while Playwright runs, its thread has an event loop that other tests
    must not find."""
    program = next((path for path in map(shutil.which, PROGRAMS) if path), None)
    if program is None:
        message = "no Chromium: install Debian's package `chromium-headless-shell`"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    # Guests share a process: what it has read for one it need not read again for the next. A root user has no sandbox
    # to start it in.
    arguments = ["--disable-gpu", "--renderer-process-limit=1", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("table")
    with Server(str(folder / "table.db"), bots=1) as running:
        yield running


@pytest.fixture
def server(running: Server, request: pytest.FixtureRequest) -> Server:
    """The same matches and the same chance for a test in every run, whatever was played on the server before."""
    number = zlib.crc32(request.node.name.encode())
    running.seed(number)
    chance.seed(number)
    return running


@pytest.fixture
def guest(chromium: Browser, server: Server) -> Iterator[Callable[..., Guest]]:
    """Makes people with a browser each. Nothing that a page does may fail on the way."""
    made: list[Guest] = []

    def make(at: Server = server, **options: object) -> Guest:
        made.append(Guest(chromium, at, **options))
        return made[-1]

    yield make
    for one in made:
        one.leave()
    assert [error for one in made for error in one.errors] == []
