"""Addresses: the director's decisions."""

from django.urls import path

from tournament.desk.decisions import views

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"

desk = [
    path(EVENT + "decisions/", views.decisions, name="decisions"),
    path(EVENT + "decisions/<number:number>/", views.withdraw, name="decision-withdraw"),
    path(EVENT + "sheet/<number:sheet>/decide/", views.decide_sheet, name="decide-sheet"),
    path(MATCH + "decide/", views.match, name="decide-match"),
    path(MATCH + "bye/", views.bye, name="decide-bye"),
    path(DIVISION + "bracket/<number:number>/decide/", views.places, name="decide-places"),
]
