"""Twilight Imperium in words: every component has a name and a description in every language."""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import resources
from pathlib import Path

import pytest

import cosmarch
from cosmarch.core.text import Words, languages, words
from cosmarch.games.ti3.choices import PLAYER_COLOURS
from cosmarch.games.ti3.content.components import Effect, without_args
from cosmarch.games.ti3.content.loader import Content, load_content
from cosmarch.games.ti3.content.vocabulary import (
    AREAS,
    BARRED,
    CANDIDATES,
    COLOURS,
    COUNTERS,
    DOMAINS,
    EFFECTS,
    LASTS,
    LEADER_KINDS,
    PER,
    PLAYERS,
    REWARDS,
    ROLLS,
    SEATS,
    SPENDABLE,
    STAGES,
    UNIT_ABILITIES,
    UNITS,
    WHERE,
    WHO,
    WORMHOLES,
)
from cosmarch.games.ti3.state import FACE_DOWN, NOWHERE
from cosmarch.games.ti3.words import names as ti3

LANGS = languages()
NAMES = ("Anna", "Péter", "Enikő", "Ákos", "Zofia", "Jan")
KEY = re.compile(r"\b(ti3|core|ui)\.[a-z_]+")  # what an unknown message looks like

# What is put together from parts: kind of message -> the words of the vocabulary that it covers.
PARTS: dict[str, tuple[str, ...]] = {
    "who": tuple(one for one in WHO if one != "self"),
    "where": WHERE,
    "per": PER,
    "rolls": ROLLS,
    "lasts": tuple(one for one in LASTS if one != "always"),
    "technologies": ("all", *COLOURS),
    "by": PLAYERS,
    "stage": STAGES,
    "elect": CANDIDATES,
    "barred": BARRED,
    "area": AREAS,
    "colour": PLAYER_COLOURS,
    "wormhole": WORMHOLES,
    "count": UNITS,
    "text.unit": (*UNIT_ABILITIES, "needs_technology"),
    "text.condition": COUNTERS,
    "text.spend": SPENDABLE,
    "text.reward": REWARDS,
    "text.domain_counter": DOMAINS,
    "text.leader_kind": LEADER_KINDS,
    "strategy_short": tuple([card.key for card in load_content().strategy_cards]),
    "brief": tuple(
        [one for card in load_content().strategy_cards for one in (card.primary or card.key, card.secondary) if one]
    ),
    "effect": (*[one for one in EFFECTS if one not in ti3.TAKING], "discard_action_cards_random"),
}


def say(lang: str) -> Words:
    return words(lang, "core", "ti3_names")


def sound(text: str) -> bool:
    """No line empty, no placeholder left over, no key instead of a message."""
    return all(line.strip() for line in text.split("\n")) and not re.search(r"[{}]", text) and not KEY.search(text)


def keys_of(lang: str, kind: str) -> set[str]:
    """The messages of a kind, with their own names."""
    prefix = f"ti3.{kind}."
    return {key.removeprefix(prefix) for key in say(lang).every_key() if key.startswith(prefix)}


def effect(key: str, **values: object) -> Effect:
    made = without_args(key, False)
    for name, value in values.items():
        setattr(made, name, value)
    return made


def specials(content: Content) -> dict[str, set[str]]:
    """The special effects by the kind of component that has them."""
    outcomes = [
        outcome
        for card in content.political_cards
        for outcome in (card.for_effect, card.against_effect, card.elected_effect)
    ]
    abilities = [card.primary for card in content.strategy_cards] + [card.secondary for card in content.strategy_cards]
    return {
        "technology": {card.effect.key for card in content.technologies if card.effect.special},
        "ability": {one.effect.key for one in content.abilities if one.effect.special},
        "action_card": {card.effect.key for card in content.action_cards if card.effect.special},
        "political_card": {outcome.key for outcome in outcomes if outcome.special},
        "strategy_card": {"initiative", *[key for key in abilities if key]},
    }


# ---- names


@pytest.mark.parametrize("lang", LANGS)
def test_every_component_has_a_name_and_none_is_left_over(lang: str) -> None:
    names = load_content().names()
    kinds = {key.split(".")[1] for key in names}
    named = {key for key in say(lang).every_key() if key.startswith("ti3.") and key.split(".")[1] in kinds}
    assert named == set(names)


def test_english_names_are_those_of_the_content() -> None:
    for key, name in load_content().names().items():
        assert say("en")(key) == name


