"""Prints the tests of what changed since main (or HEAD~1 on main itself), for `make check`.

A module's tests stand in the folder that mirrors its own: games/ti3/board in tests/ti3/board, core in tests/core.
All tests of a game's rules, which take milliseconds each, run with whatever of the game they may depend on. Of the web
table, whose tests take minutes, those run that name the module, and a few that open every kind of page. The layers, the
catalogues and a walk through the smallest games always run.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

ALWAYS = (
    *("tests/test_layers.py", "tests/test_queueing.py", "tests/test_leftovers.py"),
    *("tests/test_text.py", "tests/contract/test_kit.py"),
)
SHARED = {
    "src/cosmarch/core": ("tests/core",),
    "src/cosmarch/testing": ("tests/contract/test_kit.py",),
    "src/cosmarch/store": ("tests/store",),
    "src/cosmarch/terminal": ("tests/terminal",),
    "src/cosmarch/cli.py": ("tests/terminal",),
    "src/cosmarch/bots": ("tests/test_bots.py",),
    "src/cosmarch/odds": ("tests/odds",),
    "src/cosmarch/locale": ("tests/test_text.py", "tests/test_names.py"),
}


WEB = "src/cosmarch/web/"
PAGES = (
    *("tests/web/test_pages.py", "tests/web/test_start.py", "tests/web/test_presenter.py"),
    "tests/web/test_styles.py",
)
ASIDE = ("board", "words", "advice")  # rooms of a game on which its rules do not depend


def changed() -> list[str]:
    """The files that differ from where this branch began, and those not yet committed."""
    base = _git("merge-base", "HEAD", "main") or _git("rev-parse", "HEAD")
    if base == _git("rev-parse", "HEAD"):
        base = _git("rev-parse", "HEAD~1") or base
    names = _git("diff", "--name-only", base).splitlines()
    return sorted({*names, *_git("ls-files", "--others", "--exclude-standard").splitlines()})


def tests_of(name: str) -> tuple[str, ...]:
    """The test files and folders for a changed file."""
    path = Path(name)
    if path.parts[:1] == ("tests",):
        return (name,) if path.name.startswith("test_") else ()
    if name.startswith(WEB):
        return (*PAGES, *_naming(path))
    for folder, tests in SHARED.items():
        if name.startswith(folder):
            return tests
    if path.parts[:3] != ("src", "cosmarch", "games") or len(path.parts) < 5:
        return ()
    game, room = path.parts[3], path.parts[4].removesuffix(".py")
    own = Path("tests", game)
    rules = () if room in ASIDE else ((own / "rules").as_posix(),)
    same = [found.as_posix() for stem in (path.stem, path.parent.name) for found in own.rglob(f"test_{stem}.py")]
    if same or not (own / room).is_dir():
        return *rules, *same
    return *rules, (own / room).as_posix()


def _naming(path: Path) -> list[str]:
    """The tests of the web table that import a module, or speak of a template or script."""
    module = path.suffix == ".py"
    import_of = rf"(?m)^(from|import) .*\b{re.escape(path.stem)}\b"
    wanted = re.compile(import_of if module else re.escape(path.name))
    return [
        found.as_posix()
        for found in sorted(Path("tests/web").glob("test_*.py"))
        if found.stem == f"test_{path.stem}" or wanted.search(found.read_text(encoding="utf-8"))
    ]


def _git(*words: str) -> str:
    ran = subprocess.run(["git", *words], capture_output=True, text=True, check=False)
    return ran.stdout.strip() if ran.returncode == 0 else ""


def main() -> None:
    found = {test for name in changed() for test in tests_of(name) if Path(test).exists()}
    print(" ".join(sorted({*ALWAYS, *found})))


if __name__ == "__main__":
    main()
