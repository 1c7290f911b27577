"""Addresses of everything before the first card: events, teams, seeds, brackets, officials."""

from django.urls import path

from tournament.desk.board import overview_views
from tournament.desk.brackets import stage_views
from tournament.desk.events import event_views
from tournament.desk.events import views as events_views
from tournament.desk.registration import people_views, team_views, teams_views
from tournament.desk.registration import views as registration_views
from tournament.desk.seeding import draw_views, method_views, seed_views

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"
TEAM = DIVISION + "teams/<number:number>/"

urlpatterns = [
    path("", event_views.mine, name="desk"),
    path("new/", event_views.new, name="event-new"),
    path(EVENT, overview_views.show, name="desk-event"),
    path(EVENT + "copy/", event_views.copy, name="event-copy"),
    path(EVENT + "change/", event_views.change, name="event-change"),
    path(EVENT + "divisions/new/", events_views.new_division, name="division-new"),
    path(DIVISION + "change/", events_views.division_words, name="division-change"),
    path(DIVISION + "remove/", events_views.take_division_out, name="division-remove"),
    path(EVENT + "officials/", events_views.officials, name="officials"),
    path(EVENT + "officials/add/", events_views.give_role, name="official-add"),
    path(
        EVENT + "officials/<number:official>/who/", events_views.official_words, name="official-who"
    ),
    path(
        EVENT + "officials/<number:official>/remove/",
        events_views.take_role,
        name="official-remove",
    ),
    path(DIVISION + "teams/", teams_views.show, name="teams"),
    path(DIVISION + "teams/check/", teams_views.check, name="teams-check"),
    path(DIVISION + "teams/add/", teams_views.add, name="teams-add"),
    path(DIVISION + "teams/add-one/", teams_views.add_one, name="team-add"),
    path(TEAM, team_views.team, name="team"),
    path(TEAM + "change/", team_views.change, name="team-change"),
    path(TEAM + "needs/", registration_views.write, name="team-needs"),
    path(TEAM + "unlock/", team_views.unlock, name="team-unlock"),
    path(TEAM + "join/", team_views.join, name="team-join"),
    path(TEAM + "remove/", team_views.remove, name="team-remove"),
    path(DIVISION + "seeds/", seed_views.show, name="seeds"),
    path(DIVISION + "seeds/order/", seed_views.order, name="seeds-order"),
    path(EVENT + "people/", people_views.show, name="people"),
    path(EVENT + "people/past/", people_views.past, name="past"),
    path(EVENT + "people/<number:player>/", people_views.one, name="person"),
    path(EVENT + "people/<number:player>/name/", people_views.name, name="person-name"),
    path(DIVISION + "seeds/methods/", method_views.show, name="seed-methods"),
    path(DIVISION + "seeds/by/<slug:method>/", method_views.seed, name="seed-by"),
    path(DIVISION + "seeds/notes/", seed_views.notes, name="seed-notes"),
    path(DIVISION + "seeds/apart/", method_views.apart, name="seeds-apart"),
    path(DIVISION + "late/", registration_views.late, name="team-late"),
    path(DIVISION + "partners/", draw_views.partners, name="partners"),
    path(DIVISION + "announce/<slug:purpose>/", draw_views.announce, name="draw-announce"),
    path(EVENT + "draws/<number:number>/draw/", draw_views.draw, name="draw-draw"),
    path(DIVISION + "bracket/", stage_views.show, name="stage"),
    path(DIVISION + "bracket/format/", stage_views.choose, name="stage-format"),
    path(DIVISION + "bracket/minutes/", stage_views.minutes, name="game-minutes"),
    path(DIVISION + "bracket/publish/", stage_views.publish, name="stage-publish"),
    path(DIVISION + "bracket/take-back/", stage_views.take_back, name="stage-take-back"),
]
