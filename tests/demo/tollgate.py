"""Tollgate: a small game of traders and toll gates that shows everything a game can ask of the engine.

Two lanes leave the port. Each round the traders bid for them in secret (TG-2); who wins a lane flies it,
with the luck of the dice (TG-3). On payday the others may tax from hidden hands, and any card in play may be
vetoed, a veto too (TG-4). Who did not fly draws a card (TG-5). At the end coins and relics count (TG-6).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from cosmarch.core.ask import Ask, Choices, Flow, Parallel, Refusal
from cosmarch.core.errors import LoadError
from cosmarch.core.game import Game
from cosmarch.core.result import Result
from cosmarch.core.settings import OptionValue, Setting
from cosmarch.core.state import State
from cosmarch.core.svg import escape
from cosmarch.core.windows import open_window, standing_order

# What the questions are about: each thing has a number and a token.
LANES = Choices(("north", "south"))
BIDS = Choices(("bid-0", "bid-1", "bid-2", "bid-3"))
VOYAGE = Choices(("dock", "fly"))
PLAYS = Choices(("pass", "tax", "veto", "relic"))
GIFTS = Choices(("gift-0", "gift-1", "gift-2", "gift-3"))
DOCK, TAX, VETO, RELIC = 0, 1, 2, 3  # cards are numbered as in PLAYS, whose first name is the pass
DECK = [TAX] * 9 + [VETO] * 9 + [RELIC] * 4
HULL, TOLL, LARGE, WORTH = 12, 2, 5, 3  # what a ship carries; a tax; a large income; points for a relic


class Table(State):
    """The data of a match: columns of small integers, each of them copied in `copy`."""

    __slots__ = ("coins", "deck", "hands", "round", "stack")

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.round = 0
        self.coins = [3] * seats
        self.hands: list[list[int]] = [[] for _ in range(seats)]  # hidden from the other seats
        self.deck: list[int] = []  # hidden from everybody
        self.stack: list[int] = []  # cards in play, flat: seat, card, target (a seat, or a place here), stands

    def copy(self) -> Table:
        twin = Table.__new__(Table)
        self.copy_base(twin)
        twin.round = self.round
        twin.coins = self.coins[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.deck = self.deck[:]
        twin.stack = self.stack[:]
        return twin


# ---- the scenes, in the order of play


def round_start(t: Table, rounds: int, sealed: int) -> None:
    """A scene that asks nothing is a plain function. What comes next is queued."""
    if t.round < rounds:
        t.round += 1
        t.tell("round", "TG-1.1", {"n": t.round})
        t.next(("market", sealed), ("round", rounds, sealed))
    else:
        t.next(("close",))


def market(t: Table, sealed: int) -> Flow:
    """TG-2: all bid at once, by the standard rule in secret. After secret answers a scene asks nothing more;
    another one, queued, uncovers them."""
    offers = yield Parallel([offer(t, seat) for seat in range(len(t.coins))], secret=sealed == 1)
    t.next(("reveal", tuple([lane for lane, _ in offers]), tuple([bid for _, bid in offers])))


def offer(t: Table, seat: int) -> Flow:
    """One trader's part of the market: two questions in a row."""
    lane = yield Ask(seat, "lane", LANES, [0, 1], "TG-2.1")
    bid = yield Ask(seat, "bid", BIDS, [0, 1, 2, 3], "TG-2.2", lambda bid: too_dear(t, seat, bid))
    return lane, bid


def too_dear(t: Table, seat: int, bid: int) -> Refusal | None:
    """The one place where TG-2.2 is decided: for options, reasons and enforcement alike."""
    if bid > t.coins[seat]:
        return Refusal("TG-2.2", "too_dear", {"n": bid, "have": t.coins[seat]})
    return None


def reveal(t: Table, lanes: tuple[int, ...], bids: tuple[int, ...]) -> None:
    """TG-2.3: the bids are shown and paid, as far as the coins still reach after gifts."""
    t.uncover()
    paid = [min(bid, coins) for bid, coins in zip(bids, t.coins, strict=True)]
    for seat, (lane, bid) in enumerate(zip(lanes, paid, strict=True)):
        t.coins[seat] -= bid
        t.tell("bid", "TG-2.3", {"seat": seat, "lane": LANES.names[lane], "n": bid})
    winners = []
    for lane in range(len(LANES.names)):
        bidders = [seat for seat in range(len(paid)) if lanes[seat] == lane]
        best = [seat for seat in bidders if paid[seat] == max(paid[who] for who in bidders)]
        winners += best if len(best) == 1 else []
    resting = [seat for seat in range(len(paid)) if seat not in winners]
    t.next(*[("voyage", seat) for seat in winners], *[("supply", seat) for seat in resting])


