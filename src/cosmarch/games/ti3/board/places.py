"""What an event is about, in the tokens of the picture."""

from __future__ import annotations

from collections.abc import Mapping

from cosmarch.games.ti3.state import NOWHERE, Table


def places(t: Table, args: Mapping[str, int | str]) -> tuple[str, ...]:
    """The systems, planets, leaders and things on display among the arguments of an event, or else its players; and
    its action and political cards, which lie open only for a while."""
    content, choices = t.content, t.choices
    out: list[str] = []
    cards: list[str] = []
    players: list[str] = []
    for name, value in args.items():
        kind = name.rstrip("0123456789")
        if kind in ("worlds", "planets"):  # by number, and perhaps with how many each
            out += [content.planets[int(planet.partition(":")[0])].key for planet in str(value).split()]
        if not isinstance(value, int) or value < 0:
            continue
        if kind == "hex":
            out.append(choices.hexes.names[value])
        elif kind == "planet":
            out.append(content.planets[value].key)
        elif kind == "system":  # on the board, or still in the hand of who may see the event
            place = t.tile_hex[value]
            out.append(content.systems[value].key if place == NOWHERE else choices.hexes.names[place])
        elif kind == "tech":
            out.append(content.technologies[value].key)
        elif kind == "strategy":
            out.append(content.strategy_cards[value].key)
        elif kind == "objective":
            out.append(content.objectives[value].key)
        elif kind == "card":
            cards.append(content.action_cards[value].key)
        elif kind in ("political", "agenda"):
            cards.append(content.political_cards[value].key)
        elif kind == "leader":
            out.append(content.leaders[value].key)
        elif kind == "race":
            out.append(content.races[value].key)
        elif kind == "seat":
            players.append(choices.seats.names[value])
    return (*(out or players), *cards)
