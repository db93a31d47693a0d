"""What lies on the table for everybody: how near the end is, achievements, events in play, decks, the display."""

from __future__ import annotations

from dataclasses import replace

from cosmarch.core.boardkit.asked import answer
from cosmarch.core.panels import Figure, Item, Row, Section, View
from cosmarch.core.text import capital
from cosmarch.games.bts.board.faces import Faces
from cosmarch.games.bts.board.table import items
from cosmarch.games.bts.board.table.items import term
from cosmarch.games.bts.board.words import museum
from cosmarch.games.bts.words.names import counter_text, event_lasts


def side(view: View, faces: Faces) -> tuple[Section, ...]:
    """The end and the goals come first: whoever looks for all of it has pressed their heading beside the map."""
    parts = [replace(end(view, faces), text=end_text(view, faces)), goals(view, faces), points(view, faces)]
    parts += [events(view, faces), *display(view, faces), decks(view, faces)]
    return tuple([part for part in parts if part.items or part.figures])


def standing(view: View, faces: Faces) -> tuple[Section, ...]:
    """What everybody keeps an eye on: the end, the goals, and events that count until then."""
    if any([player["faction"] is None for player in view["table"]["players"]]):
        return ()
    parts = (end(view, faces), replace(goals(view, faces), title=""), lasting(view, faces))
    return tuple([part for part in parts if part.items or part.figures])


def lasting(view: View, faces: Faces) -> Section:
    """Events that count until the end, by what they count."""
    things: list[Item] = []
    for item in events(view, faces).items:
        told = event_lasts(faces.words, faces.content, faces.event_ids[item.key.removeprefix("event.")])
        if told:
            things.append(replace(item, note=" · ".join(told), number="", text=""))
    return Section("rows", "", tuple(things), key="events")


def claimed(view: View) -> list[int]:
    """Who laid a disc on an achievement, disc by disc."""
    return [
        slot["seat"] for card in view["table"]["achievements"] for slot in card["slots"] if slot["seat"] is not None
    ]


def end(view: View, faces: Faces) -> Section:
    """The discs that end the game (BTS-8.2), one step each."""
    table, words = view["table"], faces.words
    wanted = faces.content.discs_to_end
    laid = claimed(view)[:wanted]
    steps = [Figure("", "", faces.player(table["players"][seat]), seat=seat) for seat in laid]
    steps += [Figure("", "", words("bts.table.place_free"))] * (wanted - len(laid))
    return Section(
        "meter",
        words("bts.table.end"),
        aside=words("bts.table.end_discs", wanted, laid=len(laid)),
        figures=tuple(steps),
        key="end",
    )


def end_text(view: View, faces: Faces) -> str:
    """How many discs are missing, or what is left to play (BTS-8.3, BTS-8.4)."""
    table, wanted = view["table"], faces.content.discs_to_end
    if table["last_round"]:
        return faces.words("bts.table.end_last")
    if table["end_triggered"]:
        return faces.words("bts.table.end_one_more")
    return faces.words("bts.table.end_missing", wanted - len(claimed(view)))


def goals(view: View, faces: Faces) -> Section:
    things = [goal(card, view, faces) for card in view["table"]["achievements"]]
    return Section("goals", term(faces, "bts.table.goals"), tuple(things), key="goals")


def goal(card: Row, view: View, faces: Faces) -> Item:
    """The condition, how far the viewer is, the places with their points and who took them."""
    row = faces.content.achievements[faces.achievement_ids[card["id"]]]
    you = view["you"]
    places = tuple([place(slot, view, faces) for slot in card["slots"]])
    free = any([slot["seat"] is None and slot["usable"] for slot in card["slots"]])
    mine = you is not None and you in [slot["seat"] for slot in card["slots"]]
    have = card["progress"][you] if you is not None else max(card["progress"])
    if mine:
        state = "done"
    elif not free:
        state = "taken"
    else:
        state = "claimable" if you is not None and have >= row.at_least else ""
    closed = not free and not mine
    return Item(
        f"achievement.{card['id']}",
        faces.achievement(card["id"]),
        note=capital(counter_text(faces.words, row.count)),
        text=missing(card, have, row.at_least, state, faces),
        icon="icon-achievement",
        number=faces.words("bts.table.closed") if closed else f"{have}/{row.at_least}",
        figures=(Figure("", str(min(have, row.at_least)), faces.words("bts.table.progress"), of=str(row.at_least)),),
        levels=places,
        seat=you if mine and you is not None else -1,
        state=state,
        token=answer(view, card["id"]),
        stand_in=items.stand_in(row),
    )


