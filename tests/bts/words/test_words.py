"""Beyond the Sun in words: every component has a name and a description in every language."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Callable, Iterator
from importlib import resources
from pathlib import Path

import pytest

import cosmarch
from cosmarch.core.text import Words, languages, words
from cosmarch.games.bts.content.components import FREE, Choice, Cost, Effect
from cosmarch.games.bts.content.loader import Content, load_content
from cosmarch.games.bts.content.vocabulary import COUNTERS, EVENT_SCORES, OPS, PASSIVES
from cosmarch.games.bts.words import names as bts
from tests.bts.rules.cards.playing import about_to_research
from tests.bts.table import do

SEATS = (2, 3, 4)
LANGS = languages()
NAMES = ("Anna", "Péter", "Enikő", "Ákos")
KEY = re.compile(r"\b(bts|core|ui)\.[a-z_]+")  # what an unknown message looks like


def say(lang: str) -> Words:
    return words(lang, "core", "bts")


def sound(text: str) -> bool:
    """No line empty, no placeholder left over, no key instead of a message."""
    return all(line.strip() for line in text.split("\n")) and not re.search(r"[{}]", text) and not KEY.search(text)


def effect(op: str, **values: object) -> Effect:
    made = Effect(0, op)
    for name, value in values.items():
        setattr(made, name, value)
    return made


def ids(content: Content) -> dict[str, tuple[str, ...]]:
    return {
        "technology": content.technology_names,
        "event": content.event_names,
        "system": content.system_names,
        "achievement": content.achievement_names,
        "faction": content.faction_names,
        "guild": content.guild_names,
        "location": content.locations,
        "action": tuple(action.name for action in content.actions if action.origin == "basic"),
        "innovation": tuple(one.key for faction in content.factions for one in faction.innovations),
    }


# ---- names


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", SEATS)
def test_every_id_has_a_name(lang: str, seats: int) -> None:
    for kind, keys in ids(load_content(seats)).items():
        assert keys
        for key in keys:
            assert f"bts.{kind}.{key}" in say(lang)


def test_no_name_is_left_over() -> None:
    content = load_content(4)
    for kind, keys in ids(content).items():
        named = {key for key in say("en").every_key() if key.startswith(f"bts.{kind}.")}
        assert named == {f"bts.{kind}.{key}" for key in keys}


def test_english_names_are_those_of_the_content() -> None:
    content = load_content(4)
    for tech in content.technologies:
        assert bts.technology_name(say("en"), content, tech.id) == tech.name
    for event in content.events:
        assert bts.event_name(say("en"), content, event.id) == event.name
    for system in content.systems:
        assert bts.system_name(say("en"), content, system.id) == system.name
    for achievement in content.achievements:
        assert bts.achievement_name(say("en"), content, achievement.id) == achievement.name
    for faction in content.factions:
        assert bts.faction_name(say("en"), content, faction.id) == faction.name
    for guild in content.guilds:
        assert bts.guild_name(say("en"), content, guild.id) == guild.name


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", SEATS)
def test_space_names_are_sound_and_distinct(lang: str, seats: int) -> None:
    content = load_content(seats)
    names = [bts.space_name(say(lang), content, space.id) for space in content.spaces]
    assert all(sound(name) for name in names)
    assert len(set(names)) == len(names)


# ---- sentences


@pytest.mark.parametrize("lang", LANGS)
def test_every_effect_row_makes_a_sentence(lang: str) -> None:
    content = load_content(4)
    for row in content.effects:
        assert sound(bts.effect_text(say(lang), content, row)), row.op


DESCRIPTIONS: list[tuple[str, Callable[[Words, Content, int], str]]] = [
    ("technologies", bts.technology_text),
    ("events", bts.event_text),
    ("systems", bts.system_text),
    ("achievements", bts.achievement_text),
    ("factions", bts.faction_text),
    ("actions", bts.action_text),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("table", "describe"), DESCRIPTIONS)
def test_every_component_is_described(lang: str, table: str, describe: Callable[[Words, Content, int], str]) -> None:
    content = load_content(4)
    for number in range(len(getattr(content, table))):
        assert sound(describe(say(lang), content, number))


COST = Cost(2, 1)
JUMP = effect("jump", n=1)
EVERY_FORM = [
    *[effect("gain_ore", n=n) for n in (1, 2, 5)],
    *[effect("gain_ore_per", per=per, each=2, maximum=3) for per in COUNTERS],
    *[effect("convert_per", per=per, divisor=divisor) for per in COUNTERS for divisor in (1, 2)],
    effect("pay_ore_to_opponent", n=2),
    effect("convert", source="supply", target="population", column="any", optional=True),
    *[
        effect("convert", source=source, target="ship", ship_level=3, where=where, n=2, optional=True, cost=COST)
        for source in ("supply", "population")
        for where in ("shipyard", "deep_space")
    ],
    *[effect("move_supply", n=2, pick=pick, to=to) for pick in ("rightmost", "any") for to in ("any", "A")],
    *[effect("automate", track=track) for track in (0, 1, 2)],
    effect("upgrade", ships=2, levels=1),
    effect("upgrade", levels=3),
    JUMP,
    effect("relocate_ships", n=2),
    *[effect("research", level=level, discovered_only=True, optional=True) for level in range(5)],
    effect("research", level=1, ignore_prerequisites=True, skip_immediate=True),
    effect("colonize"),
    effect("colonize", condition="uncontrolled_at_turn_start"),
    effect("choose", options=(Choice(COST, (JUMP,)),), optional=True),
    effect("choose", times=2, repeat_allowed=True, options=(Choice(FREE, (JUMP,)), Choice(COST, (JUMP, JUMP)))),
    *[effect("produce", kind=kind) for kind in ("growth", "ore", "trade")],
    *[
        effect("copy_action", scope=scope, needs_technology=needs)
        for scope in ("research_type", "any_owned")
        for needs in (False, True)
    ],
    effect("repeat_immediate"),
    *[effect("private_technology", level=level) for level in (2, 3)],
    effect("uncover_guild", guild=0),
    *[effect(op, deck=deck, look=3) for op in ("add_system", "exchange_system", "attach_system") for deck in (0, 1)],
    effect("retire_ship", n=1, optional=True),
    effect("exile_ships"),
    effect("take_attached_system"),
]


def test_the_forms_cover_every_op() -> None:
    assert {row.op for row in EVERY_FORM} == set(OPS)


@pytest.mark.parametrize("lang", LANGS)
def test_every_form_a_pack_may_use_makes_a_sentence(lang: str) -> None:
    for row in EVERY_FORM:
        assert sound(bts.effect_text(say(lang), load_content(4), row)), row.op


@pytest.mark.parametrize("lang", LANGS)
def test_every_passive_and_counter_has_words(lang: str) -> None:
    for passive in PASSIVES:
        assert sound(bts.passive_text(say(lang), passive))
    for counter in (*COUNTERS, *EVENT_SCORES):
        assert sound(bts.counter_text(say(lang), counter))


def number(content: Content, key: str) -> int:
    return content.technology_names.index(key)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "4 ore, return 2 population: research level IIII"),
        ("hu", "4 érc, 2 lakosság visszaadása: fejlessz ki IIII. szintű technológiát"),
        ("pl", "4 rudy, zwrot 2 kostek populacji: opracuj technologię poziomu IIII"),
    ],
)
def test_an_action(lang: str, text: str) -> None:
    content = load_content(4)
    action = content.technologies[number(content, "metahuman_chambers")].actions[0]
    assert bts.action_text(say(lang), content, action) == text


def test_a_technology_in_full() -> None:
    content = load_content(4)
    assert bts.technology_text(say("en"), content, number(content, "capital_ship")).split("\n") == [
        "Level III, military",
        "Immediate: turn 1 supply into a level 4 ship; jump 1",
        "Action: 3 ore: turn 1 population into a level 4 ship; "
        "optional, 2 ore: turn 1 population into a level 2 ship; jump 3",
        "Score: 3 points",
    ]


@pytest.mark.parametrize(("lang", "one", "two"), [("en", "Action:", "(2 spaces)"), ("hu", "Akció:", "(2 hely)")])
def test_spaces_are_counted_where_there_are_two(lang: str, one: str, two: str) -> None:
    """Also in a language that has one form for all numbers."""
    content = load_content(4)
    assert f"\n{one}" in bts.technology_text(say(lang), content, number(content, "capital_ship"))
    assert two in bts.technology_text(say(lang), content, number(content, "mass_cloning"))


def test_a_free_cost_says_so() -> None:
    assert bts.cost_text(say("en"), FREE) == "free"


# ---- messages with typed arguments


def render(key: str, lang: str = "en", **args: int | str) -> str:
    return bts.render(say(lang), load_content(4), key, args, NAMES)


def test_arguments_are_worded_by_their_name() -> None:
    content = load_content(4)
    assert render("bts.log.ship_moves", seat=1, ship=2, location=0, location2=1) == (
        "Péter moves a level 2 ship: Sol → Deep Space"
    )
    tech = number(content, "plasma_cannons")
    slot = content.slot_names.index("II-B")
    assert render("bts.log.researched", seat=0, tech=tech, slot=slot) == "Anna researches Plasma Cannons (II-B)"
    assert render("bts.log.type_named", seat=0, type=2) == "Anna names a type: military"
    assert render("bts.log.set_aside", n=2, level=4) == "2 level IIII cards go under their deck"
    assert render("bts.log.supply_moved", seat=0, column=4, column2=0) == "Anna moves supply from column E to A"
    assert render("bts.log.automated", seat=0, track=2) == "Anna automates a disc: star"
    assert render("bts.log.innovation", seat=0, faction=5, innovation=0) == "Anna reaches an innovation: Drydock"


@pytest.mark.parametrize(("n", "word"), [(1, "1 rudę"), (3, "3 rudy"), (5, "5 rud")])
def test_n_chooses_the_plural(n: int, word: str) -> None:
    assert render("bts.log.gains_ore", "pl", seat=0, n=n) == f"Anna zyskuje {word}"


def test_a_name_with_braces_stays_as_it_is() -> None:
    content = load_content(2)
    line = bts.render(say("en"), content, "bts.log.gains_ore", {"seat": 0, "n": 2}, ("{n}", "x"))
    assert line == "{n} gains 2 ore"


SAMPLE: dict[str, int | str] = {
    **{"seat": 0, "seat2": 1, "tech": 0, "tech2": 1, "slot": 5, "event": 3, "system": 2, "system2": 4},
    **{"location": 2, "location2": 7, "achievement": 0, "faction": 6, "guild": 1, "space": 0, "action": 0},
    **{"type": 0, "track": 1, "level": 3, "ship": 1, "ship2": 2, "column": 0, "column2": 3, "deck": 1},
    **{"innovation": 1, "n": 2, "a": 1, "b": 3},
}


@pytest.mark.parametrize("lang", LANGS)
def test_messages_of_play_use_only_typed_arguments(lang: str) -> None:
    for key in say(lang).every_key():
        if key.startswith(("bts.ask.", "bts.log.", "bts.refusal.", "bts.option.")):
            assert sound(render(key, lang, **SAMPLE)), key


# ---- the rules and the catalogue agree

RULES = sorted(Path(bts.__file__).parents[1].rglob("*.py"))
# call -> (kind of message, place of its key, place of its arguments)
CALLS = {"log": ("log", 0, -1), "Refusal": ("refusal", 1, 2), "Ask": ("ask", 1, 6)}


def named_messages() -> Iterator[tuple[str, str, set[str] | None]]:
    """(where, key, names of the arguments, None if not spelt out) of each message in the rules."""
    for path in RULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, (ast.Attribute, ast.Name)):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
            if called not in CALLS:
                continue
            kind, place, arguments = CALLS[called]
            key = node.args[place] if len(node.args) > place else None
            if not isinstance(key, ast.Constant) or not isinstance(key.value, str):
                continue
            keywords = {word.arg: word.value for word in node.keywords if word.arg}
            given = keywords.get("args") if len(node.args) <= arguments else node.args[arguments]
            names: set[str] | None = None
            if called == "log":
                names = set(keywords) if len(keywords) == len(node.keywords) else None
            elif given is None:
                names = set()
            elif isinstance(given, ast.Dict):
                names = {str(word.value) for word in given.keys if isinstance(word, ast.Constant)}
            yield f"{path.name}:{node.lineno}", f"bts.{kind}.{key.value}", names


def test_every_message_of_the_rules_exists_and_gets_its_arguments() -> None:
    wrong: list[str] = []
    for where, key, names in named_messages():
        if key not in say("en"):
            wrong.append(f"{where}: no message {key}")
        elif names is not None:
            left = set(re.findall(r"\{(\w+)\}", say("en").say(key, dict.fromkeys(names, 2))))
            if left:
                wrong.append(f"{where}: {key} lacks {sorted(left)}")
    assert not wrong, "\n".join(wrong)


def test_a_pack_that_renames_a_card_is_heard_in_every_language() -> None:
    shipped = (resources.files("cosmarch.games.bts.content") / "data" / "systems.toml").read_text(encoding="utf-8")
    pack = {"systems.toml": shipped.replace('name = "Sirius"', 'name = "Dog Star"')}
    content = load_content(2, pack)
    sirius, tau_ceti = content.system_names.index("sirius"), content.system_names.index("tau_ceti")
    for lang in LANGS:
        assert bts.system_name(say(lang), content, sirius) == "Dog Star"
        assert bts.system_name(say(lang), content, tau_ceti) == bts.system_name(say(lang), load_content(2), tau_ceti)


@pytest.mark.parametrize("lang", LANGS)
def test_the_help_tells_which_cards_are_stand_ins(lang: str) -> None:
    notes = cosmarch.new("bts", 2, seed=1).notes(lang)
    told = "\n".join(notes[: notes.index(say(lang)("bts.notes.rulings"))])
    content = load_content(2)
    for card in content.technologies:
        assert (bts.technology_name(say(lang), content, card.id) in told) == (card.status == "stand_in")


def test_options_say_what_a_technology_does_and_what_a_disc_uncovers() -> None:
    """BTS-12.2, BTS-16.11: what a player needs to decide stands in the option: the effect of a technology that lies
    there, and the icon below the next disc."""
    chance = random.Random(4)
    match = cosmarch.new("bts", 2, 6)
    kinds = {
        "research_slot": "Immediate: |Action|Lasting",
        "outpost_track": "produce|uncovers|column|yet|star disc",
        "automate_track": "produce|uncovers|column|yet|star disc",
    }
    seen: set[str] = set()
    while not match.over:
        ask = match.asks[0]
        if ask.kind in kinds:
            said = [option.label("en") for option in ask.options]
            known = [text for text in said if not text.endswith("a new technology")]
            assert all([re.search(kinds[ask.kind], text) for text in known]), known
            seen |= {ask.kind} if known else set()
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert {"research_slot", "outpost_track"} <= seen
    laid = re.search(r"(\d) of \d discs", match.board_text(None))
    assert laid is not None and int(laid[1]) >= 0, "the text board tells how near the end is"


@pytest.mark.parametrize(("cubes", "said"), [(3, "opens column C: you grow by 1 more"), (0, "which is empty now")])
def test_a_disc_over_an_empty_column_promises_nothing(cubes: int, said: str) -> None:
    """BTS-6.4: the icon comes into sight all the same, for cubes that may come back."""
    match, answers, _ = about_to_research(
        "autonomous_refineries", automation={"food": 3}, supply=[2, 0, cubes, 0, 0], ships={"sol": [1] * (13 - cubes)}
    )
    do(match, *answers)
    (food,) = [option.label("en") for option in match.asks[0].options if option.token == "food"]
    assert said in food


def test_production_says_what_it_gives() -> None:
    """BTS-6.3, BTS-6.6: the number in the option is what the player has more of afterwards."""
    chance = random.Random(3)
    match = cosmarch.new("bts", 2, 5)
    seen = set()
    while not match.over:
        ask = match.asks[0]
        if ask.kind == "production":
            for option in ask.options:
                if option.token in ("grow", "ore"):
                    after = match.clone()
                    after.choose(option.token, ask.seat)
                    name = "population" if option.token == "grow" else "ore"
                    gain = [one.view(None)["table"]["players"][ask.seat][name] for one in (match, after)]
                    assert option.label("en").endswith(f": +{gain[1] - gain[0]}")
                    seen.add((option.token, gain[1] > gain[0]))
        match.choose(chance.choice(ask.tokens), ask.seat)
    assert {("grow", True), ("ore", True)} <= seen


@pytest.mark.parametrize(("lang", "word"), [("en", "private"), ("hu", "magán"), ("pl", "prywat")])
def test_no_card_counts_private_technologies(lang: str, word: str) -> None:
    """BTS-20.17: they are not in play, so no achievement and no points of a card speak of them."""
    content = load_content(4)
    cards = [bts.achievement_text(say(lang), content, card.id) for card in content.achievements]
    cards += [bts.technology_text(say(lang), content, card.id) for card in content.technologies]
    assert word in say(lang)("bts.term.private_tech") and not [card for card in cards if word in card.lower()]
