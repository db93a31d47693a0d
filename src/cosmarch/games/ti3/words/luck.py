"""The combat dice as the log tells them: PDS fire, barrages, battles, bombardment, invasions, and their re-rolls."""

from __future__ import annotations

from typing import Final

from cosmarch.core.result import Volley
from cosmarch.core.state import Event
from cosmarch.games.ti3.rules.combat.dice_and_casualties import DIE, faces_that_hit

RAISING: Final = "TI-32.1.2"  # the dice of technologies that save or raise ground forces: nobody is hit


def luck(event: Event) -> Volley | None:
    """The combat dice that an event tells; None for all else."""
    if event.key != "rolls" or event.rule == RAISING:
        return None
    seat, lowest, faces, hits = [event.args.get(name) for name in ("seat", "a", "faces", "n")]
    if isinstance(seat, int) and isinstance(lowest, int) and isinstance(faces, str) and isinstance(hits, int):
        thrown = tuple([(face, face >= lowest) for face in map(int, faces.split())])
        return Volley(seat, len(thrown), faces_that_hit(lowest), DIE, hits, thrown)
    return None
