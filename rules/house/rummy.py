"""House rules of contract rummy, where the text is silent.

Knows the effect of each key, not the reasons for it.
"""

from __future__ import annotations

from dataclasses import replace

from rules.core.fields import whole, word
from rules.core.findings import Findings
from rules.core.finish import LAST_HAND, MOST_HANDS, PLAY_ON, SHARED
from rules.core.messages import say
from rules.house.changes import overruled, overruled_endings, refuse_together
from rules.house.games import finish_of
from rules.ruleset import HouseRule, Ruleset
from rules.rummy.hands import COUNTS, NEVER, NOTHING, STOPPED, RummyRounds
from rules.rummy.sitting_out import MEAN, SittingOut


def _law(ruleset: Ruleset) -> RummyRounds:
    if not isinstance(ruleset.hands, RummyRounds):
        raise TypeError(f"{ruleset.title} is no contract rummy.")
    return ruleset.hands


def _last_round(ruleset: Ruleset, last: int) -> Ruleset:
    law, game = _law(ruleset), finish_of(ruleset)
    contracts = replace(
        law.contracts,
        rows=law.contracts.rows[:last],
        cites=overruled(ruleset, "last_round", last, law.contracts.cites),
    )
    game = replace(game, hands=last, cites=overruled(ruleset, "last_round", last, game.cites))
    return replace(ruleset, hands=replace(law, contracts=contracts), game=game)


def _first_round(ruleset: Ruleset, first: int) -> Ruleset:
    law, game = _law(ruleset), finish_of(ruleset)
    contracts = replace(
        law.contracts,
        rows=law.contracts.rows[first - 1 :],
        first=first,
        cites=overruled(ruleset, "first_round", first, law.contracts.cites),
    )
    game = replace(
        game,
        hands=len(contracts.rows),
        noun=replace(game.noun, first=first),
        cites=overruled(ruleset, "first_round", first, game.cites),
    )
    return replace(ruleset, hands=replace(law, contracts=contracts), game=game)


def _some_round_is_played(ruleset: Ruleset, where: str, findings: Findings) -> None:
    contracts = _law(ruleset).contracts
    if not contracts.rows:
        refuse_together(
            where,
            say("The game starts with round %(first)s, after its last one.", first=contracts.first),
            say("Start with an earlier round, or end with a later one."),
            findings,
        )


def _max_buys(ruleset: Ruleset, most: int) -> Ruleset:
    law = _law(ruleset)
    cites = overruled(ruleset, "max_buys", most, law.waiting.cites)
    waiting = replace(law.waiting, max_buys=most, cites=cites)
    return replace(ruleset, hands=replace(law, waiting=waiting))


def _ties(ruleset: Ruleset, choice: str) -> Ruleset:
    game, law = finish_of(ruleset), _law(ruleset)
    cites = overruled(ruleset, "ties", choice, game.cites)
    contracts = replace(law.contracts, extra=TIES[choice] == PLAY_ON)
    return replace(
        ruleset,
        game=replace(game, ties=TIES[choice], cites=cites),
        hands=replace(law, contracts=contracts),
    )


def _nobody_out(ruleset: Ruleset, choice: str) -> Ruleset:
    law = _law(ruleset)
    endings = overruled_endings(ruleset, law.endings, "nobody_out", choice, STOPPED)
    if choice == NEVER:
        endings = tuple(ending for ending in endings if ending.code != STOPPED)
    if choice == NOTHING:
        hint = say("No one went out, so nobody scores.")
        endings = tuple(
            replace(ending, hint=hint) if ending.code == STOPPED else ending for ending in endings
        )
    return replace(ruleset, hands=replace(law, stopped=choice, endings=endings))


def _decks(ruleset: Ruleset, decks: int) -> Ruleset:
    law = _law(ruleset)
    cites = overruled(ruleset, "decks", decks, law.leftovers.decks_cites)
    leftovers = replace(law.leftovers, decks=decks, decks_cites=cites)
    melds = replace(law.melds, decks=decks, decks_cites=cites)
    return replace(ruleset, hands=replace(law, leftovers=leftovers, melds=melds))


def _six(ruleset: Ruleset, counts: str) -> Ruleset:
    cites = overruled(ruleset, "six_at_a_table", counts, ruleset.seating_cites)
    law = replace(_law(ruleset), sitting_out=SittingOut(counts, cites), seats_cites=cites)
    return replace(ruleset, table=ruleset.table.widest, hands=law, seating_cites=cites)


TIES = {
    "shared": SHARED,
    "extra-round": PLAY_ON,
    "last-round": LAST_HAND,
    "most-rounds": MOST_HANDS,
}
LAST_ROUND = HouseRule(
    "last_round",
    say("Last round"),
    say(
        "The text has eleven rounds. A director short of time may announce fewer before the "
        "first deal."
    ),
    whole(1, 11),
    _last_round,
    _some_round_is_played,
)
FIRST_ROUND = HouseRule(
    "first_round",
    say("First round"),
    say("The text starts with round one. Later ones are for those who know the game."),
    whole(1, 11),
    _first_round,
    _some_round_is_played,
)
MAX_BUYS = HouseRule(
    "max_buys",
    say("Buys per player per round"),
    say("The text sets no limit. Many tables do."),
    whole(0, 50),
    _max_buys,
)
TIES_FOR_LOWEST = HouseRule(
    "ties",
    say("Tie for the lowest total"),
    say(
        "The text is silent: share the win, play another round, or compare last rounds or rounds "
        "won."
    ),
    word(*TIES),
    _ties,
)
NOBODY_OUT = HouseRule(
    "nobody_out",
    say("Round that no one ends"),
    say(
        "The text is silent: an official stops it and all hands count or none, or play on with "
        "shuffled discards."
    ),
    word(COUNTS, NOTHING, NEVER),
    _nobody_out,
)
DECKS = HouseRule(
    "decks",
    say("Decks in play"),
    say("The text has one per player. Some hosts use fewer."),
    whole(1, 10),
    _decks,
)
SIX = HouseRule(
    "six_at_a_table",
    say("Six at a table"),
    say(
        "The text seats three to five. Where the sixth has no other table, one sits out each "
        "round, in turn."
    ),
    word(MEAN, NOTHING),
    _six,
)