NAMED: list[tuple[str, Callable[[Words, Content, int], str]]] = [
    ("units", ti3.unit_name),
    ("technologies", ti3.technology_name),
    ("planets", ti3.planet_name),
    ("races", ti3.race_name),
    ("races", ti3.race_short_name),
    ("abilities", ti3.ability_name),
    ("leader_kinds", ti3.leader_kind_name),
    ("leaders", ti3.leader_name),
    ("strategy_cards", ti3.strategy_name),
    ("action_cards", ti3.action_card_name),
    ("political_cards", ti3.political_card_name),
    ("objectives", ti3.objective_name),
    ("domain_counters", ti3.domain_counter_name),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("table", "name"), NAMED)
def test_names_are_sound_and_distinct(lang: str, table: str, name: Callable[[Words, Content, int], str]) -> None:
    content = load_content()
    names = [name(say(lang), content, number) for number in range(len(getattr(content, table)))]
    assert all(sound(one) for one in names)
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("seats", SEATS)
def test_hexes_are_told_apart(lang: str, seats: int) -> None:
    content = load_content()
    layout = content.layouts[seats]
    tiles = list(range(len(layout.spaces)))
    tiles[1:3] = [NOWHERE, FACE_DOWN]
    names = [ti3.hex_name(say(lang), content, layout, tiles, place) for place in range(len(tiles))]
    assert all(sound(name) for name in names)
    assert len(set(names)) == len(names)


def test_a_hex_is_called_by_its_system() -> None:
    content = load_content()
    layout = content.layouts[6]
    tiles = [NOWHERE] * len(layout.spaces)
    tiles[0] = content.mecatol_system
    tiles[7] = content.system_names.index("empty_2")
    tiles[8] = content.system_names.index("abyz_fria")
    tiles[6] = FACE_DOWN
    assert [ti3.hex_name(say("en"), content, layout, tiles, place) for place in (0, 1, 6, 7, 8)] == [
        "Mecatol Rex",
        "open space 1.1",
        "face-down tile 1.6",
        "Empty space 2.1",
        "Abyz and Fria",
    ]


# ---- texts


DESCRIPTIONS: list[tuple[str, Callable[[Words, Content, int], str]]] = [
    ("technologies", ti3.technology_text),
    ("abilities", ti3.ability_text),
    ("races", ti3.race_text),
    ("leader_kinds", ti3.leader_kind_text),
    ("leaders", ti3.leader_text),
    ("strategy_cards", ti3.strategy_text),
    ("action_cards", ti3.action_card_text),
    ("political_cards", ti3.political_card_text),
    ("objectives", ti3.objective_text),
    ("domain_counters", ti3.domain_counter_text),
    ("units", ti3.unit_text),
    ("planets", ti3.planet_text),
]


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(("table", "describe"), DESCRIPTIONS)
def test_every_component_is_described(lang: str, table: str, describe: Callable[[Words, Content, int], str]) -> None:
    content = load_content()
    for number in range(len(getattr(content, table))):
        assert sound(describe(say(lang), content, number))


@pytest.mark.parametrize("lang", LANGS)
def test_special_effects_and_texts_match(lang: str) -> None:
    for kind, keys in specials(load_content()).items():
        assert keys_of(lang, f"text.{kind}") == keys


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("kind", PARTS)
def test_parts_and_vocabulary_match(lang: str, kind: str) -> None:
    assert keys_of(lang, kind) == set(PARTS[kind])


@pytest.mark.parametrize("lang", LANGS)
def test_windows_have_words(lang: str) -> None:
    assert keys_of(lang, "window") == set(load_content().window_names)


def test_nothing_is_left_over() -> None:
    content = load_content()
    known = {key.split(".")[1] for key in content.names()} | {kind.split(".")[0] for kind in PARTS}
    known |= {"window", "term", "describe", "compose", "hex", "units", "nobody"}
    assert {key.split(".")[1] for key in say("en").every_key() if key.startswith("ti3.")} == known
    source = (resources.files("cosmarch.games.ti3.words") / "names.py").read_text(encoding="utf-8")
    for kind in ("describe", "hex", "units"):
        for key in keys_of("en", kind):
            assert f'"ti3.{kind}.{key}"' in source
    assert '"ti3.nobody"' in source


