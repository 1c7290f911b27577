"""Addresses: substitutes, chairs, wrong tables and the standby list."""

from django.urls import path

from tournament.desk.substitutes import people_views, views

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"

desk = [
    path(EVENT + "standby/", views.show, name="standby"),
    path(EVENT + "standby/suggest/", views.suggest, name="standby-suggest"),
    path(EVENT + "standby/add/", views.add, name="standby-add"),
    path(
        EVENT + "standby/<number:standby>/withdraw/",
        views.withdraw,
        name="standby-withdraw",
    ),
    path(EVENT + "substitute/", views.leaving, name="substitute"),
    path(
        MATCH + "people/substitute/<number:player>/",
        views.stepping_in,
        name="substitute-for",
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
    path(MATCH + "people/decide/", views.decide, name="chair-decide"),
    path(MATCH + "people/chairs/", views.fill, name="chair-fill"),
    path(MATCH + "people/chairs/<number:chair>/empty/", views.empty, name="chair-empty"),
    path(MATCH + "people/astray/", views.record, name="wrong-table"),
    path(
        MATCH + "people/astray/<number:row>/back/",
        views.take_back,
        name="wrong-table-back",
    ),
]
