"""The order in which a plan's matches are played, until the director changes it.

Pure. Knows plans; refuses to know tables and times.
"""

from tournament.brackets.plan import LoserOf, Plan, PlannedMatch, WinnerOf


def order_of_play(plan: Plan) -> list[PlannedMatch]:
    """Wave by wave: a match belongs to the first wave in which both its entrants can be known,
    and within a wave the plan's order stays. So the losers' bracket does not wait until the
    winners' bracket is played out.
    """
    wave: dict[str, int] = {}
    for match in plan.matches:
        sources = [slot for slot in match.slots if isinstance(slot, WinnerOf | LoserOf)]
        wave[match.code] = 1 + max((wave[source.match] for source in sources), default=0)
    return sorted(plan.matches, key=lambda match: wave[match.code])
