"""A step that cannot be taken back freely any more."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(eq=False)
class UndoRequest:
    """A seat asks the others to let it take back its last answer."""

    seat: int
    answer: int  # the number of the answer to be taken back
    agreed: list[int] = field(default_factory=list)
