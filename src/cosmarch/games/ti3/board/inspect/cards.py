"""Cards: action cards, technologies, objectives, agendas and laws, strategy cards."""

from __future__ import annotations

from cosmarch.core.boardkit.words import below_name
from cosmarch.core.panels import Entry, Figure, View
from cosmarch.games.ti3.board.art import emblems, scenes
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.inspect.lines import paragraphs
from cosmarch.games.ti3.board.table import goals
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.board.words import (
    law_line,
    objective_line,
    strategy_line,
)
from cosmarch.games.ti3.content.vocabulary import COLOURS, STRATEGY_CARDS


def card_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.action_card_ids:
        return None
    card = faces.content.action_cards[faces.action_card_ids[key]]
    text = paragraphs(below_name(faces.text("action_card", key)))
    copies = faces.words("ti3.table.copies", card.copies)
    kind = term(faces, "ti3.term.action_card")
    art = scenes.of_card(key)
    return Entry(
        faces.action_card(key), kind, art, text=(*text, copies), rule="TI-30.1.2", stand_in=card.status == "stand_in"
    )


def technology_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.technology_ids:
        return None
    table = view["table"]
    card = faces.content.technologies[faces.technology_ids[key]]
    colour = COLOURS[card.colour]
    text = list(paragraphs(below_name(faces.text("technology", key))))
    owners = [player["seat"] for player in table["players"] if key in player["technologies"]]
    if owners:
        text.append(faces.words("ti3.table.owned_by", players=faces.players(owners, table)))
    leads = [one for one in faces.content.technologies if card.id in one.prerequisites]
    if leads:
        names = ", ".join([faces.technology(one.key) for one in leads])
        text.append(faces.words("ti3.table.leads_to", technologies=names))
    figures: tuple[Figure, ...] = ()
    if key in table["prices"]:
        price = str(table["prices"][key])
        figures = (Figure("icon-resources", price, term(faces, "ti3.table.price_now")),)
    return Entry(
        faces.technology(key),
        term(faces, "ti3.term.technology"),
        icon=f"icon-{colour}",
        figures=figures,
        text=tuple(text),
        rule="TI-32.2.2",
        stand_in=card.status == "stand_in",
    )


def objective_entry(key: str, view: View, faces: Faces) -> Entry | None:
    """An objective; a secret one is only told as the card it is, whoever holds it."""
    if key not in faces.objective_ids:
        return None
    table = view["table"]
    card = faces.content.objectives[faces.objective_ids[key]]
    text = list(paragraphs(below_name(faces.text("objective", key))))
    for row in table["objectives"]:
        if row["id"] == key and row["claimed_by"]:
            text.append(objective_line(row, table, faces))
    figures: list[Figure] = []
    if card.points:
        figures.append(Figure("icon-points", str(card.points), term(faces, "ti3.table.points")))
    if key in table["progress"]:
        have, need, _ = table["progress"][key]
        figures.append(Figure("icon-objective", str(have), term(faces, "ti3.table.so_far"), str(need)))
    counted = card.conditions[-1].count if card.conditions else card.spend_of
    secret = card.stage == "secret"
    return Entry(
        faces.objective(key),
        term(faces, "ti3.term.secret_objective" if secret else "ti3.term.public_objective"),
        scenes.of_objective(counted),
        "icon-secret" if secret else "icon-objective",
        tuple(figures),
        tuple(text),
        "TI-34.2.1" if secret else "TI-20.1.2",
        stand_in=card.status == "stand_in",
    )


def objectives_entry(key: str, view: View, faces: Faces) -> Entry | None:
    """All objectives of the viewer, with how far they are."""
    if key or view["you"] is None:
        return None
    text = []
    for thing in goals.every(view, faces):
        stands = thing.number or faces.words("ti3.table.claimed" if thing.state == "done" else "ti3.table.not_yet")
        text.append(f"{thing.title}: {stands}")
    return Entry(term(faces, "ti3.board.objectives"), icon="icon-objective", text=tuple(text))


def political_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.political_ids:
        return None
    table = view["table"]
    card = faces.content.political_cards[faces.political_ids[key]]
    text = list(paragraphs(below_name(faces.text("political", key))))
    text += [law_line(law, table, faces) for law in table["laws"] if law["id"] == key]
    kind = term(faces, "ti3.term.law" if card.law else "ti3.term.agenda")
    return Entry(
        faces.political(key),
        kind,
        scenes.of_agenda(key),
        "icon-law" if card.law else "icon-agenda",
        text=tuple(text),
        rule="TI-31.2.2" if card.law else "TI-31.1.6",
        stand_in=card.status == "stand_in",
    )


def strategy_entry(key: str, view: View, faces: Faces) -> Entry | None:
    if key not in faces.strategy_ids:
        return None
    table = view["table"]
    row = faces.content.strategy_cards[faces.strategy_ids[key]]
    (card,) = [one for one in table["strategy_cards"] if one["id"] == key]
    figures = [Figure("icon-points", str(row.number), term(faces, "ti3.term.initiative_number"))]
    if card["bonus"]:
        figures.append(Figure("icon-counter", f"+{card['bonus']}", term(faces, "ti3.term.bonus_counter")))
    text = list(paragraphs(below_name(faces.text("strategy", key))))
    if card["holder"] is not None:  # its bonus stands above
        text.append(strategy_line(card, table, faces))
    rule = f"TI-42.{list(STRATEGY_CARDS).index(key) + 1}.1"
    return Entry(
        faces.strategy(key),
        term(faces, "ti3.term.strategy_card"),
        emblems.strategy(key),
        figures=tuple(figures),
        text=tuple(text),
        rule=rule,
        seat=card["holder"] if card["holder"] is not None else -1,
    )
