"""What covers the map: the economic phase, battles, cards and what exploration finds."""

from __future__ import annotations

import cosmarch
from cosmarch.core.forms import Form
from cosmarch.core.match import Match
from cosmarch.core.panels import Item, Published, Section, Stage
from cosmarch.games.se4x import game
from cosmarch.games.se4x.board.faces import faces_of
from cosmarch.games.se4x.board.map.reactions import Reaction, reactions
from cosmarch.games.se4x.choices import ALIENS
from cosmarch.games.se4x.content.packed_ints import level
from cosmarch.games.se4x.rules.economy import drafts
from cosmarch.games.se4x.state import ATTACK, EMPTY, EXPLORATION
from cosmarch.games.se4x.state import put as changed
from cosmarch.games.se4x.view import view
from tests.se4x import economy, positions
from tests.se4x.battle import FIELD, WEST, battle, field, hold_until
from tests.se4x.cards import give
from tests.se4x.table import aliens, fresh, mark, place, play, put, research, settle, started


def page_of(match: Match, seat: int = 0, lang: str = "en") -> Published:
    page = match.published(seat, lang)
    assert page is not None
    return page


def stage_of(match: Match, seat: int = 0) -> Stage:
    stage = page_of(match, seat).stage
    assert stage is not None
    return stage


def part(stage: Stage, key: str) -> Section:
    (found,) = [section for section in stage.sections if section.key == key]
    return found


def item(section: Section, key: str) -> Item:
    (found,) = [one for one in section.items if one.key == key]
    return found


def values(one: Item) -> dict[str, str]:
    return {figure.label: figure.value for figure in one.figures}


def test_what_exploration_turns_up_is_fought_in_combat() -> None:
    """SE-4.3: the track names combat as long as the battle lasts, though the exploration phase goes on after it."""
    t = field()
    t.phase = EXPLORATION
    put(t, 0, FIELD, "cruiser")
    mark(t, FIELD, "barren_planet", face_up=False)
    match = play(t, ("explore", 0, place(FIELD))).until("fire", 0).match
    assert [step.title for step in page_of(match).track if step.now] == ["Combat"]


# ---- the economic phase


def spender() -> Match:
    t = fresh()
    settle(t, 0, "G5")
    put(t, 0, "G5", "ship_yard", 3)
    research(t, 0, attack=1)
    t.cp[0] = 20
    return economy.phase(t).match


def test_a_level_costs_what_the_sheet_says() -> None:
    """SE-22.1, SE-22.4: owned levels are ticked, the next one has its price, and is marked where it can be paid."""
    match = spender()
    row = item(part(stage_of(match), "technology"), "technology.attack")
    have = match._table.cp[0]
    assert [(box.value, box.tone) for box in row.levels] == [
        ("✓", "good"),
        ("30", "accent" if have >= 30 else "next"),
        ("25", "muted"),
    ]
    assert row.token == "research:attack"


def test_one_level_of_each_in_a_phase() -> None:
    """SE-22.1: after a level was bought the next one is not offered in the same phase."""
    match = positions.spending()
    row = item(part(stage_of(match), "technology"), "technology.attack")
    assert row.state == "chosen" and [box.tone for box in row.levels] == ["now", "muted", "muted"]


def test_what_is_missing_is_named() -> None:
    """SE-22.12: a type that waits for technology says for which level."""
    tile = item(part(stage_of(spender()), "ships"), "kind.destroyer")
    assert (tile.state, tile.note, tile.token) == ("locked", "Size 2", "")
    scout = item(part(stage_of(spender()), "ships"), "kind.scout")
    assert (scout.token, scout.note) == ("build:scout", "6 CP · hull 1")


def filled(match: Match, **rows: int) -> Form:
    """The form of the economic phase with rows of units and levels."""
    bare = match.form(0)
    assert bare is not None
    keys = {row.key: rows[row.token] for row in bare.rows if row.token in rows}
    form = match.form(0, keys)
    assert form is not None
    return form


def test_a_yard_has_its_hull_points() -> None:
    """SE-23.1, SE-23.2: three yards of level 1 build three hull points; what is bought fills them, a bay each, also
    while the form is only filled in. What finds no room says so."""
    match = spender()
    yard = item(part(stage_of(match), "yards"), "yard.G5")
    assert [(bay.icon, bay.of) for bay in yard.levels] == [("", "1")] * 3
    tried = filled(match, scout=2).tried
    assert tried is not None and stage_of(match).live
    yard = item(part(stage_of(tried), "yards"), "yard.G5")
    assert [(bay.icon, bay.value) for bay in yard.levels] == [("se-unit-scout", "6")] * 2 + [("", "")]
    full = filled(match, scout=3).tried
    assert full is not None
    ships = part(stage_of(full), "ships")
    assert item(ships, "kind.scout").number == "3"
    assert (item(ships, "kind.miner").state, item(ships, "kind.miner").note) == ("spent", "yards are full")


