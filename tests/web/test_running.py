"""The tests' own server."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tests.web.running import PATIENCE

RUN = """
import sys
import time
from tests.web.running import Server
server = Server(sys.argv[1])
server.start()
print(server.pid, flush=True)
time.sleep(3600)
"""


def test_a_killed_run_leaves_no_server_behind(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RUN, str(tmp_path / "table.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=Path(__file__).parents[2]) as run:
        assert run.stdout is not None
        server = int(run.stdout.readline())
        assert runs(server)
        run.kill()
    end = time.monotonic() + PATIENCE
    while runs(server):
        assert time.monotonic() < end, "the server still runs"
        time.sleep(0.05)


def runs(process: int) -> bool:
    """A process that ended and that nobody has asked after counts as gone."""
    try:
        os.kill(process, 0)
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (ProcessLookupError, FileNotFoundError):
        return False
