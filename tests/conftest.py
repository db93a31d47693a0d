"""What all tests share: the helper modules, and the demonstration game installed like a third party's."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path

import pytest

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