def test_the_form_adds_up() -> None:
    """SE-19.1, SE-20.1: what there is to spend, what it is spent on, what is left of which 30 may be kept, and what the
    new ships will cost."""
    match = spender()
    have = match._table.cp[0]

    def sums(form: Form) -> dict[str, str]:
        return {figure.label: figure.value for figure in form.facts.figures}

    before, after = sums(filled(match)), sums(filled(match, scout=2))
    assert (before["To spend"], before["Left over"]) == (str(have), str(have))
    assert (after["To spend"], after["Units"], after["Left over"]) == (str(have), "−12", str(have - 12))
    assert int(after["Upkeep next time"]) == int(before["Upkeep next time"]) + 2
    rich = positions.spending()
    assert sums(filled(rich))["Lost"] == str(rich._table.cp[0] - 30)


def test_a_bid_is_a_row_of_any_size() -> None:
    """SE-21.1: it is put together from the amounts that are asked for."""
    match = spender()
    have = match._table.cp[0]
    form = match.form(0, {"bid:number": 8, "build:scout": 1})
    assert form is not None and form.spent == {"CP": 14}
    (row,) = [row for row in form.rows if row.kind == "bid"]
    assert (row.chosen, row.most) == (8, have - 6)
    match.fill(0, form.filled)
    assert match._table.bids[0] == 8


def test_what_is_researched_equips_what_is_built() -> None:
    """SE-22.12: in whichever order a sheet is filled in, new ships carry the levels that are bought with them,
    and what a level opens can be built."""
    match = spender()
    match._table.cp[0] = 80
    form = match.form(0, {"build:scout": 1, "research:attack": 1, "build:destroyer": 1, "research:ship_size": 1})
    assert form is not None and form.tried is not None
    built = [(kind, tech) for kind, _, _, tech in drafts.rows(form.tried._table, 0) if kind >= 0]
    assert [level(tech, ATTACK) for _, tech in built] == [2, 2]


def test_a_bought_level_is_named_as_what_it_is() -> None:
    """SE-22.1: not as the one that would come after it."""
    match = spender()
    match._table.cp[0] = 80
    form = match.form(0, {"research:attack": 1})
    assert form is not None
    rows = {row.token: row for row in form.rows if row.kind == "research"}
    assert rows["attack"].face is not None and rows["attack"].face.title == "Attack 2"
    assert rows["attack"].cost == {"CP": 30} and form.spent == {"CP": 30}
    assert rows["defense"].face is not None and rows["defense"].face.title == "Defense 1"


def test_a_tile_stays_where_it_is() -> None:
    """Also when technology opens it: whoever clicks twice on a place means the same ship twice."""
    match = spender()
    match._table.cp[0] = 80

    def tiles(of: Match) -> list[str]:
        return [one.key for one in part(stage_of(of), "ships").items]

    tried = filled(match, ship_size=1).tried
    assert tried is not None and tiles(tried) == tiles(match)


def test_a_new_design_stands_in_the_plan() -> None:
    """CE-19.4: the plan tells a redesign and a level from scrap as what they are."""
    t = started(unique_ships=True)
    drafts.add(t, 0, drafts.REDESIGN, t.design[0])
    drafts.add(t, 0, drafts.GAINED, 2)
    assert view(t, 0)["players"][0]["plan"] == [{"what": "redesign"}, {"what": "gained", "technology": "defense"}]


def test_nobody_sees_the_plan_of_another() -> None:
    """SE-1.7: the economic phase is planned in secret."""
    match = positions.spending()
    for part_of in (part(stage_of(match, 1), "technology"), part(stage_of(match, 1), "ships")):
        assert all([one.state != "chosen" for one in part_of.items])
    assert not [section for section in stage_of(match, 1).sections if section.key == "plan"]


# ---- battles


def clashes(stage: Stage) -> list[Section]:
    return [section for section in stage.sections if section.kind == "clash"]


