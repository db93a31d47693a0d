"""Objectives: what they count, and claiming them (chapter 34, TI-20.1)."""

from __future__ import annotations

from cosmarch.core.ask import Ask, Flow, Refusal
from cosmarch.games.ti3.content.vocabulary import COLOURS, DREADNOUGHT, SPACE_DOCK, SPECIALTIES
from cosmarch.games.ti3.rules import age_of_empire
from cosmarch.games.ti3.rules.council import laws
from cosmarch.games.ti3.rules.modifiers import never_entered
from cosmarch.games.ti3.rules.payment import INFLUENCE, RESOURCES, means, pay, price_refusal, spend_goods
from cosmarch.games.ti3.rules.setup.galaxy import wormholes_at
from cosmarch.games.ti3.rules.victory import BY_OBJECTIVE, gain_points, win
from cosmarch.games.ti3.state import CENTRE, NOBODY, Table, put

# ---- counting


def count(t: Table, seat: int, what: str) -> int:
    """A counter of the data's vocabulary; what is only true or false counts 1 or 0."""
    if what.startswith("technolog") or what.startswith("colours"):
        return count_technologies(t, seat, what)
    if "mecatol" in what:
        return count_at_mecatol(t, seat, what)
    if what in ("planets_with_specialty", "planets_of_one_specialty", "specialty_colours"):
        return count_specialties(t, seat, what)
    if what == "space_docks":
        return t.on_board(seat, SPACE_DOCK)
    if what == "dreadnoughts":
        return t.on_board(seat, DREADNOUGHT)
    if what == "planets_outside_home":
        home = t.home_planets(seat)
        return sum([1 for planet in t.planets_of(seat) if planet not in home])
    if what == "enemy_home_systems":
        return sum([holds_system(t, seat, t.home[other]) for other in range(t.seats) if other != seat])
    if what == "influence_above_neighbours":
        return int(influence(t, seat) > sum([influence(t, other) for other in t.neighbours_of(seat)]))
    if what == "every_wormhole_system_occupied":
        ends = [place for place in t.systems_in_play() if wormholes_at(t, place)]
        return int(bool(ends) and all([t.fleet_size(place, seat) > 0 for place in ends]))
    assert what == "last_space_dock_of_neighbour_captured"
    return t.last_dock_taken >> seat & 1


def count_technologies(t: Table, seat: int, what: str) -> int:
    owned = t.technologies[seat]
    by_colour = [
        sum([owned >> technology & 1 for technology in t.content.technologies_of_colour[colour]])
        for colour in range(len(COLOURS))
    ]
    if what == "technologies":
        return sum(by_colour)
    if what == "technologies_of_one_colour":
        return max(by_colour)
    least = 2 if what == "colours_with_two_technologies" else 1
    return sum([1 for number in by_colour if number >= least])


def count_specialties(t: Table, seat: int, what: str) -> int:
    planets = t.content.planets
    found = [planets[planet].specialty for planet in t.planets_of(seat) if planets[planet].specialty != NOBODY]
    if what == "planets_with_specialty":
        return len(found)
    if what == "planets_of_one_specialty":
        return max([found.count(colour) for colour in range(len(SPECIALTIES))])
    return len(set(found))


def count_at_mecatol(t: Table, seat: int, what: str) -> int:
    rex = t.content.mecatol_planet
    mine = t.owner[rex] == seat
    if what == "mecatol_rex_held_all_round":
        return int(mine and t.held_since[rex] < t.round)
    if what == "space_docks_on_mecatol_rex":
        return t.dock[rex] if mine else 0
    if what == "ground_forces_on_mecatol_rex":
        return t.ground[rex] if mine else 0
    if what == "ships_at_mecatol_rex":
        return t.fleet_size(CENTRE, seat)
    if what == "dreadnoughts_at_mecatol_rex":
        return t.ships_at(CENTRE, seat, DREADNOUGHT)
    if what == "mecatol_rex_and_ring_controlled":
        ring = [place for place in t.touching(CENTRE) if can_be_held(t, place)]
        return int(all([holds_with_ships(t, seat, place) for place in [CENTRE, *ring]]))
    return int(mine)


def holds_system(t: Table, seat: int, place: int) -> int:
    """Whether the seat controls every planet of a system, of which there must be one."""
    planets = t.planets_at(place)
    return int(bool(planets) and all([t.owner[planet] == seat for planet in planets]))


def holds_with_ships(t: Table, seat: int, place: int) -> bool:
    """Every planet of the system, and a ship that is no Fighter."""
    return t.fleet_size(place, seat) > 0 and all([t.owner[planet] == seat for planet in t.planets_at(place)])


