"""Find what compiling needs beyond Python packages: a C compiler and the headers of this Python.

Run as a script it prints the compiler and exits 0, or prints what is missing and exits 1.
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path


class NoCompiler(Exception):
    """Nothing here can compile; the message says what is missing."""


def find_compiler() -> str:
    """Return the command of the C compiler to use; `CC`, when set, is the only candidate."""
    chosen = os.environ.get("CC", "").strip()
    candidates = [chosen] if chosen else [sysconfig.get_config_var("CC") or "", "cc", "gcc", "clang"]
    command = next((c for c in candidates if c and shutil.which(shlex.split(c)[0])), None)
    if command is None:
        tried = f'CC is "{chosen}", which is not there' if chosen else "tried cc, gcc and clang"
        raise NoCompiler(f"no C compiler ({tried})")
    if not (Path(sysconfig.get_path("include")) / "Python.h").is_file():
        raise NoCompiler("no Python.h (the development headers of this Python)")
    return command


if __name__ == "__main__":
    try:
        print(find_compiler())
    except NoCompiler as missing:
        sys.exit(str(missing))
