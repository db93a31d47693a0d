"""What all tests share: the helper modules, and the demonstration game installed like a third party's."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Nothing is timed in a test, and a slow machine is no failure.
settings.register_profile("cosmarch", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("cosmarch")

HERE = Path(__file__).parent
SERVED = ("browser", "faults")
SHARED = ("test_held_windows.py", "test_layers.py")
SHORT = {"board", "content", "position", "rules", "words"}  # rooms of a game
_folder: list[Path] = []


def pytest_configure(config: pytest.Config) -> None:
    """Before collection, since tests are parametrised over the registered games."""
    sys.path.extend([str(HERE / name) for name in ("demo", "contract", "core")])
    from distribution import announce

    folder = Path(tempfile.mkdtemp(prefix="cosmarch-"))
    _folder.append(folder)
    announce(folder)


@pytest.hookimpl(tryfirst=True)  # before pytest itself looks at the markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that share a server, a browser or a long set-up, and the many short ones of a file, go to one worker."""
    for item in items:
        where = item.path.relative_to(HERE)
        if where.parts[0] in SERVED:
            item.add_marker(pytest.mark.served)
        if where.parts[0] == "store":
            item.add_marker(pytest.mark.xdist_group("store"))
        elif where.parts[0] == "browser" or where.name in SHARED or not SHORT.isdisjoint(where.parts):
            item.add_marker(pytest.mark.xdist_group(where.as_posix()))


def pytest_unconfigure(config: pytest.Config) -> None:
    for folder in _folder:
        shutil.rmtree(folder, ignore_errors=True)