def can_be_held(t: Table, place: int) -> bool:
    """TI-23.2.3, TI-23.4.1: no ship can be in an Asteroid Field or a Supernova."""
    return t.system_at(place) >= 0 and never_entered(t, place) is None


def influence(t: Table, seat: int) -> int:
    """The influence of all planets, exhausted ones included."""
    return sum([laws.influence(t, planet) for planet in t.planets_of(seat)])


# ---- claiming


def claim_refusal(t: Table, seat: int, objective: int, public_claimed: bool) -> Refusal | None:
    """Why the seat cannot claim an objective now."""
    card = t.content.objectives[objective]
    if not t.holds_home(seat):
        return Refusal("TI-20.1.8", "home_not_held")
    if t.objective_claims[objective] >> seat & 1:
        return Refusal("TI-20.1.6", "claimed_before")
    if public_claimed and card.stage != "secret":
        return Refusal("TI-20.1.3", "one_public_a_round")
    why = age_of_empire.claim_refusal(t, objective)
    if why is not None:
        return why
    for condition in card.conditions:
        have = count(t, seat, condition.count)
        if have < condition.at_least:
            args: dict[str, int | str] = {"objective": objective, "n": condition.at_least, "a": have}
            return Refusal("TI-20.1.4", "objective_not_met", {**args, "asked": condition.count})
    if card.spend_of == "trade_goods" and t.goods[seat] < card.spend:
        return Refusal("TI-34.1.3", "too_few_goods", {"n": card.spend, "a": t.goods[seat]})
    if card.spend_of in ("resources", "influence"):
        what = RESOURCES if card.spend_of == "resources" else INFLUENCE
        return price_refusal(t, seat, card.spend, what, "TI-34.1.3")
    return None


def progress(t: Table, seat: int, objective: int) -> tuple[int, int]:
    """How much of what an objective asks for the seat has, and how much it asks for; of several conditions, how many
    are met."""
    card = t.content.objectives[objective]
    if card.spend_of:
        if card.spend_of == "trade_goods":
            return t.goods[seat], card.spend
        return means(t, seat, RESOURCES if card.spend_of == "resources" else INFLUENCE), card.spend
    if len(card.conditions) == 1:
        return count(t, seat, card.conditions[0].count), card.conditions[0].at_least
    met = [1 for one in card.conditions if count(t, seat, one.count) >= one.at_least]
    return len(met), len(card.conditions)


def claim(t: Table, seat: int, public_claimed: int) -> Flow:
    """Scene. TI-20.1.2: a public objective and the secret one, each at most once. It is asked in secret as long as the
    secret objective is one, since what can be claimed would tell of it."""

    def refusal(choice: int) -> Refusal | None:
        return None if choice == done else claim_refusal(t, seat, choice, bool(public_claimed))

    done = t.choices.objectives.index["done"]
    if t.out[seat] or not t.holds_home(seat):
        return
    hidden = not t.secret_claimed[seat]
    choices = [*t.objectives_open, t.secret[seat], done] if hidden else [*t.objectives_open, done]
    choice = yield Ask(seat, "claim", t.choices.objectives, choices, "TI-20.1.2", refusal, secret=hidden)
    if hidden:
        t.uncover()  # what was answered shows in how the phase goes on
    if choice == done:
        return
    is_public = t.content.objectives[choice].stage != "secret"
    t.next(("prove", seat, choice), ("claim", seat, int(public_claimed or is_public)))


def prove(t: Table, seat: int, objective: int) -> Flow:
    """Scene. TI-34.1.3: what an objective wants spent is spent now; then it is scored."""
    card = t.content.objectives[objective]
    t.log("claimed", "TI-20.1.5", seat=seat, objective=objective)
    if card.spend_of == "trade_goods":
        spend_goods(t, seat, card.spend)
    elif card.spend_of:
        yield from pay(t, seat, card.spend, RESOURCES if card.spend_of == "resources" else INFLUENCE)
    score(t, seat, objective)


def score(t: Table, seat: int, objective: int) -> None:
    """TI-20.1.5: a control marker on the card, and its points; some cards win the game (TI-20.9.2)."""
    card = t.content.objectives[objective]
    t.objective_claims = put(t.objective_claims, objective, t.objective_claims[objective] | 1 << seat)
    if card.stage == "secret":
        t.secret_claimed = put(t.secret_claimed, seat, 1)
        t.uncover()
    if card.reward == "win":
        win(t, seat, BY_OBJECTIVE, "TI-20.9.2")
    else:
        gain_points(t, seat, card.points, "TI-20.1.5")