def test_rows_stand_in_the_order_of_fire() -> None:
    """SE-9.1: class by class, the own side first; the class whose moment it is, is marked."""
    match = positions.great_battle()
    seat = match.asks[0].seat
    rows = clashes(stage_of(match, seat))
    letters = [section.aside for section in rows]
    assert letters == sorted(set(letters))
    assert {one.seat for section in rows for one in section.items} == {seat}
    assert seat not in {one.seat for section in rows for one in section.others}
    states = list(dict.fromkeys([section.state for section in rows]))
    assert states in (["now", "waiting"], ["done", "now", "waiting"], ["done", "now"])


def test_the_stage_says_whose_odds_it_tells() -> None:
    """SE-25.6: who decides for the aliens is told theirs, who only watches the attacker's; nobody has to be named to
    those who fight."""
    t = field(3)
    put(t, 0, FIELD, "scout")
    for alien in aliens(t, FIELD, *["alien_c"] * 3):
        t.turn_up(alien)
    t.active = 0
    match = battle(t, 0, ALIENS).match
    assert [stage_of(match, seat).odds_of for seat in (0, 1, 2)] == ["", "The aliens", "Player 1"]


def test_a_target_has_the_number_to_hit() -> None:
    """SE-9.5: attack less defense; a token for each target and none for the own ships."""
    t = field()
    research(t, 0, attack=0)
    mine = put(t, 0, FIELD, "cruiser", 2)
    other = put(t, 1, FIELD, "scout", 3)
    match = battle(t).match
    for _ in range(20):
        ask = match.asks[0]
        if ask.kind == "fire" and ask.seat == 0:
            break
        match.choose("done" if "done" in ask.tokens else ask.tokens[0], ask.seat)
    stage = stage_of(match)
    units = {one.key: one for section in clashes(stage) for one in (*section.items, *section.others)}
    assert units[f"counter.{other}"].number == "≤4" and units[f"counter.{other}"].token == f"group.{other}"
    assert units[f"counter.{other}"].text == "40% · destroys it" and units[f"counter.{other}"].state == "best"
    assert units[f"counter.{mine}"].state == "chosen" and units[f"counter.{mine}"].token == ""
    assert not stage.closable
    there = clashes(stage_of(match, 1))
    assert all([not one.number for section in there for one in (*section.items, *section.others)])


def test_the_dice_of_the_round_lie_with_those_who_threw_them() -> None:
    """SE-9.7: hits and misses of the running round, and what the battle has cost so far."""
    t = field()
    put(t, 0, FIELD, "destroyer", 2)
    put(t, 1, FIELD, "scout", 3)
    p = battle(t, dice=(1, 10)).until("fire", 0)
    p.do(*[token for token in p.match.asks[0].tokens if token.startswith("group.")][:1])
    rows = clashes(stage_of(p.match))
    dice = [(one.value, one.tone) for row in rows for unit in row.items for one in unit.levels if not one.of]
    assert dice == [("1", "good")]
    lost = part(stage_of(p.match), "lost.1")
    assert lost.title == "Player 2 lost so far" and [(one.title, one.seat) for one in lost.items] == [("Scout", 1)]


def test_no_dice_of_the_battle_are_left_when_the_colony_is_fired_at() -> None:
    """A bombardment comes after the rounds of the battle, and has its own dice."""
    t = field()
    settle(t, 1, FIELD)
    put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "scout")
    p = play(t, ("battle", place(FIELD), 0, 1), ("bombardment", place(FIELD), 0), dice=(1,)).until("fire", 0)
    p.do(next(token for token in p.match.asks[0].tokens if token.startswith("group.")))
    assert p.kind == "bombard" and p.told("battle_won")
    assert not [part for part in page_of(p.match).rail if part.key == "round"]


def test_a_shot_wants_a_target() -> None:
    """The main button asks for no card where there is none."""
    match = positions.ground_battle()
    assert page_of(match, match.asks[0].seat).wants == "Choose a target"


def test_boarding_is_called_boarding_and_what_its_odds_leave_out_is_said() -> None:
    """CE-4.16: a captured ship may fire for its captor later, which the odds do not count."""
    t = field()
    put(t, 0, FIELD, "boarding_ship", 2, boarding=1)
    put(t, 1, FIELD, "cruiser")
    match = battle(t).until("fire", 0).match
    ask = match.asks[0]
    faces = {option.token: option.face("en") for option in ask.options}
    assert faces["at_will"].title == "Board and fire at the best targets" and faces["hold"].title == "Do not board"
    assert not [option for option in ask.options if "fire" in option.label("en").lower()]
    assert match.odds(0).win > 0
    (note,) = [part.text for part in stage_of(match).sections if part.key == "captured"]
    assert note.startswith("Captured ships count as lost in the odds")


