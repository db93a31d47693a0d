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
_folder: list[Path] = []


def pytest_configure(config: pytest.Config) -> None:
    """Before collection, since tests are parametrised over the registered games."""
    sys.path.extend([str(HERE / name) for name in ("demo", "contract", "core")])
    from distribution import announce

    folder = Path(tempfile.mkdtemp(prefix="cosmarch-"))
    _folder.append(folder)
    announce(folder)


def pytest_unconfigure(config: pytest.Config) -> None:
    for folder in _folder:
        shutil.rmtree(folder, ignore_errors=True)
