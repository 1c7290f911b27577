"""Addresses of everything before the first card: events, teams, seeds, brackets, officials."""

from django.urls import path

from tournament.desk.views import (
    apart,
    divisions,
    draws,
    events,
    late,
    needs,
    officials,
    overview,
    people,
    seed_methods,
    seed_notes,
    seeds,
    stages,
    team,
    teams,
)

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"
TEAM = DIVISION + "teams/<number:number>/"

urlpatterns = [
    path("", events.mine, name="desk"),
    path("new/", events.new, name="event-new"),
    path(EVENT, overview.show, name="desk-event"),
    path(EVENT + "copy/", events.copy, name="event-copy"),
    path(EVENT + "change/", events.change, name="event-change"),
    path(EVENT + "divisions/new/", divisions.new, name="division-new"),
    path(DIVISION + "change/", divisions.change, name="division-change"),
    path(DIVISION + "remove/", divisions.remove, name="division-remove"),
    path(EVENT + "officials/", officials.show, name="officials"),
    path(EVENT + "officials/add/", officials.add, name="official-add"),
    path(EVENT + "officials/<number:official>/who/", officials.describe, name="official-who"),
    path(EVENT + "officials/<number:official>/remove/", officials.remove, name="official-remove"),
    path(DIVISION + "teams/", teams.show, name="teams"),
    path(DIVISION + "teams/check/", teams.check, name="teams-check"),
    path(DIVISION + "teams/add/", teams.add, name="teams-add"),
    path(DIVISION + "teams/add-one/", teams.add_one, name="team-add"),
    path(TEAM, team.show, name="team"),
    path(TEAM + "change/", team.change, name="team-change"),
    path(TEAM + "needs/", needs.write, name="team-needs"),
    path(TEAM + "unlock/", team.unlock, name="team-unlock"),
    path(TEAM + "join/", team.join, name="team-join"),
    path(TEAM + "remove/", team.remove, name="team-remove"),
    path(DIVISION + "seeds/", seeds.show, name="seeds"),
    path(DIVISION + "seeds/order/", seeds.order, name="seeds-order"),
    path(EVENT + "people/", people.show, name="people"),
    path(EVENT + "people/past/", people.past, name="past"),
    path(EVENT + "people/<number:player>/", people.one, name="person"),
    path(EVENT + "people/<number:player>/name/", people.name, name="person-name"),
    path(DIVISION + "seeds/methods/", seed_methods.show, name="seed-methods"),
    path(DIVISION + "seeds/by/<slug:method>/", seed_methods.seed, name="seed-by"),
    path(DIVISION + "seeds/notes/", seed_notes.notes, name="seed-notes"),
    path(DIVISION + "seeds/apart/", apart.apart, name="seeds-apart"),
    path(DIVISION + "late/", late.late, name="team-late"),
    path(DIVISION + "partners/", draws.partners, name="partners"),
    path(DIVISION + "announce/<slug:purpose>/", draws.announce, name="draw-announce"),
    path(EVENT + "draws/<number:number>/draw/", draws.draw, name="draw-draw"),
    path(DIVISION + "bracket/", stages.show, name="stage"),
    path(DIVISION + "bracket/format/", stages.choose, name="stage-format"),
    path(DIVISION + "bracket/minutes/", stages.minutes, name="game-minutes"),
    path(DIVISION + "bracket/publish/", stages.publish, name="stage-publish"),
    path(DIVISION + "bracket/take-back/", stages.take_back, name="stage-take-back"),
]
