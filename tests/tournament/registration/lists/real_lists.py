"""Lists as clubs keep them, with the teams a person would read in them."""

from typing import NamedTuple

from tournament.registration.drafts import TeamDraft

Row = tuple[tuple[str, ...], str, str, int | None]


class Listed(NamedTuple):
    """A list: the players in a team, the teams, and which lines are something else."""

    called: str
    text: str
    teams: tuple[Row, ...]
    size: int = 2
    skipped: tuple[int, ...] = ()
    seeks: tuple[int, ...] = ()
    findings: tuple[str, ...] = ()


def row(draft: TeamDraft) -> Row:
    """A draft in the notation of these lists."""
    return draft.members, draft.name, draft.club, draft.seed


def team(*members: str, name: str = "", club: str = "", seed: int | None = None) -> Row:
    return members, name, club, seed


THIRTEEN = Listed(
    "thirteen lines from as many messages",
    "Eagles: Ruth Ashby, Leon Carver (Bradenton)\n"
    "Paper Tigers; Grace Ito; Owen Bell\n"
    "Night Herons\tDorothy Alcott\tWalter Finch\n"
    "Priya Raman & Anil Raman (Tampa)\n"
    "Low Tide: Martha Kerr / Ida Moss\n"
    "Okafor, Chidi / Okafor, Ada\n"
    "Sandpipers: Tom Reed <tom.reed@example.org>, Amy Reed\n"
    "Kites: Sam Hale 941-555-0123, Joe Pace\n"
    "Gulls: Nell Frost and Pete Lund\n"
    "Old Salts - Frank Dean, Vera Dean (Shore Club)\n"
    "Pelicans: Zoë Marsh, José Pérez jose@example.net\n"
    "Ospreys: Wei Li & Mei Lin (Ruskin)\n"
    "Hank Moody\n",
    (
        team("Ruth Ashby", "Leon Carver", name="Eagles", club="Bradenton"),
        team("Grace Ito", "Owen Bell", name="Paper Tigers"),
        team("Dorothy Alcott", "Walter Finch", name="Night Herons"),
        team("Priya Raman", "Anil Raman", club="Tampa"),
        team("Martha Kerr", "Ida Moss", name="Low Tide"),
        team("Chidi Okafor", "Ada Okafor"),
        team("Tom Reed", "Amy Reed", name="Sandpipers"),
        team("Sam Hale", "Joe Pace", name="Kites"),
        team("Nell Frost", "Pete Lund", name="Gulls"),
        team("Frank Dean", "Vera Dean", name="Old Salts", club="Shore Club"),
        team("Zoë Marsh", "José Pérez", name="Pelicans"),
        team("Wei Li", "Mei Lin", name="Ospreys", club="Ruskin"),
        team("Hank Moody"),
    ),
)
"""Of a Beach House weekend; the stranger's day in a browser begins with it."""

