"""What covers the map for a while: strategy cards, a battle, the Council, technologies, trade, cards to look at."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.panels import Figure, Item, Row, Section, Stage, View
from cosmarch.games.ti3.board.art import emblems
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.table import battle, council, items, status
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.content.components import StrategyCard
from cosmarch.games.ti3.content.vocabulary import COLOURS
from cosmarch.games.ti3.words import names as say

TECHNOLOGIES: Final = ("technology", "buy_technology", "gift_technology", "buy_back")
TRADES: Final = ("offer_agreement", "accept_agreement", "approve_agreement", "give_trade_card", "trade_option")
KINDS: Final = {"red": "warfare", "green": "biotech", "blue": "propulsion", "yellow": "general"}


def stage(view: View, faces: Faces) -> Stage | None:
    """What is on the stage now. What the viewer is asked comes first; the rest only tells and can be closed."""
    if view["over"]:
        return None
    table = view["table"]
    kinds = [ask["kind"] for ask in view["asks"]]
    if any([kind in TECHNOLOGIES for kind in kinds]):
        return technologies(view, faces)
    if any([kind in TRADES for kind in kinds]):
        return trade(view, faces)
    if "strategy_card" in kinds or "bonus_counter" in kinds:
        return strategies(view, faces)
    if "race" in kinds:
        return races(view, faces)
    if status.asked(view):
        return status.stage(view, faces)
    if isinstance(table["looked_at"], list) and table["looked_at"]:
        return looked_at(view, faces)
    if table["action_cards_searched"]:
        return searched(view, faces)
    if table["agenda"] is not None:
        return council.stage(view, faces)
    shots = battle.shots(view)
    if shots is not None:
        return battle.fired_at(shots, view, faces)
    if table["running"]["combat"] is not None and "refuge" not in kinds:  # where to is seen on the map
        return battle.stage(view, faces)
    told = all([kind.startswith("window_") for kind in kinds])  # another question may be about the map
    return strategies(view, faces) if table["phase"] == "strategy" and told else None


# ---- strategy cards


def strategies(view: View, faces: Faces) -> Stage:
    table = view["table"]
    asked = "strategy_card" in [ask["kind"] for ask in view["asks"]]
    things = [strategy(card, view, faces) for card in table["strategy_cards"]]
    title = faces.words("ti3.table.choose_strategy" if asked else "ti3.board.strategy_cards")
    return Stage(
        "cards",
        title,
        order=order(view, faces),
        sections=(Section("cards", "", tuple(things), key="strategies"),),
        closable=not asked,
    )


def strategy(card: Row, view: View, faces: Faces) -> Item:
    """A strategy card to choose: both abilities, bonus counters, who took it."""
    key = card["id"]
    row = faces.content.strategy_cards[faces.strategy_ids[key]]
    token = answer(view, key)
    holder = card["holder"]
    figures: tuple[Figure, ...] = ()
    if card["bonus"] and holder is None:
        figures = (Figure("icon-counter", f"+{card['bonus']}", faces.words("ti3.board.bonus", card["bonus"])),)
    return Item(
        f"strategy.{key}",
        faces.words(f"ti3.strategy_short.{key}"),
        parts=abilities(row, faces),
        icon=emblems.strategy(key),
        art=emblems.strategy(key),
        number=str(row.number),
        figures=figures,
        seat=holder if holder is not None else -1,
        state="taken" if holder is not None else "playable" if token else "locked" if view["asks"] else "",
        tone=key,
        token=token,
    )


def abilities(card: StrategyCard, faces: Faces) -> tuple[tuple[str, str], ...]:
    """What the card does for its holder, and what for the others at which price."""
    words, content = faces.words, faces.content
    mine = say.primary_brief(words, content, card.id)
    if not card.strategic_action:
        return ((words("ti3.table.at_once"), mine),)
    price = card.secondary_counters
    others = words("ti3.table.secondary", price) if price else words("ti3.table.secondary_free")
    return (words("ti3.table.primary"), mine), (others, say.secondary_brief(words, content, card.id))


def order(view: View, faces: Faces) -> tuple[Item, ...]:
    """The players in the order in which they choose."""
    table = view["table"]
    waiting = [row["seat"] for row in view["waiting"]]
    held = [len(player["strategy_cards"]) for player in table["players"]]
    least = min([held[seat] for seat in table["order"]], default=0)
    out: list[Item] = []
    for seat in table["order"]:
        item = items.player(table["players"][seat], faces)
        state = "chosen" if seat in waiting else "done" if held[seat] > least else ""
        out.append(Item(item.key, item.title, icon=item.icon, seat=seat, state=state))
    return tuple(out)


# ---- races


def races(view: View, faces: Faces) -> Stage:
    """The races to choose from, with what they start with and can do."""
    things: list[Item] = []
    for race in faces.content.races:
        token = answer(view, race.key)
        text = say.race_text(faces.words, faces.content, race.id)
        things.append(
            Item(
                f"race.{race.key}",
                faces.race(race.key),
                text=text,
                icon=emblems.sigil(race.key),
                art=emblems.sigil(race.key),
                state="playable" if token else "taken",
                token=token,
            )
        )
    title = faces.words("ti3.table.choose_race")
    return Stage("cards", title, sections=(Section("cards", "", tuple(things), key="races"),))


# ---- technologies


def technologies(view: View, faces: Faces) -> Stage:
    """The tree by colour, all of it in sight: what is owned, what can be had now and for how much, what is missing for
    the rest."""
    bought = "buy_technology" in [ask["kind"] for ask in view["asks"]]
    sections: list[Section] = []
    for number, colour in enumerate(COLOURS):
        cards = [card for card in faces.content.technologies if card.colour == number]
        things = [technology(card.key, view, faces, bought) for card in cards]
        owned = sum([1 for thing in things if thing.state == "done"])
        title = term(faces, f"ti3.term.tech.{KINDS[colour]}")
        sections.append(
            Section("rows", title, tuple(things), aside=f"{owned}/{len(things)}", key=f"technologies-{colour}")
        )
    title = faces.words("ti3.table.buy_technology" if bought else "ti3.table.choose_technology")
    return Stage("economy", title, sections=tuple(sections))


def technology(key: str, view: View, faces: Faces, priced: bool) -> Item:
    """A technology for the viewer: its price, and what it needs."""
    table = view["table"]
    player = table["players"][view["you"]]
    card = faces.content.technologies[faces.technology_ids[key]]
    base = items.technology(key, -1, faces)
    needs, _, does = base.text.partition("\n")
    owned = key in player["technologies"]
    token = answer(view, key)
    price = table["prices"].get(key)
    missing = [one for one in card.prerequisites if faces.content.technologies[one].key not in player["technologies"]]
    figures = () if owned or price is None or not priced else (items.resources(price, "", faces),)
    # what is owned can be chosen only where it is given back
    note = does if token else f"✓ {faces.words('ti3.table.owned')}" if owned else needs
    if not owned and not token:
        lacking = [say.technology_name(faces.words, faces.content, one) for one in missing]
        short = card.needs_all or len(missing) == len(card.prerequisites)
        names = f" {faces.words('ti3.table.and' if card.needs_all else 'ti3.table.or')} ".join(lacking)
        if missing and short:
            note = faces.words("ti3.table.missing", technologies=names)
        elif priced:
            note = faces.words("ti3.table.too_dear")
    return Item(
        base.key,
        base.title,
        note=note,
        icon=base.icon,
        figures=figures,
        seat=view["you"] if owned else -1,
        state="done" if owned else "playable" if token else "locked",
        tone=base.tone,
        token=token,
    )


# ---- trade


def trade(view: View, faces: Faces) -> Stage:
    """Who trades with whom, as a matrix: what each gives to each; and to whom the viewer can offer an agreement."""
    table = view["table"]
    rows = [player for player in table["players"] if not player["out"]]
    heads = tuple([Figure("", "", faces.player(player), seat=player["seat"]) for player in rows])
    things = tuple([_trader(player, rows, view, faces) for player in rows])
    words = faces.words
    parts = [Section("matrix", "", things, figures=heads, key="trade")]
    if offers := _offers(view, faces):
        parts.append(Section("rows", words("ti3.table.trade_cards"), offers, key="offers"))
    return Stage(
        "economy",
        term(faces, "ti3.term.trade_agreement"),
        note=words("ti3.table.trade_note"),
        sections=tuple(parts),
    )


def _trader(player: Row, rows: list[Row], view: View, faces: Faces) -> Item:
    """A row of the matrix: what every other player has of this one's trade cards, and what is free."""
    words = faces.words
    cells: list[Figure] = []
    offered = [args["n"] for args in _offered(view) if args["seat"] == player["seat"]]
    free = _free(player)
    for other in rows:
        worth = [card["value"] for card in player["trade_cards"] if card["holder"] == other["seat"]]
        label = words("ti3.table.trade_gives", player=faces.player(player), other=faces.player(other))
        if other is player:
            cells.append(Figure("", "", words("ti3.table.trade_own"), tone="muted"))
        elif worth:
            cells.append(Figure("icon-goods", str(sum(worth)), label, tone="good"))
        elif offered and other["seat"] == view["you"]:
            cells.append(Figure("icon-goods", f"{offered[0]}?", words("ti3.table.trade_offered"), tone="accent"))
        elif free and _bargain(player, other, view):
            cells.append(Figure("icon-goods", f"{'/'.join(dict.fromkeys(free))}?", label, tone="accent"))
        else:
            cells.append(Figure("", "", words("ti3.table.trade_none")))
    note = words("ti3.table.trade_left", values=", ".join(free)) if free else words("ti3.table.trade_all_used")
    token = answer(view, f"seat.{player['seat'] + 1}")
    return Item(
        f"player.{player['seat']}",
        words("ti3.table.offer", player=faces.player(player)) if token else faces.player(player),
        note=note,
        icon="icon-trade",
        levels=tuple(cells),
        seat=player["seat"],
        state="playable" if token else "",
        token=token,
    )


