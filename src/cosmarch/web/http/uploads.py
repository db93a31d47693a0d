"""Files that a visitor sends: a form with files, and a content pack as a zip. All of it may be hostile."""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from typing import Final

from cosmarch import SetupError

BOUNDARY: Final = re.compile(r'multipart/form-data;\s*boundary="?([A-Za-z0-9\'()+_,./:=? -]{1,70})"?\s*')
NAME: Final = re.compile(rb'[; ]name="([^"\r\n]{1,60})"')
MOST_PARTS: Final = 20
LARGEST_FILE: Final = 2**20  # bytes of one data file, as on the command line
LARGEST_PACK: Final = 4 * 2**20  # bytes of all of them
MOST_ENTRIES: Final = 200  # of a zip, folders and other files included
METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


def parts(kind: str, body: bytes) -> tuple[dict[str, str], dict[str, bytes]]:
    """(fields, files) of a form of that content type; ValueError where it is none."""
    found = BOUNDARY.fullmatch(kind)
    if found is None:
        raise ValueError("not a form with files")
    pieces = (b"\r\n" + body).split(b"\r\n--" + found[1].encode())
    if len(pieces) < 2 or not pieces[-1].startswith(b"--") or len(pieces) > MOST_PARTS + 2:
        raise ValueError("not a whole form")
    fields: dict[str, str] = {}
    files: dict[str, bytes] = {}
    for piece in pieces[1:-1]:
        head, gap, content = piece.partition(b"\r\n\r\n")
        name = NAME.search(head)
        if not gap or name is None:
            raise ValueError("a part without a name")
        if b"filename=" in head:
            files[name[1].decode()] = content
        else:
            fields[name[1].decode()] = content.decode()
    if any("\0" in value for value in fields.values()):
        raise ValueError("no text")
    return fields, files


def unzipped(body: bytes) -> dict[str, str]:
    """The data files of a pack by name. They lie in the zip itself or in one folder of it; other files are left alone.
    SetupError says in one line what is wrong. Nothing is ever written to a disk, and no more is inflated than a pack
    may hold, whatever the zip says of its sizes."""
    try:
        with zipfile.ZipFile(io.BytesIO(body)) as archive:
            return _texts(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, UnicodeError, ValueError, OverflowError):
        raise SetupError("pack: not a zip of data files") from None


def _texts(archive: zipfile.ZipFile) -> dict[str, str]:
    entries = archive.infolist()
    if len(entries) > MOST_ENTRIES:
        raise SetupError(f"pack: the zip holds more than {MOST_ENTRIES} files")
    chosen = [one for one in entries if one.filename.endswith(".toml") and not _hidden(one.filename)]
    if not chosen:
        raise SetupError("pack: the zip holds no .toml file")
    if len({one.filename.rpartition("/")[0] for one in chosen}) > 1:
        raise SetupError("pack: the data files lie in several folders")
    out: dict[str, str] = {}
    left = LARGEST_PACK
    for one in chosen:
        name = _plain_name(one, out)
        with archive.open(one) as file:
            content = file.read(min(LARGEST_FILE, left) + 1)
        if len(content) > LARGEST_FILE:
            raise SetupError(f"{name}: larger than {LARGEST_FILE} bytes")
        left -= len(content)
        if left < 0:
            raise SetupError(f"pack: larger than {LARGEST_PACK} bytes")
        try:
            out[name] = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise SetupError(f"{name}: not UTF-8 at byte {error.start}") from None
    return out


def _hidden(path: str) -> bool:
    """What a system puts into a zip by itself."""
    return path.startswith("__MACOSX/") or path.rpartition("/")[2].startswith(".")


def _plain_name(entry: zipfile.ZipInfo, before: dict[str, str]) -> str:
    """The name of a data file; SetupError where it is one that leads elsewhere or is not a plain file."""
    folder, _, name = entry.filename.rpartition("/")
    odd = "\\" in entry.filename or ".." in entry.filename.split("/") or folder.startswith("/") or ":" in entry.filename
    mode = entry.external_attr >> 16
    if odd or folder.count("/") > 1 or not entry.filename.isprintable() or len(name) > 60:
        raise SetupError("pack: the zip holds a file with an odd name")
    if (mode and not stat.S_ISREG(mode) and stat.S_IFMT(mode)) or entry.flag_bits & 1:
        raise SetupError(f"{name}: not a plain file")
    if entry.compress_type not in METHODS:
        raise SetupError(f"{name}: compressed in an unusual way")
    if name in before:
        raise SetupError(f"{name}: twice in the zip")
    return name
