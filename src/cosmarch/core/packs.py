"""The data files of a game: the shipped ones, or a pack, a folder of files that replace some of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import resources
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from cosmarch.core.rows import SIZE_LIMIT, PackError, Row, unknown

MOST_FILES = 100  # of a pack
STATUSES = ("attested", "stand_in")
FIELD = re.compile(r"[a-z_0-9]+(\.[a-z_0-9]+)*")

_SHIPPED: dict[str, dict[str, str]] = {}


def shipped_texts(package: str, files: Sequence[str]) -> dict[str, str]:
    """The texts of the files in the `data` folder of a game's package, read once."""
    if package not in _SHIPPED:
        folder = resources.files(package) / "data"
        _SHIPPED[package] = {name: (folder / name).read_text(encoding="utf-8") for name in files}
    return _SHIPPED[package]


def only_known(names: Iterable[str], files: Sequence[str]) -> None:
    """Refuse every name that is none of the game's data files."""
    for name in names:
        if name not in files:
            raise PackError(f"pack: {unknown('file', name, files)}")


class Components(Protocol):
    """What the data files of a game make."""

    renamed: frozenset[str]  # message keys of names that a pack changed

    def names(self) -> dict[str, str]:
        """The titles of all components by the key of their message."""


Made = TypeVar("Made", bound=Components)


class Shelf(Generic[Made]):
    """The components of a game. `make(seats, texts)` makes and checks them from the texts of all `files`; PackError,
    one line that names file, entry and field, where they cannot make a game."""

    def __init__(self, package: str, files: Sequence[str], make: Callable[[int, Mapping[str, str]], Made]) -> None:
        self._package = package
        self._files = files
        self._make = make
        self._shipped: dict[int, Made] = {}

    def load(self, seats: int, pack: Mapping[str, str] | None) -> Made:
        """What the shipped files make, once; or a pack's texts by file name, shipped ones filling the rest."""
        shipped = self._shipped.get(seats)
        if shipped is None:
            shipped = self._shipped[seats] = self._make(seats, shipped_texts(self._package, self._files))
        if not pack:
            return shipped
        only_known(pack, self._files)
        content = self._make(seats, {**shipped_texts(self._package, self._files), **pack})
        names = shipped.names()
        content.renamed = frozenset([key for key, name in content.names().items() if names.get(key, name) != name])
        return content


def read_pack(folder: Path | str) -> dict[str, str]:
    """The data files (*.toml) of a content pack by name, for `new` and `from_position`; other files are left alone. The
    game checks what is in them. PackError, one line, where they cannot be read."""
    folder = Path(folder)
    try:
        if not folder.is_dir():
            raise PackError(f"the pack {folder} is not a folder")
        paths = sorted(path for path in folder.iterdir() if path.suffix == ".toml")
    except (OSError, ValueError) as error:
        raise PackError(f"cannot read the pack {folder}: {getattr(error, 'strerror', None) or error}") from None
    if not paths:
        raise PackError(f"the pack {folder} holds no .toml file")
    if len(paths) > MOST_FILES:
        raise PackError(f"the pack {folder} holds more than {MOST_FILES} files")
    return {path.name: _read(path) for path in paths}


def _read(path: Path) -> str:
    try:
        if not path.is_file():
            raise PackError(f"{path.name}: not a file")
        with path.open("rb") as stream:
            raw = stream.read(SIZE_LIMIT + 1)
        if len(raw) > SIZE_LIMIT:
            raise PackError(f"{path.name}: larger than {SIZE_LIMIT} bytes")
        return raw.decode("utf-8")
    except OSError as error:
        raise PackError(f"{path.name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise PackError(f"{path.name}: not UTF-8 at byte {error.start}") from None


def provenance(row: Row, keys: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """`status` and `certain` of an entry whose fields are `keys`, after refusing every other key."""
    row.only((*keys, "status", "certain"))
    status = row.word("status", "status", STATUSES)
    certain = row.matching("certain", FIELD)
    if certain and status == "attested":
        raise row.error("certain", "only for a stand-in: of an attested entry every field is certain")
    for i, field in enumerate(certain):
        if field.split(".")[0] not in keys:
            raise row.error(f"certain[{i}]", f'no field "{field}" here')
    return status, certain
