"""The Galactic Council on the stage: the agenda, the votes of each outcome as bars, and what the viewer's would do."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from cosmarch.core.panels import Figure, Item, Row, Section, Stage, View
from cosmarch.core.text import capital
from cosmarch.games.ti3.board.art import emblems, worlds
from cosmarch.games.ti3.board.faces import Faces
from cosmarch.games.ti3.board.outlook import outlook
from cosmarch.games.ti3.board.table import items, sheets
from cosmarch.games.ti3.board.table.items import term
from cosmarch.games.ti3.words import names as say
from cosmarch.games.ti3.words.messages import one_line

COLUMNS: Final = 4  # outcomes that are drawn: those with most votes
VOTES: Final = ("vote", "vote_second", "break_tie", "decide_alone", "decide_alone_second")


def stage(view: View, faces: Faces) -> Stage:
    table = view["table"]
    agenda = table["agenda"]
    reader = faces.player(table["players"][agenda["reader"]])
    voting = any([ask["kind"] in VOTES for ask in view["asks"]])
    parts = [Section("cards", "", (card(agenda["id"], faces),), key="agenda"), bars(view, faces)]
    if voting:
        parts += [choices(view, faces), sources(view, faces)]
    return Stage(
        "council",
        faces.words("ti3.table.council"),
        faces.words("ti3.board.agenda", agenda=faces.political(agenda["id"]), player=reader),
        order=turns(view, faces),
        sections=tuple([part for part in parts if part.items or part.figures]),
        closable=not view["asks"],
    )


def card(key: str, faces: Faces) -> Item:
    """The agenda; what each outcome does stands under its name."""
    row, item = faces.content.political_cards[faces.political_ids[key]], items.agenda(key, faces)
    if row.vote != "for_against":
        return item
    outcomes_of = {"for": row.for_effect, "against": row.against_effect}
    told = {
        name: say.effect_text(faces.words, faces.content, "political_card", does) for name, does in outcomes_of.items()
    }
    parts = [(term(faces, f"ti3.term.vote.{name}"), capital(text)) for name, text in told.items()]
    return replace(item, parts=tuple(parts))


def turns(view: View, faces: Faces) -> tuple[Item, ...]:
    """Who is still to vote, in order; the first of them votes now."""
    table = view["table"]
    now = [row["seat"] for row in view["waiting"]]
    things = [replace(items.player(table["players"][seat], faces), note="") for seat in table["agenda"]["left"]]
    return tuple([replace(one, state="chosen" if one.seat in now else "") for one in things])


def agenda_text(view: View, faces: Faces) -> str:
    """What the agenda on the stage says, as questions about it do."""
    return one_line(
        say.political_card_text(faces.words, faces.content, faces.political_ids[view["table"]["agenda"]["id"]])
    )


def counted(agenda: Row) -> dict[str, int]:
    """The votes of each outcome so far."""
    out: dict[str, int] = {}
    for ballot, votes in zip(agenda["ballots"], agenda["votes"], strict=True):
        if ballot is not None:
            out[ballot] = out.get(ballot, 0) + votes
    return out


def outcomes(agenda: Row, faces: Faces) -> list[str]:
    """What is voted for, as far as it is drawn."""
    if faces.content.political_cards[faces.political_ids[agenda["id"]]].vote == "for_against":
        return ["for", "against"]
    votes = counted(agenda)
    return sorted(votes, key=lambda ballot: (-votes[ballot], ballot))[:COLUMNS]


def voters(table: Row) -> list[int]:
    """The seats in the order in which they vote: TI-31.3.3, as far as no card has changed it."""
    left, seats = table["agenda"]["left"], len(table["players"])
    clockwise = [(table["speaker"] + 1 + step) % seats for step in range(seats)]
    return [*[seat for seat in clockwise if seat not in left], *left]


def bars(view: View, faces: Faces) -> Section:
    """A row for each player, a column for each outcome; the viewer's votes stand faintly where they could go. Before
    anything has votes, what everybody's will weigh."""
    table = view["table"]
    agenda = table["agenda"]
    columns, votes = outcomes(agenda, faces), counted(agenda)
    most = max([*agenda["votes"], *agenda["weights"], 1])
    heads = [Figure("", str(votes.get(one, 0)), capital(faces.ballot(one, table))) for one in columns]
    if not columns:
        to_come = sum([agenda["weights"][seat] for seat in agenda["left"]])
        heads = [Figure("", str(to_come), term(faces, "ti3.table.all_to_come"))]
    things: list[Item] = []
    for seat in voters(table):
        player, ballot, cast = table["players"][seat], agenda["ballots"][seat], agenda["votes"][seat]
        if player["out"]:
            continue
        left = seat in agenda["left"]
        weight = agenda["weights"][seat]
        note = faces.words("ti3.table.votes_to_come", weight) if left and columns else ""
        if not left and ballot is None:
            note = faces.words("ti3.table.abstains")
        if left and (seat == view["you"] or not columns):
            cells = [_to_come(weight, most, faces)] * len(heads)
        else:
            cells = [_bar(one, ballot, cast, most, faces) for one in columns or [""]]
        things.append(
            Item(
                f"player.{seat}",
                faces.player(player),
                note=note,
                icon="icon-vote",
                levels=tuple(cells),
                seat=seat,
                state="chosen" if seat == view["you"] and left else "",
            )
        )
    return Section("bars", "", tuple(things), figures=tuple(heads), key="ballots")