def voyage(t: Table, seat: int) -> Flow:
    """TG-3: dice are public: a question may follow them in the same scene, a local may hold their sum."""
    haul = 0
    while haul < HULL and (yield Ask(seat, "voyage", VOYAGE, [0, 1], "TG-3.1", args={"n": haul})) != DOCK:
        die = t.roll(6)
        t.tell("rolled", "TG-3.2", {"seat": seat, "n": die})
        if die == 1:
            return  # TG-3.3: ship and haul are lost
        haul = min(HULL, haul + die)
    if haul:
        t.next(("payday", seat, haul), ("income", seat, haul))


def payday(t: Table, seat: int, haul: int) -> Flow:
    """TG-4.1: the window in which a tax may be played. Asked is who holds cards, which everybody can see."""
    asks = [reaction(t, who, TAX) for who in range(len(t.coins)) if who != seat and t.hands[who]]
    small = [standing_order(t, ask.seat, "payday") == "unless_large" and haul < LARGE for ask in asks]
    for who, card in reversed((yield from open_window(t, "payday", asks, small))):
        play(t, who, card, seat)


def challenge(t: Table, place: int) -> Flow:
    """TG-4.2: a card in play may be vetoed by anybody else: a window while another is being resolved."""
    others = [who for who in range(len(t.coins)) if who != t.stack[place] and t.hands[who]]
    played = yield from open_window(t, "challenge", [reaction(t, who, VETO) for who in others])
    if played:  # the first in seating order counts; the others keep theirs unseen
        play(t, played[0][0], VETO, place)


def reaction(t: Table, seat: int, fitting: int) -> Ask:
    def refusal(card: int) -> Refusal | None:
        if card == 0 or (card == fitting and card in t.hands[seat]):
            return None
        return Refusal("TG-4.3", "not_in_hand") if card == fitting else Refusal("TG-4.4", "not_now")

    return Ask(seat, "react", PLAYS, [0, TAX, VETO, RELIC], "TG-4.1", refusal)


def play(t: Table, seat: int, card: int, target: int) -> None:
    """Put a card from a hand into play; what may come of it is queued before anything else."""
    t.uncover()
    t.hands[seat].remove(card)
    t.tell("played", "TG-4.1", {"seat": seat, "card": PLAYS.names[card]})
    t.next(("challenge", len(t.stack)), ("resolve", len(t.stack)))
    t.stack += [seat, card, target, 1]


def resolve(t: Table, place: int) -> None:
    """TG-4.5: a veto that was not vetoed cancels its target."""
    seat, card, target, stands = t.stack[place : place + 4]
    if card == VETO and stands:
        t.stack[target + 3] = 0
        t.tell("vetoed", "TG-4.5", {"seat": seat, "card": PLAYS.names[t.stack[target + 1]]})


def income(t: Table, seat: int, haul: int) -> None:
    """TG-3.4, TG-4.6: the haul, less the taxes that stand, is paid."""
    for place in range(0, len(t.stack), 4):
        who, card, _, stands = t.stack[place : place + 4]
        if stands and card == TAX:
            taken = min(TOLL, haul)
            haul -= taken
            t.coins[who] += taken
            t.tell("taxed", "TG-4.6", {"seat": who, "other": seat, "n": taken})
    t.coins[seat] += haul
    t.stack = []
    t.tell("paid", "TG-3.4", {"seat": seat, "n": haul})


def supply(t: Table, seat: int) -> None:
    """TG-5: draw a card. The drawer learns which; the others see that one was drawn."""
    if t.deck:
        t.uncover()
        t.hands[seat].append(t.deck.pop())
        t.tell("drew", "TG-5.1", {"seat": seat})
        t.tell("drew_this", "TG-5.1", {"card": PLAYS.names[t.hands[seat][-1]]}, seen=1 << seat)


def close(t: Table) -> None:
    """TG-6: hands are shown, relics count."""
    t.uncover()
    for seat, hand in enumerate(t.hands):
        t.tell("relics", "TG-6.1", {"seat": seat, "n": hand.count(RELIC)})
    t.over = True


