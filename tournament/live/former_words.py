"""What version 0.2.0 wrote into logs and rulings and no version says any more.

It stands here for the catalogues: an event's log is read in every language, however old it is.
"""

from django.utils.translation import gettext_noop

from rules.core.messages import say_count

FORMER = (
    gettext_noop("Hand %(hand)s at table %(table)s: %(words)s Score: %(totals)s."),
    gettext_noop("Hand %(hand)s at table %(table)s was changed: %(words)s Score: %(totals)s."),
    gettext_noop("Hand %(hand)s at table %(table)s was put back: %(words)s Score: %(totals)s."),
    gettext_noop("Hand %(hand)s at table %(table)s was undone. Score: %(totals)s."),
    gettext_noop("Hand %(number)s: %(hand)s"),
    gettext_noop("%(player)s for %(leaves)s from hand %(hand)s"),
    gettext_noop("%(leaves)s, from hand %(hand)s %(player)s"),
    gettext_noop("time called after hand %(hand)s"),
    gettext_noop("%(what)s of hand %(hand)s"),
    gettext_noop("the outcome"),
    gettext_noop("the score"),
    gettext_noop("the total after hand %(hand)s"),
    gettext_noop("Tables of three to five"),
    gettext_noop("At least %(points)s points"),
    gettext_noop("First in rank meets second, third meets fourth, and so on."),
    gettext_noop("First in rank meets the first of the bottom half, and so on."),
    gettext_noop("Neighbours in rank meet (king of the hill)."),
    gettext_noop("Refuses to accept a final ruling"),
    gettext_noop("Announced %(announced)s, arrived %(until)s: waited %(waited)s."),
    gettext_noop("Announced %(announced)s, seated %(until)s: waited %(waited)s."),
    gettext_noop("Announced %(announced)s, now %(until)s: waited %(waited)s."),
)
FORMER_COUNTS = (
    say_count(
        "Game over at table %(table)s after %(count)s hand. Score: %(totals)s.",
        "Game over at table %(table)s after %(count)s hands. Score: %(totals)s.",
        count=0,
        table="",
        totals="",
    ),
    say_count("%(count)s match was not over.", "%(count)s matches were not over.", count=0),
)
