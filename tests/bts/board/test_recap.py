"""What the recap of a turn tells."""

from __future__ import annotations

from cosmarch.core.text import languages
from cosmarch.games.bts.content.loader import load_content
from cosmarch.games.bts.words.names import action_text, guild_name
from cosmarch.web.table.recap import chips
from tests.bts.rules.cards.playing import TOP_CARDS, board
from tests.bts.table import do, table


def test_a_guild_that_opens_is_news_to_everybody() -> None:
    """BTS-1.4: all may use it from now on, so a chip of its own tells what it offers; what was discovered with it
    still belongs to the action."""
    slots = board(II_A={"event": "maya_chaturvedi"})
    match = table(players=[{"ore": 5, "population": 4}, {}], slots=slots, decks=TOP_CARDS)
    do(match, "research_II.1", "plasma_cannons", "ore")
    content = load_content(2)
    (guild,) = [row for row in content.guilds if row.key == "science_guild"]
    for lang in languages():
        words = match.game.words(lang)
        action, opened = [chip.text for chip in chips(match, 1, lang)]
        assert match.game.words(lang)("bts.technology.plasma_cannons") in action
        assert guild_name(words, content, guild.id) in opened
        assert all(action_text(words, content, number) in opened for number in guild.actions)