def test_how_to_win_stays_in_sight() -> None:
    (goal,) = page_of(cosmarch.new("se4x", seats=1, seed=1, options={"scenario": "doomsday_small"})).left
    assert goal.text == "To win: destroy all doomsday machines\nAfter round 20 you have lost."


def test_ground_combat_tells_both_what_is_at_stake() -> None:
    """CE-15.1: a captured colony is worth one step less; in space nothing is captured."""
    match = positions.ground_battle()
    battle = match.view(0)["table"]["battle"]
    asked = match.asks[0].seat
    colony = next(row["colony"] for row in match.view(0)["table"]["hexes"] if row["hex"] == battle["hex"])
    (told,) = [one for one in page_of(match, asked).rail if one.key == "stake"]
    if asked == battle["attacker"]:
        assert battle["prize"] < colony["worth"] and f"{battle['prize']} CP" in told.items[0].title
    else:
        assert f"{colony['worth']} CP" in told.items[0].title
    other = battle["defender"] if asked == battle["attacker"] else battle["attacker"]
    assert all(one.key != "stake" for one in page_of(match, other).rail), "who waits is asked nothing"
    assert all(one.key != "stake" for one in page_of(positions.great_battle()).rail)


def test_ground_combat_has_its_rows() -> None:
    """CE-14.40: ground units fire by class too."""
    match = positions.ground_battle()
    stage = stage_of(match, match.asks[0].seat)
    assert stage.title == f"Ground combat at {FIELD}"
    titles = {one.title for section in stage.sections for one in (*section.items, *section.others)}
    assert "4 × Space Marines" in titles


# ---- exploration


def test_a_marker_that_was_looked_at_may_be_turned_up() -> None:
    """SE-4.5: only who looked sees it before it is turned up."""
    t = fresh()
    mark(t, "G5", "nebula", face_up=False)
    t.known = changed(t.known, place("G5"), 1)
    match = play(t, ("looked", 0, place("G5"))).match
    stage = stage_of(match)
    assert stage.kind == "reveal" and part(stage, "found").title == "Nebula"
    assert "se-terrain-nebula" in part(stage, "turn").svg
    assert {one.token for one in part(stage, "choice").items} == {"yes", "no"}
    other = page_of(match, 1)
    assert other.stage is None and "nebula" not in repr(other)


def test_what_may_lie_face_down_is_what_nobody_has_turned_up() -> None:
    """SE-2.6: the own home area and deep space apart; what a seat has looked at is none of its riddles any more."""
    t = fresh()
    for name, terrain in (("F5", "danger"), ("F6", "danger"), ("G5", "nebula"), ("G6", "space_wreck")):
        mark(t, name, terrain, face_up=False)
    put(t, 0, "G6", "scout")
    put(t, 0, "F6", "scout")
    t.markers_out = ()
    t.known = changed(t.known, place("G5"), 1)  # seat 0 has looked
    assert view(t, 0)["unseen"] == {"deep": {"danger": 2, "space_wreck": 1}}
    assert view(t, 1)["unseen"] == {"deep": {"danger": 2, "nebula": 1, "space_wreck": 1}}
    match = play(t, ("exploration_phase", 0)).match
    assert match.asks[0].kind == "explore"
    (down,) = page_of(match).rail
    assert down.aside == "3 markers" and "Danger! 66%, Space Wreck 33%" in down.svg


def test_what_was_turned_up_is_told_although_it_is_gone() -> None:
    """SE-5.5: Danger destroys whoever turned it up and leaves an empty hex: what was found is not "empty space"."""
    t = fresh()
    for name, terrain in (("F5", "danger"), ("F6", "nebula"), ("G6", "nebula")):
        mark(t, name, terrain, face_up=False)
        put(t, 0, name, "scout")
    match = play(t, ("exploration_phase", 0)).match
    match.choose("F5", 0)
    assert match.asks[0].kind == "explore"
    (card,) = [one for section in page_of(match).rail if section.key == "found" for one in section.items]
    assert card.title == "Danger!"


def test_what_was_turned_up_lies_over_no_question() -> None:
    """It would cover hexes that a question is about; whoever is asked nothing sees it."""
    t = fresh()
    for name in ("F5", "F6", "G6"):
        mark(t, name, "nebula", face_up=False)
        put(t, 0, name, "scout")
    match = play(t, ("exploration_phase", 0)).match
    match.choose("F5", 0)
    match._table.phase = EXPLORATION
    for kind in ("explore", "upgrade"):  # on the map or beside it
        match.asks[0].kind = kind
        assert page_of(match).stage is None and stage_of(match, 1).kind == "reveal"


