"""How many cards a player who has not laid down holds at the end of a round.

Each turn draws one card and discards one; each buy adds two. Does not know what cards cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.core.case import Case
from rules.core.messages import Key, Letter, say, sentences
from rules.rummy.contract_rounds import Round
from rules.rummy.leftovers import UNIT, held

A_BUY = 2


@dataclass(frozen=True, slots=True)
class NotLaidDown:
    """``max_buys`` is how often a player may buy in a round; None means no limit.

    ``cites``: the paragraph on the size of a hand. ``out_cites``: on going out with the contract.
    """

    cites: str
    out_cites: str
    max_buys: int | None = None

    def judge(self, turn: Round, deal: int, points: Mapping[str, int], case: Case) -> None:
        """Object to hands smaller than dealt, and warn of unusual ones."""
        for seat in turn.waiting:
            cards = (turn.left or {}).get(seat)
            if points.get(seat) == 0:
                case.refuse(
                    "out-without-contract",
                    "not_laid_down",
                    say(
                        "%(player)s has no cards left but is marked as not laid down.",
                        player=Letter(seat),
                    ),
                    self.out_cites,
                    sentences(
                        say("No one can go out without the contract."),
                        say(
                            "Correct %(waiting)s, or correct the cards.",
                            waiting=Key("not_laid_down"),
                        ),
                    ),
                )
            elif cards is not None:
                self._judge_size(held(cards), deal, f"left/{seat}", seat, case)
            elif seat in points and points[seat] < UNIT * deal:
                case.refuse(
                    "fewer-than-dealt",
                    f"points/{seat}",
                    say(
                        "%(player)s still holds %(cards)s cards or more, at least %(least)s "
                        "points, but has %(points)s entered.",
                        player=Letter(seat),
                        cards=deal,
                        least=UNIT * deal,
                        points=points[seat],
                    ),
                    self.cites,
                    say(
                        "Correct the points, or correct %(waiting)s for %(player)s.",
                        waiting=Key("not_laid_down"),
                        player=Letter(seat),
                    ),
                )

    def _judge_size(self, cards: int, deal: int, key: str, seat: str, case: Case) -> None:
        if cards < deal:
            case.refuse(
                "fewer-than-dealt",
                key,
                say(
                    "%(dealt)s cards were dealt. %(player)s cannot hold %(cards)s without laying "
                    "down.",
                    dealt=deal,
                    player=Letter(seat),
                    cards=cards,
                ),
                self.cites,
                say(
                    "Count again, or correct %(waiting)s for %(player)s.",
                    waiting=Key("not_laid_down"),
                    player=Letter(seat),
                ),
            )
        else:
            self._judge_buys(cards, deal, key, seat, case)

    def _judge_buys(self, cards: int, deal: int, key: str, seat: str, case: Case) -> None:
        buys = self.max_buys
        if buys is not None and cards > deal + A_BUY * buys:
            most = deal + A_BUY * buys
            case.refuse(
                "too-many-buys",
                key,
                say(
                    "%(player)s holds %(cards)s cards, but %(dealt)s dealt and %(buys)s buys "
                    "make %(most)s.",
                    player=Letter(seat),
                    cards=cards,
                    dealt=deal,
                    buys=buys,
                    most=most,
                ),
                self.cites,
                say("Count again. The most without laying down is %(most)s.", most=most),
            )
        elif (cards - deal) % A_BUY:
            case.warn(
                "odd-hand",
                key,
                say(
                    "%(player)s holds %(cards)s cards, but %(dealt)s were dealt and each buy "
                    "adds %(buy)s.",
                    player=Letter(seat),
                    cards=cards,
                    dealt=deal,
                    buy=A_BUY,
                ),
                self.cites,
                say(
                    "Count again. %(fewer)s or %(more)s is possible.",
                    fewer=cards - 1,
                    more=cards + 1,
                ),
            )
