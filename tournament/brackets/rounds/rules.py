"""How drawn rounds are ranked: keys in order, which places matter, what a bye or a win is worth.

Pure. Chosen before the first round; `rule_words.py` says it in sentences.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournament.brackets.ranking import Ranking, read_places
from tournament.brackets.rounds.key_list import read_keys, written
from tournament.brackets.rounds.keys import Key, key
from tournament.brackets.rounds.term_list import read_terms, terms_written
from tournament.brackets.rounds.terms import Terms

FIRST_PLACE, USUAL_TERMS = Ranking(), Terms()
USUAL_KEYS = tuple(
    map(key, ("match-points", "head-to-head", "difference", "buchholz", "card-draw"))
)


@dataclass(frozen=True, slots=True)
class Rules:
    """The keys, the places that matter and the worth of results."""

    keys: tuple[Key, ...] = USUAL_KEYS
    ranking: Ranking = FIRST_PLACE
    terms: Terms = USUAL_TERMS


USUAL_RULES = Rules()


def read_rules(stored: Mapping[str, Any]) -> Rules:
    """The stored rules: {"by": [keys], "places": 3, "bye": {…}, "match_points": {…}, …}, and
    "in_order": false if the places are a cut.

    What is left out is as usual. Raises Refusal for what does not fit.
    """
    places, in_order = read_places({"places": 1, **stored})
    return Rules(
        keys=read_keys(stored["by"]) if "by" in stored else USUAL_KEYS,
        ranking=Ranking(places=places, in_order=in_order),
        terms=read_terms(stored),
    )


def as_stored(rules: Rules) -> dict[str, Any]:
    """The rules as `read_rules` restores them."""
    ranking = rules.ranking
    return {
        "by": [written(each) for each in rules.keys],
        "places": ranking.places,
        "in_order": ranking.in_order,
        **terms_written(rules.terms),
    }
