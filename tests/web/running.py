"""A real server in a process of its own, which the tests may end as they like."""

from __future__ import annotations

import contextlib
import http.client
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

HOST = "127.0.0.1"
PORTS = (15_000, 32_000)
PATIENCE = 60.0  # seconds for a server to come up on a busy machine

# What `cosmarch serve` does, but for the rate limits; and the matches of a server have the same seeds in every run: the
# last of them stands in a file that the tests can write to. It ends, with its workers, when whoever started it is gone:
# a killed test run leaves nothing behind.
PROGRAM = """
import os
import signal
import sys
import threading
import time
database, port, bots, limits, parent, most, seconds, memory, proxy, last = sys.argv[1:]

def watch():
    while os.getppid() == int(parent):
        time.sleep(0.2)
    os.killpg(0, signal.SIGKILL)

threading.Thread(target=watch, daemon=True).start()
import cosmarch
from cosmarch.web.http import connections
connections.MOST, connections.HEADERS = int(most), float(seconds)
connections.Doorman.__init__.__defaults__ = ("", connections.MOST, connections.HEADERS)
from cosmarch.store import Journal
if int(memory):
    Journal.__init__.__defaults__ = (int(memory),)
from cosmarch.terminal.serve import _run
from cosmarch.web.config import Config
made = cosmarch.new
def numbered(game, seats, seed=None, **more):
    if seed is None:
        seed = int(os.pread(int(last), 10, 0)) + 1
        os.pwrite(int(last), b"%10d" % seed, 0)
    return made(game, seats=seats, seed=seed, **more)

cosmarch.new = numbered
_run(Config(database=database, bot_workers=int(bots), limits=limits == "on"), "127.0.0.1", int(port), proxy)
"""


def free_port() -> int:
    """Not one of those that the system gives to outgoing connections: while a server is down nobody else may get it."""
    while True:
        with socket.socket() as probe, contextlib.suppress(OSError):
            port = random.SystemRandom().randrange(*PORTS)
            probe.bind((HOST, port))
            return port


class Server:
    """A server of one database; `port` stays the same when it is started again."""

    def __init__(
        self,
        database: str,
        bots: int = 0,
        limits: bool = False,
        log: Path | None = None,
        wire: tuple[int, float] = (1000, 60.0),
        memory: int = 0,
        proxy: str = "",
    ) -> None:
        self.database = database
        self.port = free_port()
        self._bots = bots
        self._limits = limits
        self._wire = wire  # connections of one address, seconds for the headers of a request
        self._memory = memory  # bytes of open matches; 0: as many as usual
        self._proxy = proxy  # as the option of that name
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        self._last = -1  # the file with the last seed, while it runs

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def seed(self, last: int) -> None:
        """The next match that is made has the seed after that one."""
        os.pwrite(self._last, b"%10d" % last, 0)

    def start(self, wait: bool = True) -> None:
        assert self._process is None, "it runs already"
        self._last, path = tempfile.mkstemp()
        os.unlink(path)  # it is there for as long as somebody has it open
        self.seed(0)
        limits = "on" if self._limits else "off"
        settings = [self.database, str(self.port), str(self._bots), limits, str(os.getpid()), *map(str, self._wire)]
        settings.extend([str(self._memory), self._proxy, str(self._last)])
        command = [sys.executable, "-c", PROGRAM, *settings]
        with open(self._log or os.devnull, "ab") as log:
            # A session of its own: killing it leaves no bots behind.
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, start_new_session=True, pass_fds=[self._last]
            )
        if wait:
            self.wait()

    def wait(self) -> None:
        """Until it answers."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self._process is not None and self._process.poll() is None, "the server ended by itself"
            with contextlib.suppress(OSError, http.client.HTTPException):
                connection = http.client.HTTPConnection(HOST, self.port, timeout=PATIENCE)
                connection.request("GET", "/health")
                healthy = connection.getresponse().status == 200
                connection.close()
                if healthy:
                    return
            time.sleep(0.02)
        raise AssertionError("the server did not come up")

    def kill(self) -> None:
        """As a power cut would: with all its workers, in the middle of whatever they do."""
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None
            os.close(self._last)

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
