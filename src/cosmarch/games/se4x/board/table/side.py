"""What lies beside the map for everybody: the goal, the stock, cards for sale, and what hunts the players."""

from __future__ import annotations

from cosmarch.core.panels import Item, Section
from cosmarch.games.se4x.board.sheet_words import opponent_lines
from cosmarch.games.se4x.board.table.common import Page, card_item, figure
from cosmarch.games.se4x.board.words import goal_lines


def goal(page: Page) -> tuple[Section, ...]:
    """How the match is won and when it ends, in lines that stay in sight."""
    lines = [goal_lines(page.table, page.faces)[0], *last_round(page)[:1]]
    me = page.me()
    if me is not None and me["score"] is not None:
        lines.append(page.t("limit.yours", number=sum(me["score"].values()), **me["score"]))
    return (Section("text", "", text="\n".join(lines), key="to_win"),)


def last_round(page: Page) -> list[str]:
    """When the match ends that nobody has won before, who wins it then, and by what."""
    limit = page.limit
    if not limit:
        return []
    if len(page.table["players"]) == 1:
        return [page.t("limit.alone", number=limit)]
    if page.table["victory"] == "colony_points":
        return [page.t("limit.points", number=limit)]
    return [page.t("limit.largest", number=limit), page.t("limit.counted")]


def side(page: Page) -> tuple[Section, ...]:
    table = page.table
    out = [
        Section("text", page.t("goal"), text="\n".join([*goal_lines(table, page.faces), *last_round(page)]), key="goal")
    ]
    stock = (
        figure(page, "warning", table["markers_out"], "markers_out"),
        figure(page, "alien_eye", table["alien_counters"], "left_aliens"),
        figure(page, "alien_technology", table["alien_deck"], "alien_deck"),
    )
    out.append(Section("figures", page.t("stock"), figures=stock, key="stock"))
    if table["advantages_for_sale"]:
        cards: list[Item] = []
        for number, key in enumerate(table["advantages_for_sale"]):
            cards.append(card_item(page, key, "advantage", -1, number))
        out.append(Section("cards", page.words("se4x.board.for_sale"), tuple(cards), key="for_sale"))
    others = opponent_lines(table, page.faces)
    if others:
        out.append(Section("text", page.words("se4x.board.opponents"), text="\n".join(others), key="opponents"))
    return tuple(out)
