"""Pieces go as on a table: taken up with the pointer, carried, and let go of where they may stand."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import expect

import cosmarch
from cosmarch import Match, parse_filling
from cosmarch.bots import decide, make
from cosmarch.games.se4x.content.map_hexes import NUMBER
from tests.browser.guest import Guest, placed
from tests.browser.player import EYES
from tests.se4x.board.test_rows import sent
from tests.web.running import Server

Make = Callable[..., Guest]
POINT = """name => {
  const map = document.querySelector('#board > svg:not([hidden])');
  const names = one => Object.values(one.dataset).join(' ').split(' ');
  const drawn = [...map.querySelectorAll('[data-piece], .lit')].filter(one => one.getBoundingClientRect().width);
  const box = drawn.find(one => names(one).includes(name)).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def jump() -> Match:
    """Somebody at Beyond the Sun may move a ship by one line."""
    chance = random.Random(2)
    match = cosmarch.new("bts", seats=2, seed=8)
    while match.asks[0].kind != "jump" or match.asks[0].args["n"] != 1:
        match.choose(chance.choice(match.asks[0].tokens), match.asks[0].seat)
    return match


def fleets() -> Match:
    """Somebody at Space Empires may move counters of two hexes to a third."""
    match = cosmarch.new("se4x", 2, "lifting")
    bots = [make("greedy", f"lifting {seat}") for seat in range(2)]
    while not meeting(match):
        match.choose(decide(match, match.asks[0].seat, bots[match.asks[0].seat]), match.asks[0].seat)
    return match


def meeting(match: Match) -> tuple[str, str, str] | None:
    """Two counters that stand alone in different hexes, and a hex that both reach."""
    ask = match.asks[0]
    if ask.kind != "move":
        return None
    table = match.view(ask.seat)["table"]
    crowd = Counter(row["hex"] for row in table["groups"])
    at = {f"group.{row['group']}": row["hex"] for row in table["groups"]}
    known = {row["name"] for row in table["hexes"] if not row["face_down"]}  # to explore ends a draft
    ways = [token.split(">") for token in ask.tokens if token.startswith("group.") and token.count(">") == 1]
    for one, place in ways:
        for other, same in ways:
            if place == same in known and at[one] != at[other] and crowd[at[one]] == crowd[at[other]] == 1:
                return one, other, place
    return None


def asked(guest: Make, server: Server, match: Match) -> Guest:
    """Who is asked, at a table of two people."""
    one = guest(viewport={"width": 1440, "height": 900})
    placed(server, one, match, people=["Béla"], seat=match.asks[0].seat)
    one.wait_asked()
    return one


def carry(one: Guest, start: str, end: str, let_go: bool = True) -> None:
    """From one thing to another with the pointer; where the other is comes to light while it is carried."""
    mouse = one.page.mouse
    mouse.move(*one.page.evaluate(POINT, start))
    mouse.down()
    x, y = one.page.evaluate(POINT, start)
    mouse.move(x + 12, y + 12)
    mouse.move(*one.page.evaluate(POINT, end), steps=4)
    if let_go:
        mouse.up()
        one.settle()


def test_a_ship_is_dragged_to_where_it_jumps(guest: Make, server: Server) -> None:
    match = jump()
    ask = match.asks[0]
    token = next(token for token in ask.tokens if "-" in token)
    ship, _, place = token.partition("-")
    one = asked(guest, server, match)
    carry(one, ship, place, let_go=False)
    expect(one.page.locator("#board .lifted")).to_have_count(1)
    expect(one.page.locator("#board .lit.hover")).to_have_count(1)
    one.page.mouse.up()
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    expect(one.page.locator("#board .lifted")).to_have_count(0)
    assert drafted(one) == [token]


def test_what_is_let_go_of_elsewhere_goes_back(guest: Make, server: Server) -> None:
    """Nothing is sent, the map stays where it is with all its lanes, and Escape puts back as well."""
    match = jump()
    ask = match.asks[0]
    token = next(token for token in ask.tokens if "-" in token)
    one = asked(guest, server, match)
    look = one.page.evaluate("document.querySelector('#board > svg:not([hidden])').getAttribute('viewBox')")
    lanes = one.page.locator("#board > svg:not([hidden]) [data-lane]").count()
    ship, _, place = token.partition("-")
    sent: list[str] = []
    one.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    start = one.page.evaluate(POINT, ship)
    one.page.mouse.move(*start)
    one.page.mouse.down()
    one.page.mouse.move(start[0] + 40, start[1] + 9, steps=3)
    expect(one.page.locator("#board .lifted")).to_have_count(1)
    one.page.mouse.move(3, 3)
    one.page.mouse.up()
    expect(one.page.locator("#board .lifted")).to_have_count(0)
    carry(one, ship, place, let_go=False)
    one.page.keyboard.press("Escape")
    one.page.mouse.up()
    expect(one.page.locator("#board .lifted")).to_have_count(0)
    assert not sent
    assert one.page.evaluate("document.querySelector('#board > svg:not([hidden])').getAttribute('viewBox')") == look
    assert lanes and one.page.locator("#board > svg:not([hidden]) [data-lane]").count() == lanes


def test_a_frame_around_several_lets_them_go_together(guest: Make, server: Server) -> None:
    match = fleets()
    found = meeting(match)
    assert found is not None
    first, second, place = found
    one = asked(guest, server, match)
    spots = [one.page.evaluate(POINT, name) for name in (first, second)]
    mouse = one.page.mouse
    mouse.move(min(x for x, _ in spots) - 30, min(y for _, y in spots) - 30)
    one.page.keyboard.down("Shift")
    mouse.down()
    mouse.move(max(x for x, _ in spots) + 30, max(y for _, y in spots) + 30, steps=4)
    expect(one.page.locator(".lasso")).to_have_count(1)
    mouse.up()
    one.page.keyboard.up("Shift")
    expect(one.page.locator(".lasso")).to_have_count(0)
    assert caught(one) >= {first, second}
    for name in caught(one) - {first, second}:
        one.page.keyboard.down("Shift")
        mouse.click(*one.page.evaluate(POINT, name))
        one.page.keyboard.up("Shift")
    assert caught(one) == {first, second}
    assert listed(one) == hexes(one), "the rail lists what is in hand, hex by hex"
    carry(one, first, place)
    expect(one.page.locator("ol.picks li")).to_have_count(2)
    assert set(drafted(one)) == {f"{first}>{place}", f"{second}>{place}"}


def caught(one: Guest) -> set[str]:
    return set(one.page.evaluate("[...document.querySelectorAll('#board .from')].map(one => one.dataset.piece)"))


def hexes(one: Guest) -> set[str]:
    return set(one.page.evaluate("[...document.querySelectorAll('#board .from')].map(one => one.dataset.hex)"))


def listed(one: Guest) -> set[str]:
    found = "[...document.querySelectorAll('#decide [data-hand]:not([hidden])')].map(one => one.dataset.hand)"
    return set(one.page.evaluate(found))


def drafted(one: Guest) -> list[str]:
    """The picks of the draft, as the page keeps them."""
    picks: list[str] = one.page.evaluate("JSON.parse(sessionStorage.getItem(`draft ${table.dataset.id}`)).picks")
    return picks


def stack_at(match: Match) -> tuple[str, str] | None:
    """A hex that several warships, some on one counter, may leave in one answer, and a known one where they can go."""
    ask = match.asks[0]
    if ask.kind != "move":
        return None
    table = match.view(ask.seat)["table"]
    known = {row["name"] for row in table["hexes"] if not row["face_down"] and row["terrain"] != "black_hole"}
    mine = [row for row in table["groups"] if row["owner"] == ask.seat and row["kind"] != "ship_yard"]
    large = {row["hex"] for row in mine if row["size"] > 1}
    for token in ask.tokens:
        start, _, goal = token.partition(">")
        if start in known and goal in known and NUMBER[start] in large:
            return start, goal
    return None


def test_a_click_on_a_hex_takes_the_stack_up_and_one_may_stay(guest: Make, server: Server) -> None:
    """The rail lists what can be taken up and what is in hand. All go in one answer; a stepper leaves a unit behind, on
    a counter of its own where it has to."""
    match = cosmarch.new("se4x", 2, "lifting")
    bots = [make("greedy", f"lifting {seat}") for seat in range(2)]
    while not stack_at(match):
        match.choose(decide(match, match.asks[0].seat, bots[match.asks[0].seat]), match.asks[0].seat)
    found = stack_at(match)
    assert found is not None
    start, goal = found
    one = asked(guest, server, match)
    hand = one.page.locator(f"[data-hand='{start}']")
    expect(hand).to_be_hidden()
    taken_up(one, start)
    expect(hand).to_be_visible()
    expect(one.page.locator("#prompt")).to_have_text(f"From {start}: where to?")
    together = (hand.get_attribute("data-together") or "").split()
    assert len(together) > 1
    units = sum(sizes(match, together))
    assert goes(one, start) == units
    one.page.locator(f"#place-{goal}.lit .edge").click(force=True)
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    assert drafted(one) == [f"{start}>{goal}"]
    one.page.click("#undo")
    expect(one.page.locator("ol.picks li")).to_have_count(0)
    expect(one.page.locator("#prompt")).to_contain_text("what moves?")
    one.page.locator(f"[data-lift='{start}']").click()
    expect(one.page.locator(f"#place-{goal}.lit")).to_have_count(1)
    expect(one.page.locator(f"#place-{start}.lit")).to_have_count(0)  # where they leave is no place to go
    stepper = hand.locator("[data-goers]:has([data-along='-1']:enabled)").first
    seat, split = match.asks[0].seat, not (stepper.get_attribute("data-goers") or "").endswith(":1")
    stepper.locator("[data-along='-1']").click()
    assert goes(one, start) == units - 1
    odds = one.page.locator("#board").get_attribute("data-hand") or ""  # of whom they are asked for
    assert ("*" in odds) is split, "the odds are those of the ships that go"
    counts = one.page.locator("#board .inhand text").all_text_contents()
    assert sum(map(int, counts)) == units - 1 or (not counts and not split), "a card on the map tells how many go"
    one.page.locator(f"#place-{goal}.lit .edge").click(force=True)
    expect(one.page.locator("ol.picks li")).to_have_count(len(together) + (2 if split else -1))
    assert any("split" in pick for pick in drafted(one)) is split
    for pick in drafted(one):
        match.fill(seat, parse_filling(pick[1:])) if pick[0] == "=" else match.choose(pick, seat)
    mine = [row for row in match.view(seat)["table"]["groups"] if row["owner"] == seat]
    assert sum([row["size"] for row in mine if row["hex"] == NUMBER[goal] and row["moves"]]) == units - 1


def test_how_far_it_is_can_be_read_on_the_largest_map(guest: Make, server: Server) -> None:
    match = cosmarch.new("se4x", 4, "lifting")
    bots = [make("greedy", f"lifting {seat}") for seat in range(4)]
    while not (stacks := [token for token in match.asks[0].tokens if ">" in token and token.split(">")[0] in NUMBER]):
        match.choose(decide(match, match.asks[0].seat, bots[match.asks[0].seat]), match.asks[0].seat)
    one = guest(viewport={"width": 1440, "height": 900})
    placed(server, one, match, seat=match.asks[0].seat)
    one.wait_asked()
    taken_up(one, stacks[0].split(">")[0])
    expect(one.page.locator("#board .reach text").first).to_be_visible()
    one.page.evaluate(EYES)
    assert one.page.evaluate("eyes.sight()") == []


def test_orders_can_be_struck_before_they_are_sent(guest: Make, server: Server) -> None:
    one = asked(guest, server, cosmarch.from_position("se4x", sent().position()))
    orders = one.page.locator("#orders [data-order]")
    expect(orders).to_have_count(2)
    kept = orders.nth(1).get_attribute("data-order")
    orders.nth(0).click()
    one.page.locator("#dock [data-pick=carry_on]").click()
    expect(one.page.locator("ol.picks li")).to_have_count(1)
    assert drafted(one) == [kept]


def sizes(match: Match, pieces: list[str]) -> list[int]:
    groups = match.view(match.asks[0].seat)["table"]["groups"]
    return [row["size"] for row in groups if f"group.{row['group']}" in pieces]


def goes(one: Guest, place: str) -> int:
    """How many units the rail says are in hand."""
    count: int = one.page.evaluate(
        "place => { const hand = document.querySelector(`[data-hand='${place}']`);"
        " return [...hand.querySelectorAll('.chosen')].reduce((sum, one) => sum + Number(one.textContent), 0)"
        " + hand.querySelectorAll('[aria-pressed=true]').length; }",
        place,
    )
    return count


def taken_up(one: Guest, place: str) -> None:
    """By a click on a hex above its counters."""
    one.rest()
    x, y, wide, tall = one.page.evaluate(
        "id => { const box = document.getElementById(id).querySelector('.edge').getBoundingClientRect();"
        " return [box.x, box.y, box.width, box.height]; }",
        f"place-{place}",
    )
    one.page.mouse.click(x + wide / 2, y + tall * 0.2)


def test_one_kind_is_taken_out_of_a_stack_and_does_what_it_is_sent_for(guest: Make, server: Server) -> None:
    """A click on its name leaves all others of the hex behind; a miner takes up what it comes to, in the same click."""
    match = cosmarch.new("se4x", 2, "errand", {"scenario": "two_player_knife_fight"})
    bots = [make("greedy", f"errand {seat}") for seat in range(2)]
    while not errand(match):
        match.choose(decide(match, match.asks[0].seat, bots[match.asks[0].seat]), match.asks[0].seat)
    token, home, goal = errand(match)
    one = asked(guest, server, match)
    click(one, home)
    one.page.locator(".hand:not([hidden]) .only", has_text="Miner").click()
    click(one, goal)
    expect(one.page.locator("ol.picks li")).to_have_count(2)
    assert drafted(one) == [token, f"{token.partition('>')[0]}>tow"]


def errand(match: Match) -> tuple[str, ...]:
    """A move of a miner that stands among others to minerals next to it: the answer, from where, where to."""
    ask = match.asks[0]
    if ask.kind != "move":
        return ()
    table = match.view(ask.seat)["table"]
    minerals = {row["name"] for row in table["hexes"] if str(row["terrain"]).startswith("mineral")}
    crowd = Counter(row["hex"] for row in table["groups"])
    names = {row["hex"]: row["name"] for row in table["hexes"]}
    for row in table["groups"]:
        for token in ask.tokens:
            who, _, goal = token.partition(">")
            if row["kind"] == "miner" and who == f"group.{row['group']}" and goal in minerals and crowd[row["hex"]] > 2:
                option = next(option for option in ask.options if option.token == token)
                if option.face("en").then:
                    return token, names[row["hex"]], goal
    return ()


def click(one: Guest, place: str) -> None:
    """On a hex, above the counters in it."""
    one.rest()
    box = one.page.locator(f"#place-{place}").bounding_box()
    assert box is not None
    one.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 4)
    one.settle()


