"""Words in lists that are not names: partner wanted, paid, club. Pure."""

import re

WORDS = {
    "notes": "paid unpaid pd late dnp sub vegan vegetarian new confirmed cancelled waitlist standby"
    " dep director captain capt bezahlt spät neu angefragt zugesagt",
    "clubs": "club clubs hall society association league inn bar school college university church"
    " legion verein klub e.v ev skatclub spielclub lodge library center centre",
    "suffixes": "jr sr ii iii iv phd md esq junior senior",
    "particles": "van von der den de di da del della la le du dos das al el bin ibn ten ter zu mac",
    "titles": "dr prof mr mrs ms",
    "nobody": "- – — none open single solo nobody partner offen xxx",
    "teams": "the team die los les",
    "small": "yes no y n x ✓ ✔ ja nein ok",
}
NOTES, CLUBS, SUFFIXES, PARTICLES, TITLES, NOBODY, TEAMS, SMALL = (
    frozenset(words.split()) for words in WORDS.values()
)
LESSER = PARTICLES | SUFFIXES | TITLES
"""Words of a name that do not help to find its first and last part."""

SEEKS = re.compile(
    r"(?<!\w)(?:n/a|t\.?b\.?[adc]\.?|n\. ?n\.|\?+"
    r"|(?:needs?|seeks?|seeking|looking for|wants?|no|sucht|ohne) (?:an? )?partner(?:in)?\??"
    r"|partner (?:needed|wanted|gesucht|\?+|tbd))(?!\w)",
    re.IGNORECASE,
)
"""A partner is wanted."""
BARE_NOTE = re.compile(
    r"(?:\s*[-–—,;]\s*(?:paid|unpaid|not paid|pd|late|bezahlt)"
    r"|\s+(?:paid|unpaid|not paid|bezahlt)|\s*[✓✔☑✅]\ufe0f?)\.?\s*$",
    re.IGNORECASE,
)
"""A note at the end of a line, without brackets."""
