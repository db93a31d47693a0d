"""What holds at every decision of every match of every game. A check leaves the match as it was.

Only the public surface is used, apart from the counter of uncovered secrets, the loaded dice and the events behind the
log (to word all of it at every decision takes longer than everything else).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import msgspec

import cosmarch
from cosmarch import IllegalChoice, Match, SetupError
from cosmarch.testing.walk import Action, BrokenContract, Chance, expect, go_on, perform, picked

OPTIONS: Final = 6  # of a long question, how many options are tried
WORDED: Final = 8  # lines of the log that are compared in words at each decision; at the end, all
GARBAGE: Final = ("", " ", "no-such-token", "NULL", "0", "-1", "side:", "order:", "dice:6", "é", "\x00", "x" * 5000)

Check = Callable[[Match, Chance], None]


def shown(match: Match, seat: int | None, lang: str = "en") -> bytes:
    """All that leaves the process for a seat: of the log, the events behind it and the words of its last lines."""
    events = [event for event in match._events() if event.visible(seat)]
    lines = [[event.key, event.rule, event.args] for event in events]
    texts = [match._line(event, lang).text for event in events[-WORDED:]]
    options: list[list[str]] = []
    if seat is not None:
        options += [[ask.prompt(lang)] for ask in match.asks if ask.seat == seat]
        options += [[o.token, o.label(lang), o.rule] for ask in match.asks if ask.seat == seat for o in ask.options]
        options += [[o.token, o.label(lang), o.rule] for o in match.sides(seat)]
    return msgspec.json.encode([match.view(seat), lines, texts, options, match.waiting(seat, lang)])


def everything(match: Match) -> list[bytes]:
    return [match.hash.encode(), *[shown(match, seat) for seat in (None, *range(match.seats))]]


def refused(what: str, call: Callable[..., object], *args: object) -> IllegalChoice:
    """The refusal of a call that must be refused."""
    try:
        call(*args)
    except IllegalChoice as refusal:
        return refusal
    raise BrokenContract(f"{what} is refused")


def same_future(one: Match, other: Match, chance: Chance, steps: int) -> None:
    for _ in range(steps):
        if one.over:
            break
        action = picked(one, chance)
        perform(one, action)
        perform(other, action)
        expect(one.hash == other.hash, f"two equal matches stay equal after {action}")


# ---- the checks


def clone_is_equal_and_independent(match: Match, chance: Chance) -> None:
    before = everything(match)
    twin, other = match.clone(), match.clone()
    expect(everything(twin) == before, "a clone equals its original")
    same_future(twin, other, chance, 4)
    expect(match.hash == before[0].decode(), "a match stays as it is while its clone goes on (is a column shared?)")


def save_opens_where_it_stood(match: Match, chance: Chance) -> None:
    text = match.save()
    opened = cosmarch.load(text)
    expect(everything(opened) == everything(match), "a save opens where it was made")
    expect(opened.answers == match.answers, "a save keeps the answers")
    expect(opened.save() == text, "an opened match saves to the same text")
    same_future(opened, match.clone(), chance, 4)


def undo_leads_back_and_redo_forth(match: Match, chance: Chance) -> None:
    twin = match.clone()
    before, view = twin.hash, twin.view(None)
    action = picked(twin, chance)
    perform(twin, action)
    after, over = twin.hash, twin.over
    free = twin.undo(action[1])
    expect(not (free and over and twin.seats > 1), "the end of a match is taken back by consent only")
    if not free:
        expect(twin.hash == after, "asking for an undo changes nothing")
        for seat in range(twin.seats):
            if seat != action[1]:
                free = twin.consent(seat, True)
    expect(free and twin.hash == before, f"undo of {action} leads back")
    expect(twin.view(None)["table"] == view["table"], f"undo of {action} shows the table as it was")
    perform(twin, action)
    expect(twin.hash == after, f"{action} leads to the same place again after its undo")


def options_are_sound(match: Match, chance: Chance) -> None:
    expect(match.asks, "somebody is asked until the match is over")
    expect(len({ask.seat for ask in match.asks}) == len(match.asks), "a seat is asked one question at a time")
    for ask in match.asks:
        if ask.window:
            for seat in (None, *range(match.seats)):
                rows = match.view(seat)["waiting"]
                expect(ask.seat not in [row["seat"] for row in rows], f"the window {ask.window} names nobody")
        tokens = ask.tokens
        expect(tokens, f"the question {ask.kind} has an option")
        expect(len(set(tokens)) == len(tokens), f"the tokens of {ask.kind} are unique")
        expect(tokens == tuple(option.token for option in ask.options), f"the options of {ask.kind} are its tokens")
        for token in tokens:
            expect(token.isascii() and token.isprintable() and token, f"the token {token!r} is plain ASCII")
        both = set(tokens) & {token for token, _, _ in ask.refused}
        expect(not both, f"what {ask.kind} offers is not refused as well: {sorted(both)}")
        for lang in cosmarch.languages():
            expect(_worded(ask.prompt(lang), match), f"the question {ask.kind} has words in {lang}")
            for option in ask.options:
                label = _worded(option.label(lang), match)
                expect(label, f"the option {option.token} of {ask.kind} has words in {lang}")
        tried = list(tokens) if len(tokens) <= OPTIONS else [chance.pick(list(tokens)) for _ in range(OPTIONS)]
        for token in tried:
            twin = match.clone()
            twin.choose(token, ask.seat)
            expect(len(twin.answers) == len(match.answers) + 1, f"{token} is taken as one answer to {ask.kind}")


def _worded(text: str, match: Match) -> bool:
    """Whether something is said in words: a message that is missing reads as its key."""
    return bool(text) and not text.startswith(f"{match.game.id}.")


def wrong_answers_are_refused(match: Match, chance: Chance) -> None:
    before = match.hash
    asked = {ask.seat: ask for ask in match.asks}
    for seat, ask in asked.items():
        for token, rule, reason in ask.refused:
            expect(rule, f"the refusal of {token} to {ask.kind} names its rule")
            expect(_worded(reason, match), f"the refusal of {token} to {ask.kind} has a reason in words")
            why = refused(f"{token} to {ask.kind}", match.choose, token, seat)
            expect(why.rule == rule and why.reason == reason, f"{token} is refused as the question says")
        outside = [token for token in ask.domain.names if token not in ask.tokens]
        for garbage in (*GARBAGE, *outside[:3]):
            if garbage not in ask.tokens:
                refused(f"{garbage[:20]!r} to {ask.kind}", match.choose, garbage, seat)
        _refuses_what_is_no_text(match, seat)
    token = match.asks[0].tokens[0]
    for seat in (-1, *range(match.seats + 1)):
        if seat not in asked:
            refused(f"an answer of seat {seat}, which is not asked,", match.choose, token, seat)
        for garbage in GARBAGE[:3]:
            refused(f"the side action {garbage!r}", match.side, garbage, seat)
            refused("an order for an unknown window", match.order, seat, "no such window", garbage)
    expect(match.hash == before, "what is refused changes nothing")


def _refuses_what_is_no_text(match: Match, seat: int) -> None:
    nothing: Any = None
    try:
        match.choose(nothing, seat)
    except (IllegalChoice, TypeError):  # compiled functions refuse wrong types themselves
        return
    raise BrokenContract("an answer that is no text is refused")


def imagined_looks_the_same(match: Match, chance: Chance) -> None:
    before = match.hash
    for seat in range(match.seats):
        imagined = match.imagine(seat, chance.below(1000))
        expect(shown(imagined, seat) == shown(match, seat), f"what seat {seat} imagines looks to it like the match")
        go_on(imagined, chance, 2)
    expect(match.hash == before, "imagining changes nothing")


def worlds_cannot_be_told_apart(match: Match, chance: Chance) -> None:
    """Two worlds that differ only in what a seat cannot know look the same to it, whatever the others do in
    secret, until something hidden is uncovered."""
    seat = chance.below(match.seats)
    one, other = match.imagine(seat, "one"), match.imagine(seat, "other")
    start = _uncovered(one), _uncovered(other)
    asked = one.hushes, other.hushes
    quick = match.options["windows"] == "quick"
    for _ in range(6):
        if (_uncovered(one), _uncovered(other)) != start or one.over or other.over:
            return
        if quick and (one.hushes, other.hushes) != asked:
            return  # a secret question came up: in one of the worlds it may have answered itself, and play is further
        expect(shown(one, seat) == shown(other, seat), f"seat {seat} cannot tell apart what it cannot know")
        choices = {ask.seat: ask for ask in one.asks}
        there = {ask.seat: ask for ask in other.asks}
        who = sorted(choices)[chance.below(len(choices))]
        ask = choices[who]
        token = chance.pick(list(ask.tokens if who == seat else ask.public))
        if who != seat and ask.secret:
            if who not in there:
                return  # that seat's standing order or its last answer differs: nothing the seat can see
            one.choose(token, who)
            other.choose(chance.pick(list(there[who].tokens)), who)
            if not ask.window and {ask.seat for ask in one.asks} ^ {ask.seat for ask in other.asks} == {who}:
                return  # in one of the worlds the seat is done with its secret steps, and who is done is shown
        else:
            same = ask.tokens == there[who].tokens if who == seat else ask.public == there[who].public
            expect(same, f"the open question {ask.kind} depends on nothing hidden")
            one.choose(token, who)
            other.choose(token, who)


def pace_tells_nothing(match: Match, chance: Chance) -> None:
    """At a table that holds its windows, play goes on as fast in every world that a seat cannot tell from this one:
    where one of them waits for an answer or for the end of a window, so does the other, until something hidden is
    uncovered."""
    if match.scene_answers or match.over:
        return
    seat = chance.below(match.seats)
    one, other = _holding(match, None, 0), _holding(match, seat, chance.below(1000))
    start = _uncovered(one), _uncovered(other)
    for _ in range(4):
        if (_uncovered(one), _uncovered(other)) != start or one.over or other.over:
            return
        expect(
            shown(one, seat) == shown(other, seat), f"the pace at a table that holds windows tells seat {seat} nothing"
        )
        if one.held and not one.asks and not other.asks:
            one.close_window()
            other.close_window()
            continue
        there = {ask.seat: ask for ask in other.asks}
        asked = [ask for ask in one.asks if ask.seat in there]
        if not asked:
            return
        ask = asked[chance.below(len(asked))]
        both = [token for token in ask.tokens if token in there[ask.seat].tokens]
        if not both:
            return
        token = chance.pick(both)
        one.choose(token, ask.seat)
        other.choose(token, ask.seat)


def _holding(match: Match, seat: int | None, seed: int) -> Match:
    """The match at the beginning of its scene, at a table that holds its windows; with a seat, all dealt anew that it
    cannot know."""
    twin = match.clone()
    start = match._checkpoint.copy()
    start.orders.append((-1, "held", "pass"))  # as `Match.hold` does it
    if seat is not None:
        kept = start.generator, start.reveals, start.shows
        start.generator = (1 + seed) << 48
        match.game.redeal(start, seat)
        start.generator, start.reveals, start.shows = kept
    twin._resume(start, [])
    return twin


def _uncovered(match: Match) -> int:
    return match._table.reveals


def imagination_knows_no_more_than_the_seat(match: Match, chance: Chance) -> None:
    """What is imagined depends on the seat's knowledge and the seed alone: two worlds that look alike to the seat
    lead to the very same imagined match."""
    seat = chance.below(match.seats)
    one, other = [match.imagine(seat, seed).imagine(seat, "again").hash for seed in ("one", "other")]
    real = match.imagine(seat, "again").hash
    expect(one == other == real, f"what seat {seat} imagines depends on what it knows alone (redeal sorts first?)")


def fork_begins_where_the_match_stands(match: Match, chance: Chance) -> None:
    """A fork shows the very moment, in the middle of a scene too. That of a seat shows it what it sees, and depends on
    nothing else; it saves, opens and replays like any match."""
    before = match.hash
    whole = cosmarch.forked(match, seed=f"fork {chance.below(1000)}")
    expect(whole.commitment != match.commitment and not whole._table.loaded, "a fork has dice of its own")
    for who in (None, *range(match.seats)):
        there = {**match.view(who), "commitment": "", "undo": None}
        expect({**whole.view(who), "commitment": ""} == there, "a fork shows the very moment")
    seat = chance.below(match.seats)
    own = cosmarch.forked(match, seat, 7)
    now, real = own.view(seat), match.view(seat)
    expect((now["table"], now["asks"]) == (real["table"], real["asks"]), f"the fork of seat {seat} shows what it sees")
    expect(not own._table.loaded, f"the fork of seat {seat} has dice of its own")
    again = cosmarch.forked(match.imagine(seat, "other"), seat, 7)
    expect(own.hash == again.hash, f"the fork of seat {seat} knows no more than the seat")
    opened = cosmarch.load(own.save())
    expect(everything(opened) == everything(own) and opened.save() == own.save(), "the save of a fork opens")
    go_on(own, chance, 2)
    expect(own.repeat().hash == own.hash, "a fork is repeated from where it began")
    expect(match.hash == before, "forking changes nothing")


# ---- of what a game may offer


def advice_is_sound(match: Match, chance: Chance) -> None:
    """Advice gives every option of the question a number, or nothing; it and the estimate change nothing."""
    ask = match.asks[chance.below(len(match.asks))]
    imagined = match.imagine(ask.seat, chance.below(1000))
    before = imagined.hash
    advice = imagined.advice(ask.seat)
    if advice is not None:
        expect(tuple(advice) == ask.tokens, f"advice on {ask.kind} is about its options")
        expect(all(worth == worth for worth in advice.values()), f"advice on {ask.kind} is made of numbers")
    for seat in range(match.seats):
        worth = imagined.evaluate(seat)
        expect(isinstance(worth, (int, float)) and worth == worth, "a position is worth a number")
    expect(imagined.hash == before, "judging changes nothing")


def odds_are_sound(match: Match, chance: Chance) -> None:
    """The odds of the battle that is being fought, where there is one, add up."""
    before = match.hash
    try:
        odds = match.odds()
    except SetupError:
        return
    expect(match.fights, "where the odds of a battle can be told, the game says that one may be going on")
    total = odds.win + odds.lose + odds.draw + odds.undecided
    expect(abs(total - 1) < 1e-6, f"the odds of a battle add up to 1, not to {total}")
    expect(match.hash == before, "asking for odds changes nothing")


def forms_are_like_single_answers(match: Match, chance: Chance) -> None:
    """A form filled as suggested leads where its answers lead one by one, and is one step of undo."""
    for ask in match.asks:
        form = match.form(ask.seat)
        if form is None or not form.suggestion:
            continue
        filled = match.clone()
        try:
            filled.fill(ask.seat, form.suggestion)
        except IllegalChoice as refusal:
            raise BrokenContract(f"the suggested filling of the form {ask.kind} is legal: {refusal}") from None
        single = match.clone()
        for seat, token in filled.answers[len(match.answers) :]:
            single.choose(token.removeprefix("+"), seat)
        expect(single.state_hash == filled.state_hash, f"the form {ask.kind} leads where its answers lead")
        if not filled.undo(ask.seat):
            for seat in range(match.seats):
                if seat != ask.seat:
                    filled.consent(seat, True)
        expect(filled.hash == match.hash, f"the form {ask.kind} is one step of undo")


def forms_can_be_filled_in(match: Match, chance: Chance) -> None:
    """Whoever picks rows of a form, whichever they are, comes to an end that can be handed in."""
    for ask in match.asks:
        form = match.form(ask.seat)
        while form is not None and not form.ready:
            rows = [row.key for row in form.rows if row.chosen < row.most]
            expect(rows, f"the form {ask.kind} can be filled in, also with {form.filled} in it")
            key = chance.pick(rows)
            form = match.form(ask.seat, {**form.filled, key: form.filled.get(key, 0) + 1})
            expect(form, f"the form {ask.kind} takes what it offers: {key}")


# ---- of an answer that is given


def asked(match: Match, action: Action) -> tuple[Any, ...]:
    """What the seat of an answer is asked, as far as it can see; () of other actions."""
    ask = match.ask_of(action[1]) if action[0] == "choose" and not match.over else None
    return () if ask is None else (ask.seat, ask.kind, ask.window, ask.tokens, sorted(ask.args.items()))


def answer_is_not_void(before: Match, match: Match, action: Action) -> None:
    """No answer may leave the state as it was and ask the seat the same again. `before` is a copy from before it."""
    question = asked(before, action)
    if question and asked(match, action) == question and match.state_hash == before.state_hash:
        raise BrokenContract(f"{action[2]} to {question[1]} is not void: it changes the state or the question")


ALWAYS: Final[tuple[Check, ...]] = (
    clone_is_equal_and_independent,
    save_opens_where_it_stood,
    undo_leads_back_and_redo_forth,
    options_are_sound,
    wrong_answers_are_refused,
    imagined_looks_the_same,
    worlds_cannot_be_told_apart,
    imagination_knows_no_more_than_the_seat,
)
# Too slow for every decision; all but the first two are for games that offer what they check.
NOW_AND_THEN: Final[tuple[Check, ...]] = (
    fork_begins_where_the_match_stands,
    pace_tells_nothing,
    advice_is_sound,
    odds_are_sound,
    forms_are_like_single_answers,
    forms_can_be_filled_in,
)
