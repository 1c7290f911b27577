"""Addresses: teams, late teams and people."""

from django.urls import path

from tournament.desk.registration import (
    people_views,
    team_views,
    teams_views,
)

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"
TEAM = DIVISION + "teams/<number:number>/"
LEAVING = EVENT + "floor/team/<slug:division>/<number:number>/"

desk = [
    path(DIVISION + "teams/", teams_views.show, name="teams"),
    path(DIVISION + "teams/suggest/", teams_views.suggest, name="teams-suggest"),
    path(DIVISION + "teams/list/", teams_views.show_list, name="teams-list"),
    path(DIVISION + "teams/check/", teams_views.check, name="teams-check"),
    path(DIVISION + "teams/add/", teams_views.add, name="teams-add"),
    path(DIVISION + "teams/add-one/", teams_views.add_one, name="team-add"),
    path(TEAM, team_views.team, name="team"),
    path(TEAM + "change/", team_views.change, name="team-change"),
    path(TEAM + "contacts/", team_views.keep_contacts, name="team-contacts"),
    path(TEAM + "needs/", team_views.keep_needs, name="team-needs"),
    path(TEAM + "unlock/", team_views.unlock, name="team-unlock"),
    path(TEAM + "pin/", team_views.show_team_pin, name="team-pin"),
    path(TEAM + "join/", team_views.join, name="team-join"),
    path(TEAM + "move/", team_views.move, name="team-move"),
    path(TEAM + "remove/", team_views.remove, name="team-remove"),
    path(EVENT + "people/", people_views.show, name="people"),
    path(EVENT + "people/suggest/", people_views.suggest, name="people-suggest"),
    path(EVENT + "people/past/", people_views.past, name="past"),
    path(EVENT + "people/<number:player>/", people_views.one, name="person"),
    path(EVENT + "people/<number:player>/name/", people_views.name, name="person-name"),
    path(
        EVENT + "people/<number:player>/past/<number:past>/remove/",
        people_views.remove,
        name="past-remove",
    ),
    path(DIVISION + "late/", team_views.late, name="team-late"),
    path(DIVISION + "late/<number:number>/take-back/", team_views.take_back, name="late-take-back"),
    path(DIVISION + "categories/", teams_views.categories, name="categories"),
    path(DIVISION + "categories/keep/", teams_views.keep_categories, name="categories-keep"),
    path(LEAVING + "pin/", team_views.new_pin, name="pin-renew"),
]
