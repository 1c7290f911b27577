"""How a stage is ranked: keys in order, which places matter, what a bye or a win is worth.

Pure. Chosen before the first round; `rule_words.py` says it in sentences.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from tournament.brackets.kinds import Ranked
from tournament.brackets.ranking import FIRST_PLACE, SHARED, Ranking, read_places
from tournament.brackets.rounds.key_list import read_keys, written
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.procedures import CARD_DRAW, PLAY_OFF, SHARE
from tournament.brackets.rounds.term_list import read_terms, terms_written
from tournament.brackets.rounds.terms import ByeWorth, Terms

USUAL_TERMS = Terms()
INDIVIDUALS: tuple[Ranked, ...] = ("lowest", "highest")
USUAL_KEYS = tuple(
    map(key, ("match-points", "head-to-head", "difference", "buchholz", "card-draw"))
)
RECORD_KEYS = (key("wins"), key(PLAY_OFF))
MISSED, PENALTIES = "missed", "penalties"
SITTING_KEYS = (key(MISSED), key("average"), key(SHARE))
"""Of individuals: whoever missed a sitting comes later, since it must not pay to stay away."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The keys, the places that matter and the worth of results."""

    keys: tuple[Key, ...] = USUAL_KEYS
    ranking: Ranking = FIRST_PLACE
    terms: Terms = USUAL_TERMS

    @property
    def asks_points(self) -> bool:
        """Whether a key reads the points of matches, or their margin is worth something."""
        match = self.terms.match_points
        reads = any("points" in key.criterion.needs for key in self.keys)
        return reads or bool(match.win_by or match.loss_within)

    @property
    def counted(self) -> tuple[str, ...]:
        """What the keys count: skunks, hands alone."""
        return tuple(key.counted for key in self.keys if key.counted)

    @property
    def asks_counts(self) -> bool:
        """Whether a key reads what was counted, or penalties."""
        return bool(self.counted) or any(key.criterion.slug == PENALTIES for key in self.keys)

    @property
    def procedure(self) -> str:
        """The slug of the key that ends ties; empty if they are shared."""
        return next((key.criterion.slug for key in self.keys if is_breaking(key)), "")

    @property
    def cut(self) -> int:
        """How many advance; 0 if the places count in order."""
        return 0 if self.ranking.in_order else self.ranking.places


USUAL_RULES, RECORD_RULES = Rules(), Rules(keys=RECORD_KEYS)
SITTING_RULES = Rules(SITTING_KEYS, Ranking(breaks_ties=False))
PARTNER_RULES = Rules(
    (key("points"), key(SHARE)),
    Ranking(breaks_ties=False),
    Terms(bye=ByeWorth(points="mean-of-field", counts_as="")),
)
"""Where partners change: whoever sits out loses nothing by it, and ties share the place."""
SHARED_RULES = Rules(keys=(key("wins"),), ranking=SHARED)
"""Only wins count, and every tie is shared."""


def usual_rules(ranked: Ranked) -> Rules:
    """How stages ranked so are ranked until the director chooses."""
    if ranked in INDIVIDUALS:
        return replace(SITTING_RULES, keys=aimed(SITTING_KEYS, highest_wins=ranked == "highest"))
    return _USUAL.get(ranked, USUAL_RULES)


_USUAL: Mapping[Ranked, Rules] = {"record": RECORD_RULES, "points": PARTNER_RULES}


def usual_procedure(ranked: Ranked) -> Key:
    """What breaks ties across a cut where stages are ranked so, if the director chose nothing."""
    by_cards = ranked in INDIVIDUALS or ranked == "points"
    return key(CARD_DRAW) if by_cards else usual_rules(ranked).keys[-1]


def read_rules(stored: Mapping[str, Any], ranked: Ranked = "keys") -> Rules:
    """The stored rules: {"by": [keys], "places": 3, "bye": {…}, "match_points": {…}, …}, and
    "in_order": false if the places are a cut.

    What is left out is as usual where stages are `ranked` so, which says whose points win where
    individuals play. Raises Refusal for what does not fit.
    """
    places, in_order = read_places({"places": 1, **stored})
    keys = read_keys(stored["by"]) if "by" in stored else usual_rules(ranked).keys
    terms = read_terms({**terms_written(usual_rules(ranked).terms), **stored})
    if ranked in INDIVIDUALS:
        terms = replace(terms, highest_wins=ranked == "highest")
    return Rules(
        keys=aimed(keys, highest_wins=terms.highest_wins),
        ranking=Ranking(places, in_order, breaks_ties=any(map(is_breaking, keys))),
        terms=terms,
    )


def aimed(keys: Iterable[Key], *, highest_wins: bool) -> tuple[Key, ...]:
    """The keys, with those that read points turned where the fewest points win the game."""
    return tuple(
        replace(each, lower_first=each.criterion.lower_first == highest_wins)
        if each.criterion.low
        else each
        for each in keys
    )


def is_breaking(key: Key) -> bool:
    """Whether those tied draw or play."""
    return key.criterion.procedure and key.criterion.slug != SHARE


def as_stored(rules: Rules) -> dict[str, Any]:
    """The rules as `read_rules` restores them."""
    ranking = rules.ranking
    return {
        "by": [written(each) for each in rules.keys],
        "places": ranking.places,
        "in_order": ranking.in_order,
        **terms_written(rules.terms),
    }
