"""What all panels are made with."""

from __future__ import annotations

from cosmarch.core.panels import Figure, Item, Row, View
from cosmarch.core.text import capital
from cosmarch.games.se4x.board.art.cards import card_art
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.board.art.units import unit_symbol
from cosmarch.games.se4x.board.faces import Faces
from cosmarch.games.se4x.choices import TO


class Page:
    """A view in a language: what every panel needs."""

    def __init__(self, view: View, faces: Faces) -> None:
        self.view = view
        self.table: Row = view["table"]
        self.faces = faces
        self.words = faces.words
        self.you: int | None = view["you"]
        self.ask: Row | None = view["asks"][0] if view["asks"] else None
        self.kind: str = self.ask["kind"] if self.ask is not None else ""
        self.tokens = frozenset([token for token, _ in self.ask["options"]] if self.ask is not None else [])
        # who the answers are about: a move names who goes, then where to
        self.about = (
            tuple(dict.fromkeys([token.partition(TO)[0] for token, _ in self.ask["options"]])) if self.ask else ()
        )
        self.refused = frozenset([row[0] for row in self.ask["refused"]] if self.ask is not None else [])
        self.groups: dict[int, Row] = {group["group"]: group for group in self.table["groups"]}
        self.hexes: dict[int, Row] = {row["hex"]: row for row in self.table["hexes"]}

    def token(self, name: str) -> str:
        """The token, where the open question offers it."""
        return name if name in self.tokens else ""

    def kind_name(self, kind: str) -> str:
        """A kind of counter, as a title."""
        return capital(self.faces.kind(kind))

    def short(self, technology: str) -> str:
        """A technology where there is little room; the inspector has its name in full."""
        key = f"se4x.short.{technology}"
        return self.words(key) if key in self.words else self.faces.technology(technology)

    def me(self) -> Row | None:
        """The seat's own empire."""
        return self.table["players"][self.you] if self.you is not None else None

    @property
    def limit(self) -> int:
        """The last round, 0 where there is none."""
        return int(self.view["options"].get("round_limit", 0))

    def t(self, key: str, n: int | None = None, **args: int | str) -> str:
        name = f"se4x.page.{key}"
        return self.words(name, n, **args)


def figure(page: Page, sign: str, value: object, label: str, tone: str = "", key: str = "") -> Figure:
    return Figure(icon(sign), str(value), page.t(f"figure.{label}"), tone=tone, key=key)


def counters(groups: list[Row]) -> dict[str | None, int]:
    """Ships by kind; of face-down counters their number."""
    out: dict[str | None, int] = {}
    for group in groups:
        out[group["kind"]] = out.get(group["kind"], 0) + (group["size"] or 1)
    return out


def ship_figures(page: Page, groups: list[Row]) -> tuple[Figure, ...]:
    """The ships of counters, a figure for each kind."""
    rows = sorted(counters(groups).items(), key=lambda row: page.faces.rank(row[0]))
    return tuple(
        [
            Figure(
                unit_symbol(kind),
                str(count),
                page.faces.kind(kind) if kind is not None else page.t("figure.face_down"),
                key=f"kind.{kind}" if kind is not None else "",
            )
            for kind, count in rows
        ]
    )


def card_item(page: Page, key: str | None, kind: str, seat: int, number: int, state: str = "") -> Item:
    """An empire advantage or an alien technology; one that lies face down."""
    name = page.words(f"se4x.board.{kind}")
    tone = "gold" if kind == "advantage" else "teal"
    if key is None:
        hidden = f"hidden.{kind}.{seat}.{number}"
        return Item(hidden, page.faces.card(None), name, icon=icon(kind), seat=seat, state="hidden", tone=tone)
    return Item(
        f"{kind}.{key}",
        page.faces.card(key),
        name,
        page.faces.card_rule(key, kind),
        icon(kind),
        card_art(page.faces.content, kind, key),
        seat=seat,
        state=state,
        tone=tone,
        token=page.token(key),
    )
