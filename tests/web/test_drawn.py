"""What games publish, drawn by the shared templates."""

from __future__ import annotations

from cosmarch.core.panels import Figure, Item, Section, Sheet, sign, spoken
from cosmarch.web.pages import _environment
from cosmarch.web.table.inline_icons import signs
from cosmarch.web.table.presenter import nobody


def drawn(section: Section) -> str:
    players = {seat: nobody(seat, Sheet(seat, name)) for seat, name in enumerate(("Ada", "Vega"))}
    at = {"t": lambda key, **_: key, "tokens": {"for"}, "by_seat": players}
    source = '{% from "panels.html" import section %}{{ section(one, at) }}'
    return _environment.from_string(source).render(one=section, at=at)


def test_what_is_left_of_a_ship_is_bars_and_what_was_rolled_a_die() -> None:
    hull = Item("counter.1", "Cruiser", levels=(Figure("", "1", "1 of 2 hull points left", "2"),))
    rolled = Item("counter.2", "Scout", levels=(Figure("", "7", "a miss"),))
    text = drawn(Section("force", "Class C", (hull,)))
    assert text.count("<i") == 2 and text.count('class="off"') == 1 and 'class="die' not in text
    assert 'class="die' in drawn(Section("force", "Class E", (rolled,)))


def test_a_matrix_has_a_cell_for_each_pair() -> None:
    heads = (Figure("", "", "Ada"), Figure("", "", "Vega"))
    rows = [
        Item("player.0", "Ada", levels=(Figure("", "", "own", tone="muted"), Figure("", "2", "gives 2")), seat=0),
        Item("player.1", "Vega", levels=(Figure("", "1", "gives 1"), Figure("", "", "own")), seat=1, token="for"),
    ]
    text = drawn(Section("matrix", "", tuple(rows), figures=heads))
    assert text.count('<th scope="col"') == 2 and text.count("<tr") == 3 and text.count("data-tip=") == 4
    assert 'data-pick="for"' in text, "a row can be the answer"


def test_lines_of_a_text_stay_lines() -> None:
    text = drawn(Section("cards", "", (Item("card.a", "A card", text="You: this.\nThe others: that."),)))
    assert "You: this.\nThe others: that." in text


def test_icons_among_words_are_drawn_and_read_out() -> None:
    """The number is drawn, the words are read out, and nothing that stands in them becomes markup."""
    shown = str(signs(f"Pay {sign('icon-ore', '3', '3 <ore>')} & go"))
    assert '<use href="#icon-ore"/>' in shown
    assert 'data-n="3"' in shown
    assert '<span class="hidden">3 &lt;ore&gt;</span>' in shown
    assert shown.startswith("Pay <span") and shown.endswith("</span> &amp; go")
    assert spoken(f"Pay {sign('icon-ore', '3', '3 ore')}") == "Pay 3 ore"


def test_no_line_parts_an_icon_from_what_belongs_to_it() -> None:
    """A comma behind it; and its word, where it has none of its own."""
    shown = str(
        signs(f"{sign('type-military', '', '')} Military, or {sign('ship-1', '', 'ship')}, then {sign('a', '', 'b')} c")
    )
    wholes = [
        part.partition("</span></span>")[2].partition("</span>")[0] for part in shown.split('<span class="whole">')[1:]
    ]
    assert wholes == [" Military,", ","]
    assert shown.endswith("</span></span> c")


def test_goals_show_their_places_and_meters_their_steps() -> None:
    places = (Figure("", "5", "claimed by Vega", seat=1), Figure("", "3", "free place"))
    text = drawn(Section("goals", "Goals", (Item("goal.1", "Empire", number="2/4", levels=places),)))
    assert text.count('class="spot"') == 2 and text.count("data-colour") == 1
    steps = (Figure("", "", "Vega", seat=1), Figure("", "", "free"), Figure("icon-jump", "", "left", tone="accent"))
    text = drawn(Section("meter", "The end", figures=steps))
    assert text.count("<i") == 3 and text.count("data-colour") == 1 and 't-accent"' in text
