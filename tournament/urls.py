"""Every address of the site.

/            everyone: events, brackets, posted sheets
/desk/…      officials, after logging in
/t/…         a table's phone, with the table's card
/api/…       programs, with a token

Each room of the desk lists its own addresses, without these prefixes. `<number:…>` is a number in
them.
"""

from django.urls import include, path

from tournament.api import urls as programs
from tournament.desk.board import urls as board
from tournament.desk.brackets import urls as brackets
from tournament.desk.decisions import urls as decisions
from tournament.desk.events import urls as events
from tournament.desk.paper import urls as paper
from tournament.desk.phone import urls as phone
from tournament.desk.public import urls as public
from tournament.desk.registration import urls as registration
from tournament.desk.rulings import urls as rulings
from tournament.desk.scoring import urls as scoring
from tournament.desk.seasons import urls as seasons
from tournament.desk.seeding import urls as seeding
from tournament.desk.substitutes import urls as substitutes
from tournament.desk.tables import urls as tables
from tournament.desk.timing import urls as timing
from tournament.doors import urls as doors
from tournament.language import choose
from tournament.outlets import urls as outlets

urlpatterns = [
    path(
        "desk/",
        include(
            [
                *doors.desk,
                *seasons.desk,
                *events.desk,
                *registration.desk,
                *seeding.desk,
                *tables.desk,
                *brackets.desk,
                *scoring.desk,
                *decisions.desk,
                *rulings.desk,
                *timing.desk,
                *substitutes.desk,
                *paper.desk,
                *phone.desk,
                *public.desk,
                *board.desk,
                *outlets.desk,
            ]
        ),
    ),
    path("t/", include(phone.table)),
    path("api/", include(programs.api)),
    path("language/<str:language>/", choose, name="language"),
    path(
        "",
        include(
            [
                *doors.public,
                *seeding.public,
                *seasons.public,
                *outlets.public,
                *public.public,
            ]
        ),
    ),
]

handler400 = "tournament.desk.act.refusals.unreadable"
handler403 = "tournament.desk.act.refusals.forbidden"
handler404 = "tournament.desk.act.refusals.not_found"
handler500 = "tournament.desk.act.refusals.broken"
