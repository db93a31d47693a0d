"""Every guild."""

from __future__ import annotations

import pytest

from cosmarch.core.match import Match
from tests.bts.rules.cards.playing import COLONIZED, PLAYED, Change, board, change, kind, known, plays, plus, stock
from tests.bts.table import do, refusals, seat, table, tokens

GUILDS: dict[str, Change] = {
    "merchant_guild": plus(COLONIZED, {"ore": -2}),
    "science_guild": {"ore": -4, "population": -1, "researched": 1},
    "colonial_guild": {"population": -1, "researched": 1},  # Giga-Corporations give back the 3 ore
}
PLAYED.update(f"guild {key}" for key in GUILDS)


def guild_table(*uncovered: str) -> Match:
    return table(
        players=[{"ore": 20, "population": 3, "ships": {"slot_A1": [3], "sol": [1]}}],
        slots=board(
            II_C=known("hydroponic_arks", 0),
            III_B=known("cerebral_implants", 0),
            III_C=known("stealth_terraformers"),
            III_A=known("mercenary_fleet", 0),
            IIII_A=known("giga_corporations"),
        ),
        locations={"slot_A1": {"system": "ross_154", "controller": 0}},
        guilds=list(uncovered),
    )


@pytest.mark.parametrize("key", GUILDS)
def test_guild(key: str) -> None:
    """BTS-5.8, BTS-1.4: open to everybody once it is uncovered, and to nobody before."""
    assert refusals(guild_table())[f"{key}.1"] == "BTS-5.8"
    match = guild_table(key)
    before = stock(match)
    do(match, f"{key}.1")
    assert change(before, stock(match)) == GUILDS[key]
    assert kind(match) == "production"


@plays("guild technocratic_guild")
def test_technocratic_guild_copies_an_action_the_player_could_use() -> None:
    """BTS-20.3, BTS-5.7: occupied or not, for the action's own cost; of a card only with the card."""
    match = table(
        players=[{"ore": 3, "population": 1}, {"pawn": "plasma_cannons.1"}],
        slots=board(II_A=known("plasma_cannons", 0, 1), II_C=known("mass_cloning", 1)),
        guilds=["technocratic_guild"],
    )
    before = stock(match)
    do(match, "technocratic_guild.1")
    refused = refusals(match)
    assert (refused["mass_cloning"], refused["merchant_guild"]) == ("BTS-5.7", "BTS-5.8")
    assert "technocratic_guild" not in refused and "technocratic_guild" not in tokens(match)
    do(match, "plasma_cannons", "done")
    assert change(before, stock(match)) == {"ore": -2, "population": -1, "sol.3": 1}
    assert seat(match)["pawn"] == "technocratic_guild.1"