def _free(player: Row) -> list[str]:
    """What the trade cards are worth that a player still has to give."""
    return [str(card["value"]) for card in player["trade_cards"] if card["holder"] == player["seat"]]


def _offered(view: View) -> list[Row]:
    """The agreement that the viewer is asked about."""
    return [ask["args"] for ask in view["asks"] if ask["kind"] == "accept_agreement"]


def _bargain(player: Row, other: Row, view: View) -> bool:
    """Whether the viewer decides now if these two, of whom they are one, trade with each other."""
    if view["you"] not in (player["seat"], other["seat"]):
        return False
    partner = other if player["seat"] == view["you"] else player
    asked = partner["seat"] in [args["seat"] for args in _offered(view)]
    return asked or bool(answer(view, f"seat.{partner['seat'] + 1}"))


def _offers(view: View, faces: Faces) -> tuple[Item, ...]:
    """The viewer's own trade cards, where the question is which of them to give."""
    out: list[Item] = []
    you = view["you"]
    if you is None:
        return ()
    for number, card in enumerate(view["table"]["players"][you]["trade_cards"]):
        token = answer(view, str(card["value"])) if card["holder"] == you else ""
        if token:
            title = faces.words("ti3.table.trade_worth", card["value"])
            out.append(Item(f"trade.{you}.{number}", title, icon="icon-trade", state="playable", seat=you, token=token))
    return tuple(out)


# ---- cards to look at


def looked_at(view: View, faces: Faces) -> Stage:
    """Political cards that the viewer looks at."""
    things: list[Item] = []
    for key in view["table"]["looked_at"]:
        item = items.agenda(key, faces)
        token = answer(view, key)
        state = "playable" if token else ""
        things.append(Item(item.key, item.title, item.note, item.text, item.icon, item.art, state=state, token=token))
    title = faces.words("ti3.table.next_agendas")
    return Stage(
        "reveal", title, sections=(Section("cards", "", tuple(things), key="looked-at"),), closable=not view["asks"]
    )


def searched(view: View, faces: Faces) -> Stage:
    """The action deck, from which the viewer may take a card."""
    keys = view["table"]["action_cards_searched"]
    things = [items.action_card(key, faces, answer(view, key)) for key in dict.fromkeys(keys)]
    title = term(faces, "ti3.board.searched")
    return Stage(
        "reveal", title, sections=(Section("cards", "", tuple(things), key="searched"),), closable=not view["asks"]
    )
