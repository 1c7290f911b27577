"""The default order of play of a plan. Pure."""

from tournament.brackets.plan import LoserOf, Plan, PlannedMatch, WinnerOf


def order_of_play(plan: Plan) -> list[PlannedMatch]:
    """Wave by wave: a match belongs to the first wave in which both entrants can be known.

    Within a wave the plan's order stays. So the losers' bracket does not wait for the whole
    winners' bracket.
    """
    wave: dict[str, int] = {}
    for match in plan.matches:
        sources = [slot for slot in match.slots if isinstance(slot, WinnerOf | LoserOf)]
        wave[match.code] = 1 + max((wave[source.match] for source in sources), default=0)
    return sorted(plan.matches, key=lambda match: wave[match.code])
