"""The face of every option, by what the question is about. A question may have words of its own for a way out or for
yes and no (`ti3.face.<kind>.<token>`); the rest is shown as the component that it is."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.panels import Face
from cosmarch.core.text import Words, capital
from cosmarch.games.ti3.board.rows import cards, matters, people, places, turns, units
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words.labels import label

ENDS: Final = ("done", "pass", "load.rest")  # ways out: the step is over
LATER: Final = ("action",)  # questions whose way out is an answer like the others


def face(words: Words, ask: Ask, choice: int) -> Face:
    token = ask.domain.names[choice]
    if token in ENDS and ask.kind not in LATER:
        title = words("ti3.face.pass") if token == "pass" else own(words, ask, token) or label(words, ask, choice)
        return Face(title, ends=True)
    found = component(words, ask, choice)
    title = capital(own(words, ask, token) or found.title)
    return replace(found, title=title, does=title if found.does == found.title else found.does)


def own(words: Words, ask: Ask, token: str) -> str:
    """The words that a question has of its own for a token."""
    key = f"ti3.face.{ask.kind}.{token}"
    return words(key) if key in words else ""


def component(words: Words, ask: Ask, choice: int) -> Face:
    t: Table = ask.table
    d, domain = t.choices, ask.domain
    if choice in ask.private:
        played = cards.card(words, t, d.action_cards.index[domain.names[choice]] - 1)
        return replace(played, does=words("ti3.face.play_strategy", strategy=played.title))
    if domain is d.actions:
        return turns.action(words, ask, choice)
    if domain is d.hexes:
        return places.system(words, ask, choice)
    if domain is d.planets or domain is d.payments or domain is d.berths:
        return places.planet(words, ask, choice)
    if domain is d.units:
        return units.unit(words, ask, choice)
    if domain is d.stacks or domain is d.moves:
        return units.stack(words, ask, choice)
    if domain is d.garrisons:
        return units.garrison(words, ask, choice)
    if domain is d.strategies:
        return turns.strategy(words, ask, choice)
    if domain is d.technologies or domain is d.purchases:
        return cards.technology(words, ask, choice)
    if domain is d.action_cards:
        return cards.action_card(words, ask, choice)
    if domain is d.political_cards:
        return cards.agenda(words, ask, choice)
    if domain is d.objectives:
        return cards.objective(words, ask, choice)
    if domain is d.races:
        return cards.race(words, ask, choice)
    if domain is d.leaders:
        return cards.leader(words, ask, choice)
    if domain is d.systems:
        return places.tile(words, ask, choice)
    if domain is d.seats or domain is d.fates:
        return people.player(words, ask, choice)
    if domain is d.agreements:
        return people.agreement(words, ask, choice)
    if domain is d.areas or domain is d.bonus:
        return matters.area(words, ask, choice)
    if domain is d.numbers:
        return matters.number(words, ask, choice)
    if domain is d.yes_no:
        return matters.consent(words, ask, choice)
    if domain is d.sides:
        return matters.beside(words, ask, choice)
    return people.ballot(words, ask, choice)