def test_cards_to_choose_from_are_cards() -> None:
    """CE-13.1: who is dealt advantages sees what they do."""
    match = cosmarch.new("se4x", 2, 5, {})
    while match.asks[0].kind != "keep_advantage":
        match.choose(match.asks[0].tokens[0], match.asks[0].seat)
    asks = match.asks
    stage = stage_of(match, asks[0].seat)
    assert stage.kind == "cards"
    assert {one.token for one in part(stage, "cards").items} == set(asks[0].tokens)
    assert all([one.text for one in part(stage, "cards").items])


def test_a_battle_with_what_was_found_comes_first() -> None:
    """SE-4.3: who has turned up aliens fights them at once, and sees the battle."""
    t = field()
    put(t, 0, FIELD, "cruiser", 2)
    put(t, 1, FIELD, "scout", 3)
    match = battle(t).match
    while not match._table.battle_round:
        match.choose("done" if "done" in match.asks[0].tokens else match.asks[0].tokens[0], match.asks[0].seat)
    match._table.phase = EXPLORATION
    match._table.explored, match._table.found = (place(FIELD),), (EMPTY,)
    assert stage_of(match).kind == "battle"


def test_whoever_could_react_is_marked_on_the_map() -> None:
    """CE-10.9, CE-10.11: a counter beside the hex that was entered, where no enemy stands beside it; not a miner."""
    t = fresh()
    settle(t, 1, "G6")
    cruiser = put(t, 0, "G5", "cruiser")
    put(t, 1, "G7", "scout")
    put(t, 1, "F6", "scout")
    put(t, 0, "F6", "scout")
    t.turn_up(put(t, 1, "H6", "miner"))
    p = play(t, ("movement", 0))
    faces = faces_of(t.content, game.words("en"))
    assert reactions(p.match.view(0)["table"], faces) == []
    p.do(cruiser, "G6")
    assert reactions(p.match.view(0)["table"], faces) == [Reaction(place("G7"), place("G6"), 1, 1)]


def test_the_dice_of_the_round_are_told() -> None:
    t = field()
    put(t, 0, FIELD, "cruiser")
    put(t, 1, FIELD, "scout")
    p = battle(t, dice=(10,)).until("fire", 0)
    p.do(next(token for token in p.match.asks[0].tokens if token.startswith("group.")))
    rounds = [part for part in page_of(p.match, p.match.asks[0].seat).rail if part.key == "round"]
    assert [[one.title for one in part.items] for part in rounds] == [["Cruiser: 10 (miss)"]]


def test_ground_combat_shows_the_cards_of_both_sides() -> None:
    """CE-12.3: one's own, and of the other what lies open."""
    match = positions.ground_battle()
    seat = match.asks[0].seat
    give(match._table, seat, "giant_race")
    give(match._table, 1 - seat, "fearless_race")
    stage = stage_of(match, seat)
    assert [one.title for one in part(stage, f"cards.{seat}").items] == ["Giant Race"]
    assert [one.state for one in part(stage, f"cards.{1 - seat}").items] == ["hidden"]


def test_who_leaves_a_battle_aims_at_nobody() -> None:
    """SE-10.1: ships that retreat do not fire; numbers to hit would belong to another question."""
    t = field()
    ships = put(t, 0, FIELD, "scout", 2)
    put(t, 1, FIELD, "cruiser", 2)
    p = hold_until(battle(t), 2, ships)

    def aimed(page: Published) -> list[str]:
        assert page.stage is not None
        return [one.number for section in page.stage.sections for one in section.others if one.number]

    assert aimed(page_of(p.match)) and not page_of(p.match).leaves
    p.do("retreat")
    assert page_of(p.match).leaves
    p.do(WEST)
    assert p.kind == "how_many_retreat" and page_of(p.match).leaves and not aimed(page_of(p.match))


def test_a_die_says_what_it_was_thrown_for() -> None:
    """SE-9.5: at whom, and what would have hit."""
    t = field()
    put(t, 0, FIELD, "cruiser", 2)
    put(t, 1, FIELD, "scout", 2)
    match = battle(t, dice=(10, 1)).until("fire", 0).do("group." + str(t.groups_at(place(FIELD), 1)[0])).match
    thrown = [die for part in stage_of(match).sections for one in part.items for die in one.levels if not die.of]
    assert [(die.value, die.label) for die in thrown] == [("10", "at Scout, hits on 4 or less: a miss")]
