"""A PostgreSQL of the tests' own in a temporary folder, from Debian's package."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.running import HOST, free_port

FOLDERS = "/usr/lib/postgresql"
MEMORY, ROOM = "/dev/shm", 4 << 30
USER = "postgres"  # Debian's package makes it; PostgreSQL does not run as root


def programs() -> Path | None:
    """The folder of the newest server's programs; None where there is none, or nobody to run it."""
    found = sorted(Path(FOLDERS).glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if os.geteuid() == 0:
        try:
            pwd.getpwnam(USER)
        except KeyError:
            return None
    if found:
        return found[-1].parent
    elsewhere = shutil.which("initdb")
    return Path(elsewhere).resolve().parent if elsewhere else None


def needed() -> None:
    """Skip the test, or under `CI` fail it, where PostgreSQL is missing."""
    if programs() is None:
        message = "no PostgreSQL: install Debian's package `postgresql`"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)


@contextmanager
def cluster(folder: Path) -> Iterator[str]:
    """A running server with an empty database; its address."""
    bin = programs()
    assert bin is not None
    account = USER if os.geteuid() == 0 else None
    data = tempfile.mkdtemp(prefix="cosmarch-pg-", dir=_memory())  # a folder whose parents other users may enter
    if account:
        shutil.chown(data, USER, USER)
    port = free_port()
    log = folder / "postgres.log"

    setup = [str(bin / "initdb"), "-D", data, "-U", "cosmarch", "-A", "trust", "-E", "UTF8", "--locale=C"]
    subprocess.run(setup, check=True, stdout=subprocess.DEVNULL, cwd="/", user=account, group=account)
    # Nobody cuts this machine's power: what a killed server of ours leaves behind does not depend on the disk.
    options = [
        "-c",
        "fsync=off",
        "-c",
        f"listen_addresses={HOST}",
        "-c",
        f"port={port}",
        "-c",
        f"unix_socket_directories={data}",
    ]
    with open(log, "ab") as out:
        server = subprocess.Popen(
            [str(bin / "postgres"), "-D", data, *options], stdout=out, stderr=out, cwd="/", user=account, group=account
        )
    try:
        _wait(bin, port, server)
        yield f"postgresql://cosmarch@{HOST}:{port}/postgres"
    finally:
        server.send_signal(signal.SIGQUIT)  # at once, whoever is still connected
        server.wait()
        shutil.rmtree(data, ignore_errors=True)


def _memory() -> str | None:
    """A folder in memory with room for it, where there is one: each test makes a database of a thousand files."""
    return MEMORY if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM else None


def _wait(bin: Path, port: int, server: subprocess.Popen[bytes]) -> None:
    """Until it takes connections."""
    while subprocess.run([str(bin / "pg_isready"), "-q", "-h", HOST, "-p", str(port)]).returncode != 0:
        assert server.poll() is None, "PostgreSQL ended by itself"
