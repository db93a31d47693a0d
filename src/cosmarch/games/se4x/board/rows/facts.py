"""What a form comes to: the plan of an economic phase adds up to what is left, and how much of that may be kept."""

from __future__ import annotations

from typing import Final

from cosmarch.core.ask import Ask
from cosmarch.core.forms import NUMBER, Form
from cosmarch.core.panels import Face, Facts, Figure
from cosmarch.core.text import Words, capital
from cosmarch.games.se4x.board.art.icons import icon
from cosmarch.games.se4x.choices import AND, TO, UNITS
from cosmarch.games.se4x.content.vocabulary import ABILITIES
from cosmarch.games.se4x.rules.economy import maintenance
from cosmarch.games.se4x.rules.economy.sheet import rows
from cosmarch.games.se4x.rules.unique_ships import designs
from cosmarch.games.se4x.state import Table

INCOME: Final = ("carried", "colonies", "minerals", "pipelines", "centers", "bounty")
SPENT: Final = ("maintenance", "debt", "bid", "converted", "technology", "units", "upgrades")
DESIGNED: Final = ("design_hull", "design_attack", "design_defense")
COUNTED: Final = ("screen", "upgrade", "land")  # forms in which counters are chosen, or none
NUMBERED: Final = {  # the signs of rows in which a number is filled in
    "bid": "bid",
    "convert": "rp",
    "design_hull": "hull",
    "design_attack": "attack",
    "design_defense": "defense",
}
WIDE: Final = 260.0
MORE: Final = 1.5  # the bar ends so much beyond what may be kept


def facts(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """`t` is the table as the form is filled in."""
    if ask.kind == "upgrade":
        return Facts((_line(words, "left", t.cp[ask.seat], "cp"),))
    if ask.kind == "design_hull":
        return _design(words, t, form)
    if ask.kind == "land":
        return _landing(words, t, ask, form)
    if ask.kind != "economy":
        return Facts()
    seat = ask.seat
    sheet = rows(t, seat)
    row = sheet[-1] if sheet else {}
    keep, left = t.number("carry_over"), t.cp[seat]
    came = sum([row.get(name, 0) for name in INCOME]) - row.get("maintenance", 0) - row.get("debt", 0)
    out = [_entry(words, name, row[name], 1) for name in INCOME if row.get(name)]
    out += [_entry(words, name, row[name], -1) for name in ("maintenance", "debt") if row.get(name)]
    out.append(_line(words, "to_spend", came, "cp"))
    out += [_entry(words, name, row[name], -1) for name in SPENT[2:] if row.get(name)]
    out.append(_line(words, "left", left, "cp", "bad" if left > keep else "accent", str(keep)))
    if left > keep:
        out.append(_line(words, "lost", left - keep, "warning", "bad"))
    if t.on("centers"):
        out.append(_line(words, "rp", t.rp[seat], "rp"))
    out.append(_line(words, "maintenance_next", maintenance.due_next(t, seat), "maintenance"))
    return Facts(tuple(out), svg=carry_over(words, left, keep))


def _landing(words: Words, t: Table, ask: Ask, form: Form) -> Facts:
    """CE-14.39: the ground combat to which a landing leads, as `odds` is asked about it."""
    troops = [f"{row.token}{UNITS}{row.chosen}" for row in form.rows if row.chosen]
    if not troops:
        return Facts()
    place = int(ask.args["hex"])
    hidden = any([not t.shown_to(group, ask.seat) for group in t.enemies_at(place, ask.seat)])
    heading = words("se4x.page.landing_guessed" if hidden else "se4x.page.landing_to_come")
    return Facts((), f"{AND.join(troops)}{TO}{t.content.hexes[place]}", heading)


def _design(words: Words, t: Table, form: Form) -> Facts:
    """CE-19.3, CE-19.8: what a ship of the design costs, and the Ship Size that it needs."""
    hull, attack, defense = [form.filled.get(f"{name}:{NUMBER}", 0) for name in DESIGNED]
    picked = [row.token for row in form.rows if row.chosen]
    classes = [t.choices.classes.index[token] for token in picked if token in t.choices.classes.index]
    if not hull or not attack or not classes:
        return Facts()
    abilities = [t.choices.abilities.index[token] for token in picked if token in ABILITIES]
    price = designs.price_of(t, designs.packed(classes[0], attack, defense, hull, abilities))
    size = t.content.unique_ship.ship_size(price)
    return Facts((_line(words, "price", price, "cp", "accent"), _line(words, "needs_size", size, "technology")))


def _entry(words: Words, name: str, amount: int, sign: int) -> Figure:
    text = f"+{amount}" if sign > 0 else f"−{amount}"
    return Figure("", text, capital(words(f"se4x.board.entry.{name}")), tone="good" if sign > 0 else "bad")


def _line(words: Words, name: str, amount: int, sign: str, tone: str = "", of: str = "") -> Figure:
    return Figure(icon(sign), str(amount), capital(words(f"se4x.page.figure.{name}")), of, tone)


def carry_over(words: Words, left: int, keep: int) -> str:
    """What is left on a bar with a mark at what may be kept; what is beyond it is lost."""
    most = max(keep * MORE, left, 1)
    kept, mark = WIDE * min(left, keep) / most, WIDE * keep / most
    over = WIDE * max(0, left - keep) / most
    label = words("se4x.page.may_be_kept", keep)
    return (
        f'<svg class="carry" viewBox="0 0 {WIDE:g} 14" role="img" aria-label="{label}">'
        f'<rect y="3" width="{WIDE:g}" height="8" rx="4" fill="var(--line,#2a3a58)"/>'
        f'<rect y="3" width="{kept:.1f}" height="8" rx="4" fill="var(--res,#ffcc66)"/>'
        f'<rect x="{mark:.1f}" y="3" width="{over:.1f}" height="8" fill="var(--bad-strong,#e5483a)"/>'
        f'<rect x="{mark - 1:.1f}" width="2" height="14" fill="var(--text,#fff)"/></svg>'
    )


def row_face(words: Words, ask: Ask) -> Face:
    """A row in which a number is filled in."""
    title, _, note = words(f"se4x.face.number.{ask.kind}").partition("\n")
    return Face(title, note, icon(NUMBERED[ask.kind]))


def handin(words: Words, form: Form) -> str:
    """What the main button does with a form as it is filled in."""
    if form.kind == "design_hull":
        return words("se4x.face.design.done", price=form.facts.figures[0].value) if form.facts.figures else ""
    if form.kind == "economy":
        return words("se4x.face.economy.done")
    if form.kind in COUNTED:
        units = sum([row.chosen for row in form.rows])
        return words(f"se4x.face.{form.kind}.so_many", units) if units else words(f"se4x.face.{form.kind}.nobody")
    return ""
