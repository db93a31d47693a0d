"""The maps of a table: the tree, the galaxy, and both beside each other; tree and galaxy in a second shape for small
screens, of which a page shows the one that fits."""

from __future__ import annotations

from typing import Final, NamedTuple

from cosmarch.core.panels import Map, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.map import charts, galaxy, tree
from cosmarch.games.bts.board.map.layout import HEIGHT, NARROW, WIDE, WIDTH

BOTH: Final = "both"
# Questions about cards: what cannot be chosen steps back. Elsewhere what is lit is told by its edge alone.
ABOUT_CARDS: Final = ("research_slot",)

FAINT: Final = ".38"  # how much of it is left then


class Shape(NamedTuple):
    """One drawing of a map. What it shares with others has ids of its `own`; `read`: the pixels for
    a unit at which it can be read, 0 where it is drawn for the usual room."""

    key: str
    own: str
    width: float
    height: float
    read: float
    body: str

    def svg(self, steady: bool) -> str:
        body = self.body.replace(' id="', f' id="{self.own}-') if self.own else self.body
        name = f"{self.key}-{self.own}" if self.own else self.key
        dim = "1" if steady else FAINT
        read = f' data-read="{self.read:g}"' if self.read else ""
        start = ' data-start=""' if self.key == tree.KEY else ""  # it is read like a page, from column I on
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" id="map-{name}" class="map" style="--dim:{dim};--dim-lifted:1"'
            f' data-map="{self.key}"{read}{start} viewBox="0 0 {self.width:g} {self.height:g}"'
            f' font-family="var(--font,system-ui,sans-serif)">{body}</svg>'
        )


def maps(view: View, faces: Faces) -> tuple[Map, ...]:
    shapes = [
        Shape(tree.KEY, "", WIDTH, HEIGHT, 0, tree.draw(view, WIDE, faces)),
        Shape(galaxy.KEY, "", WIDTH, HEIGHT, 0, galaxy.draw(view, charts.ACROSS, faces)),
    ]
    if not view.get("alone"):
        narrow = tree.draw(view, NARROW, faces)
        tall, strip = galaxy.draw(view, charts.TALL, faces), galaxy.draw(view, charts.STRIP, faces)
        shapes.insert(1, Shape(tree.KEY, "narrow", NARROW.width, HEIGHT, 1.06, narrow))
        shapes.append(Shape(galaxy.KEY, "tall", charts.TALL.width, charts.TALL.height, 1, tall))
        shapes.append(Shape(BOTH, BOTH, WIDTH, HEIGHT, 0, narrow + strip))
    steady = not any([ask["kind"] in ABOUT_CARDS for ask in view["asks"]])
    out: list[Map] = []
    for shape in shapes:
        name = capital(faces.words(f"bts.table.{shape.key}"))
        out.append(Map(shape.key, name, shape.svg(steady), f"icon-{shape.key}"))
    return tuple(out)
