"""Which form of Cosmarch runs: core and games compiled by mypyc, or pure Python."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from typing import Literal

Form = Literal["compiled", "pure Python"]


def form() -> Form:
    """Return the form that runs in this process, judged by the file that the driver is loaded from."""
    spec = find_spec("cosmarch.core.match")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError("cosmarch.core.match is missing: this installation is broken")
    return "compiled" if spec.origin.endswith(tuple(EXTENSION_SUFFIXES)) else "pure Python"


if __name__ == "__main__":
    print(form())
