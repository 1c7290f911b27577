"""Addresses: what the director decides otherwise than it was computed."""

from django.urls import path

from tournament.desk.decisions import match_views
from tournament.desk.decisions import views as decisions_views

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"

desk = [
    path(EVENT + "decisions/", decisions_views.decisions, name="decisions"),
    path(EVENT + "decisions/<number:number>/", decisions_views.withdraw, name="decision-withdraw"),
    path(EVENT + "sheet/<number:sheet>/decide/", decisions_views.decide_sheet, name="decide-sheet"),
    path(MATCH + "decide/", match_views.match, name="decide-match"),
    path(MATCH + "bye/", match_views.bye, name="decide-bye"),
    path(
        DIVISION + "bracket/<number:number>/decide/", decisions_views.places, name="decide-places"
    ),
]