EVERY_FORM = [
    effect("nothing"),
    *[effect("gain_trade_goods", n=n, who=who) for n in (1, 3, 5) for who in WHO],
    *[effect("gain_trade_goods", n=1, per=per) for per in PER],
    *[effect("lose_trade_goods", n=n, who="each_player") for n in (1, 2)],
    *[effect(key, n=2, areas=(0, 1), who="each_player") for key in ("gain_counters", "lose_counters")],
    effect("starting_counters", n=1, areas=(2,)),
    *[effect("discard_action_cards", n=n, who="opponent", random=random) for n in (1, 2) for random in (False, True)],
    effect("extra_action_cards", n=1),
    effect("victory_points", n=-1, who="each_player"),
    effect("exhaust_planets", n=1, who="elected", per="planets"),
    *[effect(key, units=(0, 4), n=1, where=where) for key in ("place_units", "destroy_units") for where in WHERE],
    effect("repair_ships", where="one_system"),
    effect("unit_price", units=(4,), n=4),
    *[effect("combat_bonus", n=-2, rolls=rolls, lasts=lasts) for rolls in ROLLS for lasts in LASTS],
    effect("movement_bonus", n=1, lasts="activation"),
    effect("production_bonus", n=1),
    effect("agreement_bonus", n=1),
    effect("cancel_hits", n=2),
    effect("add_votes", n=10),
    *[effect("technology_price", n=-4, colour=colour, lasts="purchase") for colour in range(-1, len(COLOURS))],
    *[effect("forbid_technology", colour=colour, lasts="round") for colour in range(-1, len(COLOURS))],
]


def test_the_forms_cover_every_effect() -> None:
    assert {row.key for row in EVERY_FORM} == set(EFFECTS)


@pytest.mark.parametrize("lang", LANGS)
def test_every_form_a_pack_may_use_makes_a_sentence(lang: str) -> None:
    for row in EVERY_FORM:
        assert sound(ti3.effect_text(say(lang), load_content(), "action_card", row)), row.key


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "Each player: −1 trade good for each planet controlled, as far as possible."),
        ("hu", "Minden játékos: −1 kereskedelmi áru birtokolt bolygónként, amennyire lehetséges."),
        ("pl", "Każdy gracz: −1 towar za każdą kontrolowaną planetę, o ile to możliwe."),
    ],
)
def test_an_effect(lang: str, text: str) -> None:
    content = load_content()
    card = content.political_cards[content.political_card_names.index("cost_overruns")]
    assert ti3.effect_text(say(lang), content, "political_card", card.for_effect) == text


def test_an_action_card_in_full() -> None:
    content = load_content()
    assert ti3.action_card_text(say("en"), content, content.action_card_names.index("fighter_prototype")).split(
        "\n"
    ) == [
        "Played right before a Space Battle, by either side of the battle.",
        "Combat rolls in Space Battles +2 (Fighter), for one combat round.",
    ]


def test_an_objective_in_full() -> None:
    content = load_content()
    assert ti3.objective_text(say("en"), content, content.objective_names.index("secret_industrial")).split("\n") == [
        "Secret objective: 2 victory points",
        "You control Mecatol Rex.",
        "At least 3 Space Docks of yours are on the board.",
        "At least 5 Dreadnoughts of yours are on the board.",
    ]


def test_a_technology_names_its_prerequisites() -> None:
    content = load_content()
    for key, head in (
        ("war_sun", "Red, needs Deep Space Cannon and Sarween Tools"),
        ("cybernetics", "Green, needs Stasis Capsules or Antimass Deflectors"),
        ("enviro_compensator", "Yellow"),
    ):
        text = ti3.technology_text(say("en"), content, content.technology_names.index(key))
        assert text.split("\n")[0] == head


def test_strategy_cards_show_their_amounts() -> None:
    content = load_content()
    for card in content.strategy_cards:
        shown = ti3.strategy_text(say("en"), content, card.id)
        for number in card.numbers.values():
            assert re.search(rf"\b{number}\b", shown), card.key


# ---- messages with typed arguments


@pytest.fixture
def shown(tmp_path: Path) -> Callable[[str, int | str], str]:
    """What `render` makes of one argument: a catalogue of messages that say nothing but their argument."""
    content = load_content()
    layout = content.layouts[6]
    tiles = [NOWHERE] * len(layout.spaces)
    tiles[0] = content.mecatol_system
    folder = tmp_path / "en"
    folder.mkdir()
    names = Path(cosmarch.__file__).parent / "locale" / "en" / "ti3_names.po"
    text = names.read_text(encoding="utf-8")
    for name in ARGUMENTS:
        text += f'\nmsgid "toy.{name}"\nmsgstr "{{{name}}}"\n'
    (folder / "ti3_names.po").write_text(text, encoding="utf-8")
    toy = words("en", "ti3_names", folder=tmp_path)
    return lambda name, value: ti3.render(toy, content, f"toy.{name}", {name: value}, NAMES, layout, tiles)


