"""Makes the demonstration games known to the engine the way a third party's distribution would."""

from __future__ import annotations

import os
import sys
from importlib import metadata
from pathlib import Path

HERE = Path(__file__).parent


def announce(folder: Path) -> None:
    """Write a distribution that announces Nim and Tollgate into the folder; put both at the end of the path of this
    process and of those it starts. Does nothing where a parent process did."""
    if metadata.entry_points(group="cosmarch.games", name="tollgate"):
        return
    info = folder / "cosmarch_demo-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: cosmarch-demo\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[cosmarch.games]\nnim = nim:game\ntollgate = tollgate:game\n")
    paths = [str(folder), str(HERE)]
    sys.path.extend([path for path in paths if path not in sys.path])
    inherited = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join([inherited, *paths] if inherited else paths)
