"""Reading and writing files: nothing is half written, nothing foreign is overwritten, every trouble is one
line."""

from __future__ import annotations

import os
import secrets
import tempfile
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

import cosmarch
from cosmarch import CosmarchError, Match

LARGEST_SAVE: Final = 64 * 2**20  # bytes
SUFFIX: Final = ".save.json"


class FileTrouble(CosmarchError):
    """A file cannot be read or written; the message names it."""


def read_bytes(path: Path, limit: int) -> bytes:
    """The content of a plain file of at most `limit` bytes."""
    try:
        if path.exists() and not path.is_file():
            raise FileTrouble(f"{path} is not a file")
        with path.open("rb") as file:
            content = file.read(limit + 1)
    except (OSError, ValueError) as error:
        raise FileTrouble(f"cannot read {path}: {_why(error)}") from None
    if len(content) > limit:
        raise FileTrouble(f"{path} is larger than {limit // 2**20} MiB")
    return content


def open_save(path: Path) -> Match:
    """The match that a save file holds."""
    try:
        return cosmarch.load(read_bytes(path, LARGEST_SAVE))
    except cosmarch.LoadError as error:
        raise FileTrouble(f"{path}: {error}") from None


def check_target(path: Path, replace: bool) -> None:
    """FileTrouble where a file could not be put: before the work rather than after it."""
    try:
        if path.exists() or path.is_symlink():
            if path.exists() and not path.is_file():
                raise FileTrouble(f"cannot write {path}: it is not a file")
            if not replace:
                raise FileTrouble(f"{path} exists; --force overwrites it")
        folder = path.parent
        if not folder.is_dir():
            raise FileTrouble(f"cannot write {path}: there is no folder {folder}")
        if not os.access(folder, os.W_OK):
            raise FileTrouble(f"cannot write {path}: the folder is not writable")
    except (OSError, ValueError) as error:
        raise FileTrouble(f"cannot write {path}: {_why(error)}") from None


def write_text(path: Path, text: str, replace: bool) -> None:
    """Write a whole file or nothing: to a temporary file beside it, synced, then renamed. Without `replace`
    an existing file stays as it is, and FileTrouble says so."""
    check_target(path, replace)
    target = path.resolve()  # a link stays a link; what it points to is written
    temporary = target.with_name(f".{target.name}.{secrets.token_hex(4)}.tmp")
    try:
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(text.encode("utf-8"))
                file.flush()
                os.fsync(file.fileno())
            if not replace:
                target.open("xb").close()  # takes the name, or fails where somebody else just did
            os.replace(temporary, target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except FileExistsError:
        raise FileTrouble(f"{path} exists; --force overwrites it") from None
    except OSError as error:
        raise FileTrouble(f"cannot write {path}: {_why(error)}") from None


@dataclass(eq=False)
class SaveFile:
    """Where a running match is saved. The file is ours once it was resumed from or written; others are left
    alone unless `force`."""

    path: Path | None
    ours: bool
    force: bool

    def save(self, match: Match) -> Path:
        """Write the match and return where."""
        if self.path is None:
            self.path = Path(self._fresh_name(match))
        write_text(self.path, match.save(), self.ours or self.force)
        self.ours = True
        return self.path

    def save_as(self, match: Match, path: Path) -> Path:
        """Write the match to a named file and keep using that one."""
        write_text(path, match.save(), self.force or (self.ours and path == self.path))
        self.path = path
        self.ours = True
        return path

    def rescue(self, match: Match) -> Path:
        """Write the match before leaving: where it belongs, else to a new file wherever one can be put."""
        try:
            return self.save(match)
        except FileTrouble as trouble:
            first = trouble
        name = self._fresh_name(match)
        for folder in (Path.cwd(), Path.home(), Path(tempfile.gettempdir())):
            try:
                write_text(folder / name, match.save(), False)
            except FileTrouble:
                continue
            return folder / name
        raise first

    def _fresh_name(self, match: Match) -> str:
        stem = f"{match.game.id}-{datetime.now():%Y%m%d-%H%M%S}"
        name = stem + SUFFIX
        number = 1
        while Path(name).exists():
            number += 1
            name = f"{stem}-{number}{SUFFIX}"
        return name


def _sync_folder(folder: Path) -> None:
    """Make the rename itself durable, where the system lets a folder be synced."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _why(error: OSError | ValueError) -> str:
    reason = error.strerror if isinstance(error, OSError) else None
    return reason or str(error)
