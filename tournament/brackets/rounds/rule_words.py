"""The rules of drawn rounds in sentences, and what they leave undecided. Pure."""

from collections.abc import Iterator, Mapping, Sequence

from rules.core.messages import Words, say, say_count, sentences
from tournament.brackets.rounds.key_list import unbroken
from tournament.brackets.rounds.keys import Key, shown
from tournament.brackets.rounds.procedures import PLAY_OFF
from tournament.brackets.rounds.rules import Rules
from tournament.brackets.rounds.terms import (
    ByeWorth,
    MatchPoints,
    Mean,
    Outcome,
    Terms,
    Withdrawal,
)

MATCH_POINTS, POINTS = "match-points", "points"
USES_MATCH_POINTS = frozenset({MATCH_POINTS, "head-to-head", "buchholz", "buchholz-median"})
_COUNTS_AS: Mapping[Outcome, Words] = {
    "won": say("A bye counts as a win."),
    "level": say("A bye counts as a level match."),
    "": say("A bye counts as neither a win nor a loss."),
}
_MEANS: Mapping[Mean, Words] = {
    "mean-of-field": say("It brings the average points of everyone who plays that round."),
    "mean-of-winners": say("It brings the average points of that round's winners."),
    "own-average": say("It brings the average points of the entry's own games."),
}
_LEAVING: Mapping[tuple[str, bool], Words] = {
    ("remove", False): say("If an entry leaves, its results are removed."),
    ("remove", True): say(
        "If an entry leaves and played fewer than half of the rounds, its results are removed. "
        "Otherwise they stand."
    ),
    ("as-byes", False): say("If an entry leaves, its results become byes for its opponents."),
    ("as-byes", True): say(
        "If an entry leaves and played fewer than half of the rounds, its results become byes for "
        "its opponents. Otherwise they stand."
    ),
}


def rule_words(rules: Rules, *, game: Words, cut: Words = "") -> list[Words]:
    """The rules of drawn rounds: the order of places, then what byes and leavers are worth.

    `game` is what two tied teams play; `cut` says who advances, if the places are a cut.
    """
    terms = rules.terms
    order = order_words(rules, game=game, cut=cut)
    byes = sentences(*bye_words(terms.bye), *_low_bye(rules))
    return [*order, byes, leaving_words(terms.withdrawal)]


def order_words(rules: Rules, *, game: Words, cut: Words = "") -> list[Words]:
    """Each key, the places that count, and what a match is worth."""
    said: list[Words] = [
        sentences(
            say("%(number)s: %(key)s.", number=number, key=key.name),
            *key_words(key, game),
        )
        for number, key in enumerate(rules.keys, start=1)
    ]
    count = rules.ranking.places
    said.append(
        cut or say_count("First place counts.", "Places 1 to %(count)s count.", count=count)
    )
    if _reads_match_points(rules):
        said.append(sentences(*match_words(rules.terms.match_points)))
    if rules.ranking.breaks_ties:
        said.append(say("Ties for other places are shared."))
    return said


def _reads_match_points(rules: Rules) -> bool:
    return any(key.criterion.slug in USES_MATCH_POINTS for key in rules.keys)


def key_words(key: Key, game: Words) -> Iterator[Words]:
    """What a key counts, in sentences. `game` is what two tied teams play."""
    if key.criterion.slug == PLAY_OFF:
        yield say(
            "Those still tied for a place that counts play off: two play %(game)s.", game=game
        )
        yield say("Three or more draw cards. The high card gets the bye; equal high cards redraw.")
        return
    yield key.sentence
    if key.average and not key.criterion.average:
        yield say("Per game, not in total.")
    if key.drop:
        yield say_count(
            "The worst round is left out.",
            "The worst %(count)s rounds are left out.",
            count=key.drop,
        )
    if not key.byes:
        yield say("Byes do not count.")


def match_words(worth: MatchPoints) -> Iterator[Words]:
    """What a match is worth."""
    yield say(
        "Match points: a win %(win)s, a level match %(level)s, a loss %(loss)s.",
        win=shown(worth.win),
        level=shown(worth.level),
        loss=shown(worth.loss),
    )
    for margin, points in sorted(worth.win_by.items()):
        yield say("A win by at least %(margin)s is worth %(points)s.", margin=margin, points=points)
    for margin, points in sorted(worth.loss_within.items()):
        yield say("A loss by at most %(margin)s is worth %(points)s.", margin=margin, points=points)


def bye_words(bye: ByeWorth) -> Iterator[Words]:
    """What a bye is worth."""
    yield _COUNTS_AS[bye.counts_as]
    if not isinstance(bye.points, int):
        yield _MEANS[bye.points]
    elif bye.points:
        yield say_count(
            "It brings %(number)s point.",
            "It brings %(number)s points.",
            count=abs(bye.points),
            number=shown(bye.points),
        )
    else:
        yield say("It brings no points.")
    if bye.is_game:
        yield say("Averages count it as a game.")
    yield say("A win by forfeit brings the points of a bye.")
    if bye.late:
        yield say("Rounds before a late entry count as byes.")


def _low_bye(rules: Rules) -> Iterator[Words]:
    """A sentence if a bye without points is ahead of everyone who played."""
    sums = [key for key in rules.keys if key.criterion.slug == POINTS and key.byes]
    if not rules.terms.highest_wins and rules.terms.bye.points == 0 and sums:
        yield say("The fewest points are first, so no points are the best score of the round.")


def leaving_words(withdrawal: Withdrawal) -> Words:
    """What becomes of the results of those who leave."""
    usual = say("If an entry leaves, its results stand.")
    return _LEAVING.get((withdrawal.results, withdrawal.under_half), usual)


def undecided_words(rules: Rules) -> Iterator[Words]:
    """What to know before the first round: keys that break no tie, and ties that may remain."""
    yield from _same_again(rules.keys, rules.terms)
    if rules.terms.match_points != MatchPoints() and not _reads_match_points(rules):
        yield say("Your match points have no effect: no key counts them.")
    if remains := unbroken(rules.keys, rules.ranking):
        yield remains


def _same_again(keys: Sequence[Key], terms: Terms) -> Iterator[Words]:
    """A sentence if wins and match points always say the same, and both are in the list."""
    match, found = terms.match_points, [key for key in keys if _is_plain(key)]
    same = match.win - match.loss == 2 * (match.level - match.loss) and not match.loss
    if len(found) == 2 and same and not match.win_by and not match.loss_within:
        first, second = found
        yield say(
            "“%(second)s” cannot break a tie: it always agrees with “%(first)s”.",
            first=first.criterion.name,
            second=second.criterion.name,
        )


def _is_plain(key: Key) -> bool:
    """Whether this is the total of wins or match points, with nothing left out."""
    usual = not key.average and not key.drop and key.byes and not key.lower_first
    return usual and key.criterion.slug in (MATCH_POINTS, "wins")
