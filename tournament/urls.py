"""Every address of the house.

/            everybody: events, brackets, posted sheets
/desk/…      officials, after logging in
/t/…         a table's phone, with the table's card
"""

from django.urls import include, path

urlpatterns = [
    path("desk/", include("tournament.desk.urls.decisions")),
    path("desk/", include("tournament.desk.urls.before")),
    path("desk/", include("tournament.desk.urls.stages")),
    path("desk/", include("tournament.desk.urls.floor")),
    path("desk/", include("tournament.desk.urls.rulings")),
    path("desk/", include("tournament.desk.urls.people")),
    path("desk/", include("tournament.desk.urls.scoring")),
    path("desk/", include("tournament.desk.urls.conduct")),
    path("t/", include("tournament.desk.urls.phone")),
    path("", include("tournament.desk.urls.rules")),
    path("", include("tournament.desk.urls.public")),
]

handler403 = "tournament.desk.act.errors.forbidden"
handler404 = "tournament.desk.act.errors.not_found"
handler500 = "tournament.desk.act.errors.broken"
