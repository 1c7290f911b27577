"""Addresses of people in between: the standby list, substitutes, empty chairs, wrong tables."""

from django.urls import path

from tournament.desk.substitutes import people_views
from tournament.desk.substitutes import views as substitutes_views

EVENT = "<slug:event>/"
PEOPLE = EVENT + "match/<slug:division>/<str:code>/people/"
STEPS_IN = PEOPLE + "<number:substitution>/"

urlpatterns = [
    path(EVENT + "standby/", substitutes_views.show, name="standby"),
    path(EVENT + "standby/add/", substitutes_views.add, name="standby-add"),
    path(
        EVENT + "standby/<number:standby>/withdraw/",
        substitutes_views.withdraw,
        name="standby-withdraw",
    ),
    path(PEOPLE, people_views.show_people, name="match-people"),
    path(PEOPLE + "propose/", people_views.propose, name="substitute-propose"),
    path(STEPS_IN + "answer/", people_views.answer, name="substitute-answer"),
    path(STEPS_IN + "take-back/", people_views.take_back, name="substitute-back"),
    path(STEPS_IN + "end/", people_views.end, name="substitute-end"),
    path(PEOPLE + "wait/", people_views.wait, name="chair-wait"),
    path(PEOPLE + "back/", people_views.is_back, name="chair-back"),
    path(PEOPLE + "choose/", people_views.choose, name="chair-choose"),
    path(PEOPLE + "decide/", substitutes_views.decide, name="chair-decide"),
    path(PEOPLE + "chairs/", substitutes_views.fill, name="chair-fill"),
    path(PEOPLE + "chairs/<number:chair>/empty/", substitutes_views.empty, name="chair-empty"),
    path(PEOPLE + "astray/", substitutes_views.record, name="wrong-table"),
    path(
        PEOPLE + "astray/<number:row>/back/", substitutes_views.take_back, name="wrong-table-back"
    ),
]
