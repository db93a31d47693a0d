"""Players, what they agree on, and what they vote for."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words
from cosmarch.games.ti3.board.art import emblems, worlds
from cosmarch.games.ti3.board.outlook import outlook
from cosmarch.games.ti3.board.rows import places
from cosmarch.games.ti3.content.vocabulary import TRADE
from cosmarch.games.ti3.rules.council.votes import tally, valid_ballots, weight
from cosmarch.games.ti3.rules.leaders.captives import GIVE
from cosmarch.games.ti3.rules.strategy_cards import amount
from cosmarch.games.ti3.rules.trade import income
from cosmarch.games.ti3.state import NOBODY, NOWHERE, Table
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words import situation
from cosmarch.games.ti3.words.labels import label

HALVED: Final = ("stellar_criminals",)  # cards that exhaust half of what is ready


def sigil(t: Table, seat: int) -> str:
    return emblems.sigil(t.content.races[t.race[seat]].key if t.race[seat] != NOBODY else None)


def player(words: Words, ask: Ask, choice: int) -> Face:
    """A player: how far they are, or what they have to trade; of a captive's fates, who gets them."""
    t: Table = ask.table
    if ask.domain is t.choices.fates:
        if choice < GIVE:
            return Face(label(words, ask, choice), "", "icon-captive")
        return Face(words("ti3.face.give_to", seat=places.who(words, ask, choice - GIVE)), "", sigil(t, choice - GIVE))
    name = places.who(words, ask, choice)
    if ask.kind in ("offer_agreement", "card_agreement"):
        free = situation.trade_cards(t, choice)
        note = words("ti3.face.trade_cards", cards=free) if free else words("ti3.face.no_trade_cards")
        return Face(name, note, sigil(t, choice), seat=choice)
    note = words("ti3.face.points", t.vp[choice])
    if ask.kind in ("pillage", "trade_war"):
        note = words("ti3.face.goods_left", t.goods[choice])
    elif ask.kind == "debate" or (ask.kind == "card_player" and t.agenda != NOWHERE):  # what it is about
        note = words("ti3.table.votes_to_come", weight(t, choice))
    elif ask.kind in ("spies", "exchange_with"):
        note = words("ti3.face.cards", len(t.hands[choice]))
    elif ask.kind == "card_player" and t.content.action_cards[int(ask.args["card"])].effect.key in HALVED:
        note = words("ti3.face.ready_planets", len(t.ready_planets(choice)))
    return Face(name, note, sigil(t, choice), seat=choice)


def agreement(words: Words, ask: Ask, choice: int) -> Face:
    t: Table = ask.table
    one, other = divmod(choice, t.seats)
    title = words("ti3.option.agreement", seat=places.who(words, ask, one), seat2=places.who(words, ask, other))
    return Face(title, "", "icon-trade")


def ballot(words: Words, ask: Ask, choice: int) -> Face:
    """What is voted for: the outcome, and how many votes it would have; what it does is said on the stage. A captured
    die, a load, an ability of another race."""
    t: Table = ask.table
    token = ask.domain.names[choice]
    if ask.domain is t.choices.loads:
        return Face(label(words, ask, choice), "", "icon-capacity")
    if ask.domain is t.choices.colours:
        return Face(label(words, ask, choice))
    if ask.domain is t.choices.trade_options:
        goods, more = amount(t, TRADE, "trade_goods"), income(t, ask.seat)
        note = words(f"ti3.face.{token}_note", a=goods, b=more)
        return Face(words(f"ti3.face.{token}"), note, "icon-trade")
    if ask.kind == "card_ability":
        name = say.ability_name(words, t.content, choice)
        return Face(name, say.ability_text(words, t.content, choice), "icon-technology")
    if ask.kind == "card_die" or "agenda" not in ask.args:
        return Face(label(words, ask, choice), "", "icon-dice")
    if token == "abstain":
        return Face(words("ti3.option.abstain"), words("ti3.face.abstain_note"), "icon-hidden")
    names = [places.who(words, ask, seat) for seat in range(t.seats)]
    title = say.ballot_name(words, t.content, token, names)
    parts = [keeper(words, ask, token), standing(words, ask, choice)]
    elects = t.agenda != NOWHERE and t.content.political_cards[t.agenda].vote != "for_against"
    # what has votes is first
    votes = tally(valid_ballots(t), t.votes).get(choice, 0) if ask.kind == "vote" and elects else 0
    return Face(title, " · ".join([part for part in parts if part]), art(t, token), rank=votes)


def keeper(words: Words, ask: Ask, token: str) -> str:
    """Whose planet would be elected, and how many Ground Forces hold it."""
    t: Table = ask.table
    if token not in t.content.planet_names:
        return ""
    planet = t.content.planet_names.index(token)
    if t.owner[planet] == NOBODY:
        return ""
    return words("ti3.table.garrison", t.ground[planet], seat=places.who(words, ask, t.owner[planet]))


def standing(words: Words, ask: Ask, choice: int) -> str:
    """How an outcome would stand with one's own votes."""
    t: Table = ask.table
    if ask.kind != "vote" or t.agenda == NOWHERE:
        return ""
    votes = tally(valid_ballots(t), t.votes)
    rival = max([count for ballot, count in votes.items() if ballot != choice], default=0)
    return outlook(words, votes.get(choice, 0) + weight(t, ask.seat), rival, list(t.voters) == [ask.seat])


def art(t: Table, token: str) -> str:
    """The symbol of what is elected."""
    if token.startswith("seat.") and "+" not in token:
        return sigil(t, int(token.removeprefix("seat.")) - 1)
    return worlds.art(token) if token in t.content.planet_names else "icon-vote"
