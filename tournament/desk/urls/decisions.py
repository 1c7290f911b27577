"""Addresses of what the director decides otherwise than it was computed."""

from django.urls import path

from tournament.desk.views import decide_match, decide_places, decide_sheet, decisions

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"

urlpatterns = [
    path(EVENT + "decisions/", decisions.decisions, name="decisions"),
    path(EVENT + "decisions/<number:number>/", decisions.withdraw, name="decision-withdraw"),
    path(EVENT + "sheet/<number:sheet>/decide/", decide_sheet.decide_sheet, name="decide-sheet"),
    path(MATCH + "decide/", decide_match.match, name="decide-match"),
    path(MATCH + "bye/", decide_match.bye, name="decide-bye"),
    path(
        EVENT + "<slug:division>/bracket/<number:number>/decide/",
        decide_places.places,
        name="decide-places",
    ),
]
