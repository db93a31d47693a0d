"""What the log tells of a match: whoever reads nothing else must be able to follow it."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import cosmarch
from cosmarch import Line, Match
from cosmarch.bots import decide, make
from cosmarch.games.ti3.content.vocabulary import IMPERIAL, LOGISTICS, POLITICAL, TECHNOLOGY
from cosmarch.games.ti3.state import Table
from cosmarch.games.ti3.words.folding import LISTED
from tests.playing import Playing
from tests.ti3.hands import as_action
from tests.ti3.leading import leader, led
from tests.ti3.skirmish import skirmish
from tests.ti3.table import CONTENT, Play, fresh, place, play, table


def said(p: Playing[object] | Play) -> list[str]:
    return [line.text for line in p.match.log(None)]


def strategic(seat: int, card: int, **columns: object) -> Play:
    """A seat takes the strategic action of a card, and nothing else happens."""
    return table(("strategic", seat, card), active=seat, phase=2, strategy_holder={card: seat}, **columns)


def test_the_game_end_card_names_the_winner() -> None:
    """TI-20.8.3: most points win, and the log tells who has them."""
    t = fresh()
    t.vp = [3, 5, 4]
    t.objective_deck = (CONTENT.imperium_rex,)
    t.queue = [("imperial_primary", 0)]
    p = play(t)
    assert p.over and said(p)[-1] == "Player 2 (Letnev) wins the game with 5 victory points."
    assert p.rules("wins_with") == ["TI-20.8.3"]


def test_a_draw_names_all_who_share_it() -> None:
    """TI-20.8.5."""
    t = fresh()
    t.round_limit = t.round
    t.vp = [4, 4, 0]
    for column in (t.strategy, t.pool, t.fleet):
        column[:] = [2, 2, 2]
    mine, theirs = t.planets_of(0), t.planets_of(1)
    for planet in (mine if len(mine) > len(theirs) else theirs)[min(len(mine), len(theirs)) :]:
        t.owner[planet] = -1
    t.queue = [("return_strategy_cards",)]
    p = play(t).finish()
    assert [line["seat"] for line in p.told("wins_with")] == [0, 1]


def test_counters_that_are_not_there_are_told() -> None:
    """TI-28.1.5: three of four counters of Logistics are missing."""
    p = strategic(1, LOGISTICS, strategy=[3, 3, 3], pool=[3, 9, 3], fleet=[3, 3, 3])
    p.do("command_pool")
    assert p.told("counters_lacking") == [{"seat": 1, "n": 3}]
    assert "Player 2 (Letnev) does not receive 3 command counters: none is left." in said(p)
    assert strategic(1, POLITICAL).do("command_pool").told("counters_lacking") == []


def test_the_rule_behind_the_price_of_a_secondary_ability() -> None:
    """TI-8.1.6, TI-8.1.5: Logistics is free for everybody; the others cost a counter."""
    p = strategic(1, LOGISTICS, goods=[0, 0, 9]).until("secondary").do("yes").until("buy_counters").do("1")
    assert p.rules("secondary") == ["TI-8.1.6"]
    p = strategic(1, POLITICAL).do("command_pool").until("secondary").do("yes")
    assert p.rules("secondary") == ["TI-8.1.5"]


def test_a_bonus_counter_is_the_reason_for_a_command_counter() -> None:
    """TI-6.2.3."""
    p = table(("choose_strategy", 1), bonus={7: 1}).do("imperial", "fleet_supply")
    assert "Player 2 (Letnev) places a command counter in the area Fleet Supply for a bonus counter." in said(p)


def test_a_technology_that_cannot_be_gained_is_told() -> None:
    """TI-42.7.1: with all technologies there is nothing to choose."""
    p = strategic(1, TECHNOLOGY, technologies={1: (1 << len(CONTENT.technologies)) - 1})
    assert "Player 2 (Letnev) can gain no technology now." in said(p)


def test_a_leader_who_goes_along_is_told_from_where_to_where() -> None:
    """TI-40.1.4: not as one who boards where the ship arrives."""
    line = {0: "mecatol_rex", 1: "wellon", 3: "sol_home"}
    s = skirmish(line, {"wellon": {0: {"cruiser": 1, "carrier": 1}}}, **led(line, {"rev": "wellon.carrier"}, None))
    s.do("mecatol_rex", "wellon.cruiser", "rev")
    here, there = place(s.t, "wellon"), place(s.t, "mecatol_rex")
    assert [(line["leader"], line["hex"], line["hex2"]) for line in s.told("leader_along")] == [
        (leader("rev"), here, there)
    ]
    assert s.told("leader_boards") == []


def test_an_activation_that_comes_to_nothing_is_told() -> None:
    """TI-11.1.1, TI-17.1.1: ships that could come and are not sent, a dock that produces nothing."""
    t = fresh()
    t.active, t.phase, t.queue = 0, 2, [("activation", 0), ("stop",)]
    near = play(t)
    near.do(near.hex("lodor")).finish()
    assert near.told("nobody_sent") == [{"seat": 0, "hex": place(near.t, "lodor")}]
    home = play(t)
    home.do(home.hex("sol_home")).finish()
    assert home.told("nobody_sent") == []
    assert home.told("nothing_produced") == [{"seat": 0, "hex": place(home.t, "sol_home")}]


def test_a_secondary_ability_that_produces_nothing_is_told() -> None:
    """TI-42.8.3."""
    p = strategic(1, IMPERIAL).until("secondary").do("yes").finish()
    assert {"seat": 2, "hex": p.t.home[2]} in p.told("nothing_produced")


# ---- steps of one thing in one line


@cache
def greedy_match() -> Match:
    """A match into its second round, with the galaxy laid by the players."""
    match = cosmarch.new("ti3", 3, "one line")
    bots = [make("greedy", seat) for seat in range(3)]
    while match.view(None)["table"]["round"] < 3:
        seat = match.asks[0].seat
        match.choose(decide(match, seat, bots[seat]), seat)
    return match


def test_what_is_done_piece_by_piece_is_told_in_one_line() -> None:
    """TI-11.2.1, TI-15.1.1, TI-30.1.1: with how many there were; no line is followed by itself."""
    match = greedy_match()
    events = [event for event in match._events() if event.visible(None)]
    lines = match.log(None)
    for key in ("loaded", "card_drawn", "counter_placed"):
        told = [int(line.args.get("n", 1)) for line in lines if line.key == key]
        assert sum(told) == len([event for event in events if event.key == key]) and max(told) > 1, key
    assert not [line for line, after in pairwise(lines) if line.text == after.text]
    assert any("takes 4 Ground Forces aboard from" in line.text for line in lines)


def test_planets_that_pay_together_are_told_in_one_line() -> None:
    """TI-26.2.1: with what they gave in all, and each is shown on the map."""
    match = greedy_match()
    paid = [line for line in match.log(None) if line.key == "exhausted_for_resources" and "worlds" in line.args]
    assert paid
    for line in paid:
        names = [CONTENT.planets[int(planet)] for planet in str(line.args["worlds"]).split()]
        assert line.places == tuple([one.key for one in names]) and all([one.name in line.text for one in names])
        assert f" for {line.args['n']} resources" in line.text
    alone = [event.args for event in match._events() if event.key == "exhausted_for_resources"]
    told = [line.args for line in match.log(None) if line.key == "exhausted_for_resources"]
    assert sum([int(args["n"]) for args in alone]) == sum([int(args["n"]) for args in told])


def test_what_belongs_together_is_told_as_a_list() -> None:
    """TI-11.2.1, TI-17.1.1, TI-42.4.2: a load from several planets, what a dock produces, where counters go. Nothing is
    counted twice or lost, and each planet is shown on the map."""
    match = greedy_match()
    events = [event for event in match._events() if event.visible(None)]
    lines = match.log(None)
    for key, name in LISTED.items():
        of_key = [line for line in lines if line.key == key]
        before = sum([int(event.args.get("n", 1)) for event in events if event.key == key])
        assert before == sum([int(line.args.get("n", 1)) for line in of_key]), key
        elsewhere = key in ("looked_at", "objective_laid_out")  # has a test of its own
        assert elsewhere or any([f"{name}s" in line.args for line in of_key]), key
    assert not [
        line for line, after in pairwise(lines) if line.key == after.key == "produced" and same_dock(line, after)
    ]
    loads = [line for line in lines if "planets" in line.args]
    for line in loads:
        worlds = [CONTENT.planets[int(pair.partition(":")[0])] for pair in str(line.args["planets"]).split()]
        assert {one.key for one in worlds} <= set(line.places) and all([one.name in line.text for one in worlds])


def same_dock(line: Line, other: Line) -> bool:
    return [line.args[name] for name in ("seat", "planet")] == [other.args[name] for name in ("seat", "planet")]


def test_agendas_that_are_looked_at_are_one_line() -> None:
    """TI-42.3.2: by name to who looks at them, to nobody else."""
    p = strategic(1, POLITICAL, action_deck=()).do("command_pool").until("agenda_on_top")
    (line,) = [line for line in p.match.log(1) if line.key == "looked_at"]
    assert line.text.startswith("Among the next agendas are ") and line.text.count(",") == 2
    assert not [line for line in p.match.log(0) if line.key == "looked_at"]


def test_criminals_who_find_nothing_to_exhaust_are_told() -> None:
    """TI-30.3.1: half of one planet, rounded down, is none."""

    def prepare(t: Table) -> None:
        for planet in t.planets_of(1)[1:]:
            t.exhausted[planet] = 1

    p = as_action("stellar_criminals", "seat.2", prepare=prepare)
    assert "Player 2 (Letnev) has 1 unexhausted planet; half of that is none." in said(p)


def test_the_galaxy_is_one_line() -> None:
    """TI-5.1.7: as many tiles as lie there, the middle apart."""
    match = greedy_match()
    (line,) = [line for line in match.log(None) if line.key in ("tile_placed", "home_joined")]
    tiles = [system["tile"] for system in match.view(None)["table"]["systems"] if system["tile"]]
    assert line.text == f"The galaxy is laid out: {len(tiles) - 1} tiles around Mecatol Rex."


def test_the_log_begins_with_who_plays() -> None:
    """TI-2.1.1, TI-3.1.2: the races in the order of play, who chooses first, the own secret, the galaxy."""
    keys = [line.key for line in greedy_match().log(0)]
    opening = [key for key in keys[: keys.index("round")] if key not in ("home_position", "sits_left")]
    assert opening == ["race_taken", "race_taken", "race_taken", "speaker", "secret_objective", "tile_placed"]


def test_home_systems_and_who_sits_where_are_a_line_each() -> None:
    """TI-5.1.5, TI-5.1.6: in the order in which they were chosen, then as they lie."""
    match = greedy_match()
    lines = match.log(None)
    (homes,) = [line for line in lines if line.key == "home_position"]
    assert all([match.name(seat) in homes.text for seat in range(3)])
    seated = [line for line in lines if line.key == "sits_left"]
    for line in seated:
        at = [line.text.index(match.name(seat)) for seat in match._table.circle]
        assert len(seated) == 1 and at == sorted(at)


def test_a_row_of_objectives_is_one_line() -> None:
    """TI-38.1.1: all of them by name."""
    match = cosmarch.new("ti3", seats=3, seed=1, options={"age_of_empire": True})
    (line,) = [line for line in match.log(0) if line.key == "objective_laid_out"]
    open_now = [card["id"] for card in match.view(0)["table"]["objectives"]]
    assert len(open_now) > 2 and line.text.count(", ") == len(open_now) - 1


def test_a_card_that_you_draw_is_told_once() -> None:
    """TI-30.1.1: by its name to who draws it, as a card to the others, in the same line."""
    match = greedy_match()
    for seat in range(3):
        own = [line for line in match.log(seat) if line.key.startswith("card_drawn") and line.args["seat"] == seat]
        assert own and all([line.key == "card_drawn_this" for line in own])
        assert all([line.text.startswith(match.name(seat)) for line in own])
        others = [line for line in match.log((seat + 1) % 3) if line.args.get("seat") == seat]
        assert not [line for line in others if line.key == "card_drawn_this"]


def test_an_agenda_goes_by_its_name_and_its_text_is_in_the_inspector() -> None:
    """TI-31.3.1."""
    match = greedy_match()
    read = [line for line in match.log(None) if line.key == "agenda_read"]
    assert read
    for line in read:
        card = CONTENT.political_cards[int(line.args["agenda"])]
        assert line.text.endswith(f"{card.name}.") and card.key in line.places
        entry = match.inspect(None, card.key, "en")
        assert entry is not None and ("For" in str(entry) or "Elected" in str(entry))


def test_the_log_only_grows_at_its_end() -> None:
    """Whoever has read it so far need not read it again: all lines but the last stay as they are."""
    match = greedy_match()
    whole = [(line.key, line.args) for line in match.log(0)]
    for step in range(0, len(match.answers), 9):
        moment = match.repeat(step)
        lines = [(line.key, line.args) for line in moment.log(0)]
        assert lines[:-1] == whole[: len(lines) - 1] and moment.line_count(0) == len(lines)


def test_who_executes_a_captive_is_told_once() -> None:
    """TI-40.3.4: that the leader is dead is said by that."""
    t = fresh()
    columns = led({}, {}, {"ciel": 0})
    t.with_leaders, t.leader_place, t.leader_holder = 1, columns["leader_place"], columns["leader_holder"]
    t.queue = [("upkeep",)]
    p = play(t).until("captive").do("execute")
    keys = [line.key for line in p.match.log(None)]
    assert p.told("leader_killed") and keys.count("captive_executed") == 1 and "leader_killed" not in keys
