"""Addresses: substitutes, chairs, wrong tables and the standby list."""

from django.urls import path

from tournament.desk.substitutes import people_views
from tournament.desk.substitutes import views as substitutes_views

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"

desk = [
    path(EVENT + "standby/", substitutes_views.show, name="standby"),
    path(EVENT + "standby/add/", substitutes_views.add, name="standby-add"),
    path(
        EVENT + "standby/<number:standby>/withdraw/",
        substitutes_views.withdraw,
        name="standby-withdraw",
    ),
    path(MATCH + "people/", people_views.show_people, name="match-people"),
    path(MATCH + "people/propose/", people_views.propose, name="substitute-propose"),
    path(
        MATCH + "people/<number:substitution>/answer/",
        people_views.answer,
        name="substitute-answer",
    ),
    path(
        MATCH + "people/<number:substitution>/take-back/",
        people_views.take_back,
        name="substitute-back",
    ),
    path(MATCH + "people/<number:substitution>/end/", people_views.end, name="substitute-end"),
    path(MATCH + "people/wait/", people_views.wait, name="chair-wait"),
    path(MATCH + "people/back/", people_views.is_back, name="chair-back"),
    path(MATCH + "people/choose/", people_views.choose, name="chair-choose"),
    path(MATCH + "people/decide/", substitutes_views.decide, name="chair-decide"),
    path(MATCH + "people/chairs/", substitutes_views.fill, name="chair-fill"),
    path(
        MATCH + "people/chairs/<number:chair>/empty/", substitutes_views.empty, name="chair-empty"
    ),
    path(MATCH + "people/astray/", substitutes_views.record, name="wrong-table"),
    path(
        MATCH + "people/astray/<number:row>/back/",
        substitutes_views.take_back,
        name="wrong-table-back",
    ),
]
