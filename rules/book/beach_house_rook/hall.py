"""Beach House Rook in the hall: time, conduct, the score sheet and the tournament."""

from collections.abc import Mapping

from rules.book.beach_house_rook.cards import GENERAL, PROCEDURES
from rules.book.hall_lines import late_ruling
from rules.book.page import Section
from rules.book.writing import line
from rules.ruleset import Ruleset

SETTING = "Beach House, Game Setting"
SCOREKEEPER = "Beach House, Scorekeeper"
SUBSTITUTION = "Beach House, Substitution"
ILLEGAL = "Beach House, Illegal Activity"

FORMATS: Mapping[object, str] = {
    "single-elimination": "a single elimination: a team is out after its first loss",
    "round-robin": "a round robin: everybody meets everybody",
    "pools": "played in pools: everybody meets everybody of the same pool",
    "pods": "played at tables where everybody plays for himself",
}
MAIN_EVENT = "a double elimination: a team is out after its second loss"
CHILDREN = "a single elimination"
BREAK = "a break of five minutes; the scorer watches the time"


def main_event(played: Ruleset) -> str:
    """What the division plays, unless it is the children's."""
    is_childrens = "children" in played.agreed
    return MAIN_EVENT if is_childrens else FORMATS.get(played.agreed.get("format"), MAIN_EVENT)


def between_games(played: Ruleset) -> str:
    """The break as the division has it."""
    minutes = played.break_minutes
    if minutes == 5:
        return BREAK
    return f"a break of {minutes} min" if minutes else "no break"


def childrens_event(played: Ruleset) -> str:
    """What the division plays, if it is the children's."""
    if "children" not in played.agreed or "format" not in played.agreed:
        return CHILDREN
    chosen = FORMATS.get(played.agreed["format"], MAIN_EVENT)
    return CHILDREN if chosen.startswith(CHILDREN) else chosen


TIME = Section(
    "time",
    "Time, absence and substitutes",
    (
        line(
            "B-late",
            "Rounds begin at the time that was announced. If play has not begun more than 15 "
            "minutes later, the team that is missing forfeits the round: 15:00 is in time, 15:01 "
            "is not. The forfeit is mandatory.",
            SETTING,
            readings="B-16",
        ),
        late_ruling("B", f"{SETTING} (mandatory)", readings="B-16"),
        line(
            "B-forfeit",
            "A forfeited round is one loss; [forfeit_points|no points are written down].",
            SETTING,
            readings="B-17 B-18",
            fills={"forfeit_points": "the team that was there scores {}"},
        ),
        line(
            "B-substitute",
            "A substitute may play if the opponents agree. If they do not, they may take the "
            "forfeit after [substitute_wait|a reasonable wait]. A game begun with a "
            "substitute counts.",
            SUBSTITUTION,
            readings="B-28",
            fills={"substitute_wait": "{} min"},
        ),
        line(
            "B-break",
            f"Between two games there is [break_minutes|{BREAK}].",
            SETTING,
            fills={"break_minutes": between_games},
        ),
    ),
)
CONDUCT = Section(
    "conduct",
    "Conduct",
    (
        line(
            "B-distraction",
            "Who goes on distracting players or signalling to the partner after one warning from "
            "the scorer can be disqualified or lose the round. The director decides.",
            ILLEGAL,
            readings="B-25",
        ),
        line(
            "B-cheating",
            "Open violations and suspected cheating are brought before the director, who may "
            "disqualify.",
            SCOREKEEPER,
        ),
        line(
            "B-quiet",
            "No needless talk at the tables, nor while others still play.",
            ILLEGAL,
        ),
        line("B-visitors", "Visitors keep more than five feet away from the tables.", SETTING),
        line(
            "B-tables-clean",
            "Nothing to eat or drink stands on the tables; there is no alcohol and no gambling.",
            SETTING,
        ),
    ),
)
SHEET = Section(
    "sheet",
    "The score sheet",
    (
        line(
            "B-scorer",
            "One of the players keeps the score of a game, or a third person if both teams agree. "
            "A third person takes no part in the play and settles a rule only when asked.",
            SCOREKEEPER,
        ),
        line(
            "B-before-play",
            "Before play the scorer asks whether everybody knows the rules and explains them; "
            "once play has begun, the scorer does not step in.",
            SCOREKEEPER,
        ),
        line(
            "B-questions",
            "After every hand and every round the scorer asks whether anybody has a question. If "
            "nobody objects, the score stands.",
            PROCEDURES,
        ),
        line(
            "B-posted-if",
            "A sheet is accepted and posted only with the initials of the scorer or the director "
            "and the round it belongs to.",
            SCOREKEEPER,
        ),
        line(
            "B-not-contested",
            "Once a sheet has its signatures, was certified to the director and is posted, nobody "
            "contests it any more.",
            PROCEDURES,
            readings="G-01",
        ),
    ),
)
TOURNAMENT = Section(
    "tournament",
    "The tournament",
    (
        line(
            "B-format",
            "The ~~committee~~ __director__ chooses the format and says, before the tournament, "
            "in which order the teams play.",
            GENERAL,
            readings="B-15 B-27",
        ),
        line(
            "B-main-event",
            f"The main event is [format children|{MAIN_EVENT}].",
            readings="B-27",
            fills={"format children": main_event},
            said={
                f"{GENERAL}, on the tournament": "It is called a double elimination.",
                f"{GENERAL}, on winners": "The winner follows from the format that the director "
                "selects, and a round robin is explained.",
            },
        ),
        line(
            "B-children",
            f"The children's event is [format children |{CHILDREN}], for learning and a good time; "
            "who wins is not made much of. Its page [children|ranks nobody].",
            GENERAL,
            readings="B-19",
            fills={
                "format children ": childrens_event,
                "children": {"ranked": "shows places as any other"},
            },
        ),
        line(
            "B-seeding",
            "The director seeds the teams by experience, by earlier tournaments (results and "
            "margins) and by how well they know the game.",
            GENERAL,
        ),
        line(
            "B-pairing",
            "[pairing|The first seed meets the last, the second the last but one; byes go to the "
            "best seeds]. If the unbeaten team loses the final, [grand_final|a second one is "
            "played].",
            f"{GENERAL} (silent)",
            readings="B-20 B-21",
            fills={
                "pairing": {"by-lot": "Who meets whom first, and who has a bye, is drawn"},
                "grand_final": {"decides": "that decides, and there is no second one"},
            },
        ),
        line(
            "B-round-robin",
            "In a round robin the best record of wins and losses wins. Each pair meets "
            "[round_robin_legs|once].",
            GENERAL,
            readings="B-24",
            fills={"round_robin_legs": {2: "twice"}},
        ),
        line("B-two-tied", "Two teams tied: one game of 500 decides.", GENERAL),
        line(
            "B-three-tied",
            "Three teams tied: they draw cards. The high card has a bye; the other two play one "
            "game of 500, and the winner meets the team with the bye for the title, in one more "
            "game of 500.",
            GENERAL,
            readings="B-22",
        ),
        line(
            "B-four-tied",
            "Four or more teams tied: [many_tied|the director decides]. Teams that draw equal high "
            "cards draw again.",
            f"{GENERAL} (silent)",
            readings="B-22 B-23",
            fills={
                "many_tied": {
                    "knock-out-by-draw": "a knock-out decides, drawn with cards",
                    "shared": "they share the place",
                }
            },
        ),
        line(
            "B-table-given",
            "Players get their table in person from the director or the registrar when it is time "
            "to play.",
            GENERAL,
        ),
    ),
)
