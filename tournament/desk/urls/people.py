"""Addresses of people in between: the standby list, substitutes, empty chairs, wrong tables."""

from django.urls import path

from tournament.desk.views import astray, chairs, match_people, standby

EVENT = "<slug:event>/"
PEOPLE = EVENT + "match/<slug:division>/<str:code>/people/"
STEPS_IN = PEOPLE + "<number:substitution>/"

urlpatterns = [
    path(EVENT + "standby/", standby.show, name="standby"),
    path(EVENT + "standby/add/", standby.add, name="standby-add"),
    path(EVENT + "standby/<number:standby>/withdraw/", standby.withdraw, name="standby-withdraw"),
    path(PEOPLE, match_people.show_people, name="match-people"),
    path(PEOPLE + "propose/", match_people.propose, name="substitute-propose"),
    path(STEPS_IN + "answer/", match_people.answer, name="substitute-answer"),
    path(STEPS_IN + "take-back/", match_people.take_back, name="substitute-back"),
    path(STEPS_IN + "end/", match_people.end, name="substitute-end"),
    path(PEOPLE + "wait/", match_people.wait, name="chair-wait"),
    path(PEOPLE + "back/", match_people.is_back, name="chair-back"),
    path(PEOPLE + "choose/", match_people.choose, name="chair-choose"),
    path(PEOPLE + "decide/", chairs.decide, name="chair-decide"),
    path(PEOPLE + "chairs/", chairs.fill, name="chair-fill"),
    path(PEOPLE + "chairs/<number:chair>/empty/", chairs.empty, name="chair-empty"),
    path(PEOPLE + "astray/", astray.record, name="wrong-table"),
    path(PEOPLE + "astray/<number:row>/back/", astray.take_back, name="wrong-table-back"),
]