COMPONENTS = ("planet", "system", "unit", "tech", "card", "political", "agenda", "strategy", "objective", "race")
OTHERS = (
    "ability",
    "leader",
    "counter",
    "wormhole",
    "colour",
    "area",
    "seat",
    "seat2",
    "hex",
    "hex2",
    "ballot",
    "faces",
)
ARGUMENTS = (*COMPONENTS, *OTHERS, "n", "a", "b")


def test_components_are_worded_by_the_name_of_the_argument(shown: Callable[[str, int | str], str]) -> None:
    content = load_content()
    assert shown("planet", content.planet_names.index("jord")) == "Jord"
    assert shown("system", content.system_names.index("sol_home")) == "Sol home system"
    assert shown("unit", 4) == "Dreadnought"
    assert shown("tech", content.technology_names.index("type_iv_drive")) == "Type IV Drive"
    assert shown("card", content.action_card_names.index("sabotage")) == "Sabotage"
    assert shown("political", content.political_card_names.index("repeal")) == "Repeal"
    assert shown("agenda", content.political_card_names.index("repeal")) == "Repeal"
    assert shown("strategy", 4) == "Trade"
    assert shown("objective", content.imperium_rex) == "Imperium Rex"
    assert shown("race", content.race_names.index("sol")) == "Sol"
    assert shown("ability", content.ability_names.index("ambush")) == "Ambush"
    assert shown("leader", content.leader_names.index("rin_admiral")) == "Rin (Admiral)"
    assert shown("counter", content.domain_counter_names.index("natural_wealth_4")) == "Natural Wealth (4)"
    assert shown("counter", content.domain_counter_names.index("wormhole_beta")) == "Wormhole Discovery (Beta)"


def test_other_arguments_are_worded_too(shown: Callable[[str, int | str], str]) -> None:
    assert shown("seat", 0) == "Anna" and shown("seat2", 1) == "Péter"
    assert shown("hex", 0) == "Mecatol Rex" and shown("hex2", 4) == "open space 1.4"
    assert shown("colour", 5) == "purple"
    assert shown("area", 1) == "Command Pool"
    assert shown("wormhole", 1) == "Beta"
    assert shown("ballot", "seat.2") == "Péter"
    assert shown("faces", "3 7 10") == "3 7 10"
    assert [shown("n", 2), shown("a", 0), shown("b", -1), shown("seat", -1)] == ["2", "0", "-1", "nobody"]


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("for", "za"),
        ("against", "przeciw"),
        ("seat.2", "Péter"),
        ("seat.1+seat.3", "Anna i Enikő"),
        ("lodor+quann", "Lodor i Quann"),
        ("repeal", "Uchylenie prawa"),
        ("yellow", "żółty"),
    ],
)
def test_ballots(token: str, said: str) -> None:
    assert ti3.ballot_name(say("pl"), load_content(), token, NAMES) == said


# ---- packs


def shipped(name: str) -> str:
    return (resources.files("cosmarch.games.ti3.content") / "data" / name).read_text(encoding="utf-8")


def test_a_pack_that_renames_a_planet_is_heard_in_every_language() -> None:
    content = load_content({"planets.toml": shipped("planets.toml").replace('name = "Lodor"', 'name = "Rodol"')})
    lodor, quann = content.planet_names.index("lodor"), content.planet_names.index("quann")
    for lang in LANGS:
        assert ti3.planet_name(say(lang), content, lodor) == "Rodol"
        assert ti3.planet_name(say(lang), content, quann) == "Quann"


def test_a_pack_that_changes_an_effect_is_described() -> None:
    cards = shipped("action_cards.toml").replace(
        'effect = "gain_trade_goods"\nargs = { n = 3 }', 'effect = "add_votes"\nargs = { n = 5 }'
    )
    content = load_content({"action_cards.toml": cards})
    text = ti3.action_card_text(say("pl"), content, content.action_card_names.index("rare_mineral"))
    assert text.split("\n")[1] == "+5 głosów przy tej uchwale."