def _bar(column: str, ballot: str | None, cast: int, most: int, faces: Faces) -> Figure:
    if column != ballot:
        return Figure("", "", faces.words("ti3.table.no_votes"), str(most))
    return Figure("", str(cast), faces.words("ti3.table.votes", cast), str(most))


def _to_come(weight: int, most: int, faces: Faces) -> Figure:
    """Votes that are not cast yet."""
    return Figure("", str(weight), faces.words("ti3.table.votes_to_come", weight), str(most), tone="muted")


def choices(view: View, faces: Faces) -> Section:
    """What the viewer can vote for, and how that outcome would stand then. Of what can be elected, what has votes comes
    first; for and against stand as their columns do."""
    table = view["table"]
    columns = outcomes(table["agenda"], faces)
    things: list[Item] = []
    for ask in view["asks"]:
        tokens = [token for token, _ in ask["options"]]
        for token in [*[one for one in columns if one in tokens], *[one for one in tokens if one not in columns]]:
            title, notes = faces.ballot(token, table), [prospect(token, ask["kind"], view, faces)]
            if token == "abstain":
                title, notes = faces.words("ti3.term.abstain"), [faces.words("ti3.face.abstain_note")]
            elif token in faces.planet_ids:
                notes.insert(0, garrison(token, table, faces))
            note = " · ".join([one for one in notes if one])
            icon = art(token, table, faces)
            things.append(Item(f"ballot.{token}", capital(title), note=note, icon=icon, state="playable", token=token))
    agenda = table["agenda"]
    to_come = sum([agenda["weights"][seat] for seat in agenda["left"] if seat != view["you"]])
    aside = faces.words("ti3.table.others_to_come", to_come) if to_come else ""
    return Section("chips", term(faces, "ti3.table.your_vote"), tuple(things), aside=aside, key="choices")


def art(token: str, table: Row, faces: Faces) -> str:
    """The symbol of what is voted for, as in the list of answers."""
    if token == "abstain":
        return "icon-hidden"
    if token.startswith("seat.") and "+" not in token:
        return emblems.sigil(table["players"][int(token.removeprefix("seat.")) - 1]["race"])
    return worlds.art(token) if token in faces.planet_ids else "icon-vote"


def garrison(planet: str, table: Row, faces: Faces) -> str:
    """Whose a planet is that can be elected, and how many Ground Forces hold it."""
    (row,) = [one for system in table["systems"] for one in system["planets"] if one["id"] == planet]
    if row["owner"] is None:
        return ""
    return faces.words("ti3.table.garrison", row["ground_forces"], seat=faces.player(table["players"][row["owner"]]))


def prospect(token: str, kind: str, view: View, faces: Faces) -> str:
    """How an outcome would stand with the viewer's votes."""
    agenda = view["table"]["agenda"]
    if kind != "vote":
        return ""
    votes, mine = counted(agenda), agenda["weights"][view["you"]]
    rival = max([number for ballot, number in votes.items() if ballot != token], default=0)
    return outlook(faces.words, votes.get(token, 0) + mine, rival, agenda["left"] == [view["you"]])


def sources(view: View, faces: Faces) -> Section:
    """The ready planets whose influence is the viewer's vote; they stay ready."""
    planets = sheets.planets(view["table"]["players"][view["you"]], view, faces)
    ready = [item for item in planets.items if item.state == "ready"]
    aside = faces.words("ti3.table.votes", view["table"]["agenda"]["weights"][view["you"]])
    return Section("tiles", term(faces, "ti3.table.vote_sources"), tuple(ready), aside=aside, key="sources")