def missing(card: Row, have: int, wanted: int, state: str, faces: Faces) -> str:
    """How far the viewer is from the next place, and what it is worth."""
    if state == "claimable":
        return faces.words("bts.table.goal_met", worth(card))
    return faces.words("bts.table.goal_missing", worth(card), more=wanted - have) if not state else ""


def worth(card: Row) -> int:
    """The points of the first free place; 0 where there is none."""
    return next((int(slot["points"]) for slot in card["slots"] if slot["seat"] is None and slot["usable"]), 0)


def place(slot: Row, view: View, faces: Faces) -> Figure:
    """A place for a disc with its points: free, taken, or not in use with so few players (BTS-3.3)."""
    points = str(slot["points"])
    if slot["seat"] is not None:
        name = faces.player(view["table"]["players"][slot["seat"]])
        return Figure("", points, faces.words("bts.table.place_taken", player=name), seat=slot["seat"])
    if slot["usable"]:
        return Figure("", points, faces.words("bts.table.place_free"))
    return Figure("", points, faces.words("bts.table.place_unused"), tone="muted")


def points(view: View, faces: Faces) -> Section:
    """What everybody would score now, part by part; a column for each player, the best one marked."""
    seated = [row for row in view["table"]["players"] if row["faction"] is not None]
    if not seated:
        return Section("matrix", "", key="points")
    names = tuple([Figure("", "", faces.player(row), key=f"player.{row['seat']}", seat=row["seat"]) for row in seated])
    things: list[Item] = []
    for part in seated[0]["score"]:
        amounts = [row["score"][part] for row in seated]
        if any(amounts):
            title = capital(faces.words(f"bts.score.{part}"))
            things.append(Item(f"score.{part}", title, levels=boxes(amounts, seated, faces)))
    total = [row["points"] for row in seated]
    things.append(Item("term.scoring", faces.words("bts.table.together"), levels=boxes(total, seated, faces)))
    return Section("matrix", term(faces, "bts.table.if_ended"), tuple(things), figures=names, key="points")


def boxes(amounts: list[int], seated: list[Row], faces: Faces) -> tuple[Figure, ...]:
    best = max(amounts)
    out: list[Figure] = []
    for row, amount in zip(seated, amounts, strict=True):
        told = str(amount) if amount else "–"
        out.append(Figure("", told, faces.player(row), tone="good" if amount == best and best else ""))
    return tuple(out)


def events(view: View, faces: Faces) -> Section:
    """Events that stay, with what lies on them."""
    table = view["table"]
    things: list[Item] = []
    for key in table["events"]:
        card = faces.content.events[faces.event_ids[key]]
        holder = table["event_holders"].get(key, -1)
        note = ""
        if holder >= 0:
            note = faces.words("bts.table.event_of", player=faces.player(table["players"][holder]))
        elif card.stays == "action" and table["attached"] is not None:
            note = faces.system(table["attached"])
        elif card.score_per == "retired_ship_level":
            note = "; ".join(museum(table, faces))
        things.append(replace(items.event(key, faces, holder, note, brief=False), icon=""))
    return Section("rows", term(faces, "bts.table.events"), tuple(things), aside=str(len(things)), key="events")


def display(view: View, faces: Faces) -> list[Section]:
    """The technology display, level by level."""
    out: list[Section] = []
    for row in view["table"]["tableau"] or []:
        things = [items.technology(key, faces, token=answer(view, key)) for key in row["cards"] if key is not None]
        title = faces.words("bts.table.display", level=row["level"])
        out.append(Section("chips", title, tuple(things), key=f"display-{row['level']}"))
    return out


def decks(view: View, faces: Faces) -> Section:
    figures: list[Figure] = []
    for deck in view["table"]["decks"]:
        name = deck["deck"]
        label = faces.words("bts.table.deck" if name in ("A", "B") else "bts.table.level_deck", deck=name)
        figures.append(Figure("icon-deck", str(deck["cards"]), label, key=f"deck.{name}"))
    return Section("figures", term(faces, "bts.table.decks"), figures=tuple(figures), key="decks")