def test_a_move_draws_anew_what_it_changes_and_leaves_the_rest_of_the_map_alone(guest: Make, server: Server) -> None:
    """A picture of thousands of elements is not looked through for the sake of a counter: what a hand wrote on a hex
    stays where nothing changed, and is drawn over where something did."""
    match = fleets()
    one, _, place = meeting(match) or ("", "", "")
    table = match.view(match.asks[0].seat)["table"]
    left = next(row["name"] for row in table["hexes"] if row["name"] != place and row["terrain"] is None)
    me = asked(guest, server, match)
    carry(me, one, place)  # the first picture after the page's own is looked through
    expect(me.page.locator("ol.picks li")).to_have_count(1)
    scribble = "name => { document.querySelector(`#place-${name} text`).textContent = '*'; }"
    me.page.evaluate(scribble, left)
    piece = me.page.locator(f"#piece-group-{one.partition('.')[2]}")
    piece.evaluate("element => { element.dataset.hex = '*'; }")
    with me.page.expect_response(lambda answer: "/draft" in answer.url):
        me.page.click("#undo")
    me.settle()
    expect(piece).not_to_have_attribute("data-hex", "*")
    expect(me.page.locator(f"#place-{left} text").first).to_have_text("*")
    expect(me.page.locator("#board .hover")).to_have_count(0)  # nor does the way there stay lit


HIDDEN = """() => { const pop = document.getElementById("pop").getBoundingClientRect();
  const apart = (box) =>
    box.right <= pop.left || box.left >= pop.right || box.bottom <= pop.top || box.top >= pop.bottom;
  return [...document.querySelectorAll("#board .lit")].filter((one) => !apart(one.getBoundingClientRect()))
    .map((one) => one.dataset.place ?? one.dataset.piece); }"""


def test_what_is_told_of_a_place_hides_no_other_that_can_be_picked(guest: Make, server: Server) -> None:
    match = fleets()
    found = meeting(match)
    assert found is not None
    one = asked(guest, server, match)
    one.page.mouse.click(*one.page.evaluate(POINT, found[0]))
    goals = one.page.locator("#board .lit[data-place]")
    expect(goals).not_to_have_count(0)
    for goal in goals.all():
        goal.hover(force=True)
        expect(one.page.locator("#pop")).to_contain_text(goal.get_attribute("data-place") or "-")
        assert one.page.evaluate(HIDDEN) == []