class Tollgate(Game):
    """What the engine asks of a game: how it starts and ends, who may know what, and its words."""

    def __init__(self) -> None:
        rounds, relics = Setting("rounds", 3, low=1, high=6), Setting("relics", True)
        bidding = Setting("market", "sealed", choices=("sealed", "open"))
        super().__init__("tollgate", (2, 3, 4), (rounds, relics, bidding))
        self.search_helps = True
        self.locale = Path(__file__).parent / "locale"
        scenes = (market, reveal, voyage, payday, challenge, resolve, income, supply, close)
        self.scenes = {"round": round_start, **{scene.__name__: scene for scene in scenes}}

    def setup(self, seats: int, options: Mapping[str, OptionValue], generator: int, content: object) -> Table:
        t = Table(seats)
        t.generator = generator
        t.deck = t.shuffled([card for card in DECK if card != RELIC or options["relics"]])
        t.hands = [[t.deck.pop(), t.deck.pop()] for _ in range(seats)]
        t.queue = [("round", options["rounds"], int(options["market"] == "sealed"))]
        return t

    def redeal(self, t: Table, seat: int) -> None:
        """The cards that the seat does not see are shuffled together and dealt anew, as many to each."""
        others = [who for who in range(len(t.hands)) if who != seat]
        # sorted first, so that the deal depends on nothing but what the seat knows
        t.deck = t.shuffled(sorted(t.deck + [card for who in others for card in t.hands[who]]))
        for who in others:
            t.hands[who] = [t.deck.pop() for _ in t.hands[who]]

    def view(self, t: Table, seat: int | None) -> dict[str, Any]:
        hands = [[PLAYS.names[card] for card in hand] for hand in t.hands]
        seen = [hand if t.over or who == seat else len(hand) for who, hand in enumerate(hands)]
        return {"round": t.round, "coins": t.coins[:], "hands": seen, "deck": len(t.deck)}

    def result(self, t: Table) -> Result:
        parts = [{"coins": t.coins[s], "relics": WORTH * hand.count(RELIC)} for s, hand in enumerate(t.hands)]
        scores = [sum(part.values()) for part in parts]
        levels = sorted(set(scores), reverse=True)
        ranking = [tuple([seat for seat, score in enumerate(scores) if score == level]) for level in levels]
        return Result(tuple(ranking), tuple(scores), "rounds_played", tuple(parts))

    def sides(self, t: Table, seat: int) -> Ask:
        def refusal(gift: int) -> Refusal | None:
            key = "to_oneself" if gift == seat else "no_coins" if not t.coins[seat] else ""
            return Refusal("TG-1.3", key) if key else None

        return Ask(seat, "gift", GIFTS, list(range(len(t.coins))), "TG-1.2", refusal)

    def side(self, t: Table, seat: int, value: int) -> None:
        t.coins[seat] -= 1
        t.coins[value] += 1
        t.tell("gift", "TG-1.2", {"seat": seat, "other": value})

    def windows(self) -> dict[str, tuple[str, ...]]:
        return {"payday": ("unless_large",), "challenge": ()}

    def position(self, t: Table) -> dict[str, Any]:
        """The start of the running round; a position holds no half-played one."""
        hands = [[PLAYS.names[card] for card in hand] for hand in t.hands]
        return {"round": max(t.round, 1), "coins": t.coins[:], "hands": hands}

    def place(self, t: Table, position: Mapping[str, Any]) -> None:
        seats, rounds = len(t.coins), t.queue[0][1]
        number, coins = position.get("round", 1), position.get("coins", t.coins)
        hands = position.get("hands", [[]] * seats)
        if type(number) is not int or not 1 <= number <= rounds:
            raise LoadError(f"round must be a number from 1 to {rounds}")
        if not isinstance(coins, list) or [type(c) is int and 0 <= c < 100 for c in coins] != [True] * seats:
            raise LoadError(f"coins must be {seats} numbers from 0 to 99")
        if not isinstance(hands, list) or [isinstance(hand, list) for hand in hands] != [True] * seats:
            raise LoadError(f"hands must be {seats} lists of cards")
        left = sorted([*t.deck, *[card for hand in t.hands for card in hand]])
        t.hands = [[taken(left, name) for name in hand] for hand in hands]
        t.round, t.coins, t.deck = number - 1, coins[:], t.shuffled(left)

    def say(self, t: Any, key: str, args: Mapping[str, int | str], lang: str, names: Sequence[str] = ()) -> str:
        words, filled = self.words(lang), dict(args)
        for name, value in args.items():
            if name in ("seat", "other"):
                seat = int(value)
                filled[name] = names[seat] if seat < len(names) else words("core.seat", number=seat + 1)
            elif name in ("card", "lane"):
                filled[name] = words(f"tollgate.option.{value}")
        return words.say(key, filled)

    def board_text(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        table = view["table"]
        sizes = [hand if isinstance(hand, int) else len(hand) for hand in table["hands"]]
        rows = [{"seat": seat, "n": table["coins"][seat], "cards": size} for seat, size in enumerate(sizes)]
        lines = [self.say(None, "tollgate.board.seat", row, lang, view["names"]) for row in rows]
        return "\n".join([self.say(None, "tollgate.board.round", {"n": table["round"]}, lang), *lines])

    def svg(self, view: Mapping[str, Any], content: Any, lang: str) -> str:
        rows = enumerate(self.board_text(view, content, lang).splitlines(), 1)
        texts = "".join([f'<text x="8" y="{20 * row}">{escape(line)}</text>' for row, line in rows])
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 120">{texts}</svg>'


def taken(cards: list[int], name: object) -> int:
    """The card of that name, taken out of `cards`; LoadError where it is not there."""
    card = PLAYS.index.get(name, 0) if isinstance(name, str) else 0
    if card not in cards:
        raise LoadError(f"there is no card {name!r:.20} left to deal")
    cards.remove(card)
    return card


game = Tollgate()