LISTS = (
    THIRTEEN,
    Listed(
        "the mockup, every line written differently",
        "Eagles: Ana Bell, Ben Carr (Port Ellery)\n"
        "Kites; Kim Lee; Leo Moe\n"
        "Owls - Gus Hale / Ida Jay - Quay Lane\n"
        "Oli Pit & Pam Quo <pam@example.org>\n"
        "Harriers: Una Vale (Port Ellery)\n"
        "نسور البحر: ليلى حداد، سامي نور\n"
        "Kitchen Table Irregulars of Port Ellery: Inga Lind, Zoë Marsh (Port Ellery)\n",
        (
            team("Ana Bell", "Ben Carr", name="Eagles", club="Port Ellery"),
            team("Kim Lee", "Leo Moe", name="Kites"),
            team("Gus Hale", "Ida Jay", name="Owls", club="Quay Lane"),
            team("Oli Pit", "Pam Quo"),
            team("Una Vale", name="Harriers", club="Port Ellery"),
            team("ليلى حداد", "سامي نور", name="نسور البحر"),
            team(
                "Inga Lind",
                "Zoë Marsh",
                name="Kitchen Table Irregulars of Port Ellery",
                club="Port Ellery",
            ),
        ),
    ),
    Listed(
        "numbered, with a title, a sum and notes of who paid",
        "Entries for Saturday\n\n1. Ann Oak & Bob Elm - paid\n2. Cy Ash / Di Fir (late)\n"
        "3. Ed Box & TBD\n4. Flo Yew, needs partner\nTotal: 4\n",
        (
            team("Ann Oak", "Bob Elm"),
            team("Cy Ash", "Di Fir"),
            team("Ed Box"),
            team("Flo Yew"),
        ),
        skipped=(1, 7),
        seeks=(5, 6),
    ),
    Listed(
        "a German spreadsheet with headings",
        "\ufeffMannschaft;Spieler 1;Spieler 2;Verein;E-Mail;bezahlt\r\n"
        "Adler;Anna Ott;Jörg Müller-Lüdenscheidt;SC Kiel;a@b.de;ja\r\n"
        ";Carl Emm;;SC Kiel;;nein\r\n",
        (
            team("Anna Ott", "Jörg Müller-Lüdenscheidt", name="Adler", club="SC Kiel"),
            team("Carl Emm", club="SC Kiel"),
        ),
        skipped=(1,),
    ),
    Listed(
        "first and last names in columns of their own",
        "First Name,Last Name,Partner First Name,Partner Last Name,Phone\n"
        "Ann,Oak,Bob,Elm,555-123-4567\nZofia,Nowak-Wójcik,Łukasz,Żak,\n",
        (team("Ann Oak", "Bob Elm"), team("Zofia Nowak-Wójcik", "Łukasz Żak")),
        skipped=(1,),
    ),
    Listed(
        "last names first, parted by ampersands",
        "Oak, Ann & Elm, Bob\nvan der Berg, Jan / García Márquez, Gabriel\nSmith, John & Mary",
        (
            team("Ann Oak", "Bob Elm"),
            team("Jan van der Berg", "Gabriel García Márquez"),
            team("John Smith", "Mary Smith"),
        ),
    ),
    Listed(
        "last names first, commas only",
        "Oak,Ann,Elm,Bob\nAsh,Cy,Fir,Di",
        (team("Ann Oak", "Bob Elm"), team("Cy Ash", "Di Fir")),
    ),
    Listed(
        "one player a line for singles",
        "Oak, Ann\nElm, Bob, Jr.\nvan der Berg, Jan",
        (team("Ann Oak"), team("Bob Elm Jr."), team("Jan van der Berg")),
        size=1,
    ),
    Listed(
        "singles with their clubs",
        "- Ann Oak, Shore Club\n- Bob Elm, Shore Club\n- Dr. Cy Ash, Quay Lane Club\n",
        (
            team("Ann Oak", club="Shore Club"),
            team("Bob Elm", club="Shore Club"),
            team("Dr. Cy Ash", club="Quay Lane Club"),
        ),
        size=1,
    ),
    Listed(
        "pairs by commas",
        "Ana Bell, Ben Carr\nKim Lee, Leo Moe\nGus Hale, Ida Jay\n",
        (team("Ana Bell", "Ben Carr"), team("Kim Lee", "Leo Moe"), team("Gus Hale", "Ida Jay")),
    ),
    Listed(
        "players with the towns they come from",
        "Ana Bell, Port Ellery\nKim Lee, Port Ellery\nGus Hale, Quay Lane\nIda Jay, Quay Lane\n",
        (
            team("Ana Bell", club="Port Ellery"),
            team("Kim Lee", club="Port Ellery"),
            team("Gus Hale", club="Quay Lane"),
            team("Ida Jay", club="Quay Lane"),
        ),
    ),
    Listed(
        "team first, club last, no headings",
        "Salt Crew\tAnn Oak\tBob Elm\tPort Ellery\nThe Gulls\tCy Ash\tDi Fir\tPort Ellery\n"
        "Kites\tEd Box\tFlo Yew\tPort Ellery\n",
        (
            team("Ann Oak", "Bob Elm", name="Salt Crew", club="Port Ellery"),
            team("Cy Ash", "Di Fir", name="The Gulls", club="Port Ellery"),
            team("Ed Box", "Flo Yew", name="Kites", club="Port Ellery"),
        ),
    ),
    Listed(
        "players first, then club and team",
        "Ann Oak\tBob Elm\tShore Club\tEagles\n",
        (team("Ann Oak", "Bob Elm", name="Eagles", club="Shore Club"),),
    ),
    Listed(
        "both players in one cell",
        "Eagles\tAnn Oak & Bob Elm\tShore Club\nKites\tCy Ash / Di Fir\tShore Club\n",
        (
            team("Ann Oak", "Bob Elm", name="Eagles", club="Shore Club"),
            team("Cy Ash", "Di Fir", name="Kites", club="Shore Club"),
        ),
    ),
    Listed(
        "seeds in a column, numbers before, a line in other words",
        "No.;Seed;Player;Partner\n1;2;Ann Oak;Bob Elm\n2;1;Cy Ash;Di Fir\nEd Box & Flo Yew\n",
        (
            team("Ann Oak", "Bob Elm", seed=2),
            team("Cy Ash", "Di Fir", seed=1),
            team("Ed Box", "Flo Yew"),
        ),
        skipped=(1,),
    ),
    Listed(
        "seeds in brackets",
        "Ann Oak & Bob Elm (1)\nCy Ash & Di Fir [2]\n",
        (team("Ann Oak", "Bob Elm", seed=1), team("Cy Ash", "Di Fir", seed=2)),
    ),
    Listed(
        "teams of four",
        "Aces: Ann One, Bob Two, Cy Three, Di Four\nKings: Ed & Flo, Gus & Ida (Quay)\n"
        "Jan Five, Kim Six, Leo Seven & Mo Eight\n",
        (
            team("Ann One", "Bob Two", "Cy Three", "Di Four", name="Aces"),
            team("Ed", "Flo", "Gus", "Ida", name="Kings", club="Quay"),
            team("Jan Five", "Kim Six", "Leo Seven", "Mo Eight"),
        ),
        size=4,
    ),
    Listed(
        "first names of children",
        "Eagles: Mia, Noah\nKites: Zoe, Ben\n",
        (team("Mia", "Noah", name="Eagles"), team("Zoe", "Ben", name="Kites")),
    ),
    Listed(
        "quoted cells and names with commas",
        'Player,Partner,Club\n"Oak, Ann","Elm, Bob","Shore Club, Tampa"\n'
        '"O\'Brien, Jr., Pat",Di Fir,\n',
        (
            team("Ann Oak", "Bob Elm", club="Shore Club, Tampa"),
            team("Pat O'Brien Jr.", "Di Fir"),
        ),
        skipped=(1,),
    ),
    Listed(
        "a team before the comma, the club after",
        "Eagles, Ann Oak & Bob Elm, Shore Club\nAnn Ash & Bob Birch, Shore Club, Tampa\n",
        (
            team("Ann Oak", "Bob Elm", name="Eagles", club="Shore Club"),
            team("Ann Ash", "Bob Birch", club="Shore Club, Tampa"),
        ),
    ),
    Listed(
        "bars as a wiki keeps them, blank lines between",
        "| Ann Oak | Bob Elm | Shore |\n\n| Cy Ash | Di Fir | Shore |\n",
        (team("Ann Oak", "Bob Elm", club="Shore"), team("Cy Ash", "Di Fir", club="Shore")),
    ),
    Listed(
        "capitals and a stray heading",
        "Teams\nANN OAK & BOB ELM\nCY ASH & DI FIR\n",
        (team("ANN OAK", "BOB ELM"), team("CY ASH", "DI FIR")),
        skipped=(1,),
    ),
)
