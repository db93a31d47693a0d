"""What all tests share: the helper modules, and the demonstration game installed like a third party's."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

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
    for item in items:
        if item.path.relative_to(HERE).parts[0] in SERVED:
            item.add_marker(pytest.mark.served)


class Together(LoadScopeScheduling):
    """Tests that share a server or a long set-up, and the many short ones of a file, go to one worker; any other goes
    wherever there is time: each worker has a browser of its own. (`--dist loadgroup` would do, but pytest 9 does not
    hear of its groups.)"""

    def _split_scope(self, nodeid: str) -> str:
        where = PurePosixPath(nodeid.partition("::")[0]).relative_to(HERE.name)
        if where.parts[0] == "store":
            return "store"
        together = where.name in SHARED or not SHORT.isdisjoint(where.parts)
        return str(where) if together else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Together:
    return Together(config, log)


def pytest_unconfigure(config: pytest.Config) -> None:
    for folder in _folder:
        shutil.rmtree(folder, ignore_errors=True)
