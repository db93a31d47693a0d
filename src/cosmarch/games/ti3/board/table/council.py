"""The Galactic Council on the stage: the agenda, the votes cast, what the viewer can vote for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cosmarch.core.panels import Figure, Item, Section, Stage
from cosmarch.games.ti3.board.faces import Faces, capital
from cosmarch.games.ti3.board.table import items, sheets
from cosmarch.games.ti3.board.table.items import term

View = Mapping[str, Any]
Row = Mapping[str, Any]


def stage(view: View, faces: Faces) -> Stage:
    table = view["table"]
    agenda = table["agenda"]
    reader = faces.player(table["players"][agenda["reader"]])
    voting = any([ask["kind"].startswith("vote") for ask in view["asks"]])
    parts = [Section("cards", "", (items.agenda(agenda["id"], faces),), key="agenda")]
    if voting:
        parts.append(choices(view, faces))
    parts += [tally(view, faces), ballots(view, faces)]
    if voting:
        parts.append(sources(view, faces))
    return Stage(
        "council",
        faces.political(agenda["id"]),
        faces.words("ti3.board.agenda", agenda=faces.political(agenda["id"]), player=reader),
        order=tuple([items.player(table["players"][seat], faces) for seat in agenda["left"]]),
        sections=tuple(parts),
        closable=not view["asks"],
    )


def counted(agenda: Row) -> dict[str, int]:
    """The votes of each outcome so far."""
    out: dict[str, int] = {}
    for ballot, votes in zip(agenda["ballots"], agenda["votes"], strict=True):
        if ballot is not None:
            out[ballot] = out.get(ballot, 0) + votes
    return out


def tally(view: View, faces: Faces) -> Section:
    """The votes of each outcome so far, most first."""
    table = view["table"]
    agenda = table["agenda"]
    card = faces.content.political_cards[faces.political_ids[agenda["id"]]]
    votes = counted(agenda)
    if card.vote == "for_against":
        votes = {"for": votes.get("for", 0), "against": votes.get("against", 0)}
    figures = []
    for ballot, number in sorted(votes.items(), key=lambda pair: -pair[1]):
        figures.append(Figure("icon-vote", str(number), capital(faces.ballot(ballot, table))))
    return Section("figures", term(faces, "ti3.table.tally"), figures=tuple(figures), key="tally")


def ballots(view: View, faces: Faces) -> Section:
    """Each player's vote, or what it would weigh."""
    table = view["table"]
    agenda = table["agenda"]
    words = faces.words
    things: list[Item] = []
    for seat, (ballot, votes) in enumerate(zip(agenda["ballots"], agenda["votes"], strict=True)):
        player = table["players"][seat]
        if player["out"]:
            continue
        left = seat in agenda["left"]
        if ballot is not None:
            note = capital(faces.ballot(ballot, table))
        else:
            note = words("ti3.table.still_votes" if left else "ti3.term.abstain")
        things.append(
            Item(
                f"player.{seat}",
                faces.player(player),
                note=note,
                icon="icon-vote",
                number=str(agenda["weights"][seat] if left else votes if ballot is not None else 0),
                seat=seat,
                state="" if left else "done",
                tone=ballot or "",
            )
        )
    return Section("rows", term(faces, "ti3.term.voting"), tuple(things), key="ballots")


def choices(view: View, faces: Faces) -> Section:
    """What the viewer can vote for, and what that outcome would have then."""
    table = view["table"]
    agenda = table["agenda"]
    weight = agenda["weights"][view["you"]]
    votes = counted(agenda)
    things: list[Item] = []
    for ask in view["asks"]:
        for token, _ in ask["options"]:
            if token == "abstain":
                title, note = faces.words("ti3.term.abstain"), ""
            else:
                title = faces.ballot(token, table)
                after = votes.get(token, 0) + weight
                note = faces.words("ti3.table.would_have", after)
            things.append(
                Item(f"ballot.{token}", capital(title), note=note, icon="icon-vote", state="playable", token=token)
            )
    return Section("chips", term(faces, "ti3.table.your_vote"), tuple(things), aside=str(weight), key="choices")


def sources(view: View, faces: Faces) -> Section:
    """The ready planets whose influence is the viewer's vote."""
    planets = sheets.planets(view["table"]["players"][view["you"]], view, faces)
    ready = [item for item in planets.items if item.state == "ready"]
    aside = str(view["table"]["agenda"]["weights"][view["you"]])
    return Section("tiles", term(faces, "ti3.table.vote_sources"), tuple(ready), aside=aside, key="sources")
