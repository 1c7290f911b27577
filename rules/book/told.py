"""The sentences a book can make from its ruleset, by their names in the data file.

"rook.dealt" calls that function; "pinochle.penalty wrong-table" passes what follows the space.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.book import (
    beach_house_words,
    game_words,
    pinochle_words,
    rook_words,
    tally_words,
)
from rules.core.messages import Words
from rules.ruleset import Ruleset

Told = Callable[[Ruleset], Words]

_TOLD: Mapping[str, Told] = {
    "beach_house.between_games": beach_house_words.between_games,
    "beach_house.childrens_event": beach_house_words.childrens_event,
    "beach_house.game_between_tied": beach_house_words.game_between_tied,
    "beach_house.main_event": beach_house_words.main_event,
    "game.sets_that_lose": game_words.sets_that_lose,
    "pinochle.after_the_hands": pinochle_words.after_the_hands,
    "pinochle.card_values": pinochle_words.card_values,
    "pinochle.common": pinochle_words.common,
    "pinochle.deck_holds": pinochle_words.deck_holds,
    "pinochle.double_roundhouse": pinochle_words.double_roundhouse,
    "pinochle.dropped_at": pinochle_words.dropped_at,
    "pinochle.ends": pinochle_words.ends,
    "pinochle.grace": pinochle_words.grace,
    "pinochle.ladder": pinochle_words.ladder,
    "pinochle.odd_melds": pinochle_words.odd_melds,
    "pinochle.price": pinochle_words.price,
    "pinochle.replaced_after": pinochle_words.replaced_after,
    "pinochle.royal": pinochle_words.royal,
    "pinochle.single_roundhouse": pinochle_words.single_roundhouse,
    "rook.both_level": rook_words.both_level,
    "rook.both_over": rook_words.both_over,
    "rook.card_values": rook_words.card_values,
    "rook.deal_holds": rook_words.deal_holds,
    "rook.dealt": rook_words.dealt,
    "rook.ends_at": rook_words.ends_at,
    "rook.forced_dealer": rook_words.forced_dealer,
    "rook.game_goes_to": rook_words.game_goes_to,
    "rook.highest_bid": rook_words.highest_bid,
    "rook.made_of": rook_words.made_of,
    "rook.nest_holds": rook_words.nest_holds,
    "rook.nest_used": rook_words.nest_used,
    "rook.passes_lead_to": rook_words.passes_lead_to,
    "rook.tricks_make": rook_words.tricks_make,
    "rook.unit": rook_words.unit,
    "tally.game_points": tally_words.game_points,
    "tally.sets_that_lose": tally_words.sets_that_lose,
    "tally.totals": tally_words.totals,
}
_TOLD_OF: Mapping[str, Callable[[str], Told]] = {
    "pinochle.copies": pinochle_words.copies,
    "pinochle.penalty": pinochle_words.penalty,
}


def told(name: str) -> Told:
    """The function of this name. Raises KeyError if there is none."""
    family, _, about = name.partition(" ")
    return _TOLD_OF[family](about) if about else _TOLD[family]
