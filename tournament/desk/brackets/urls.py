"""Addresses: brackets, places, ties and pairing."""

from django.urls import path

from tournament.desk.brackets import (
    pairing_views,
    place_views,
    prize_views,
    round_views,
    side_views,
    stage_views,
    stage_ways_views,
)

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"

desk = [
    path(EVENT + "stages/", stage_ways_views.stages, name="stages"),
    path(EVENT + "stages/add/", stage_ways_views.new_stage, name="stage-add"),
    path(EVENT + "stages/ways/add/", stage_ways_views.new_way, name="way-add"),
    path(EVENT + "stages/ways/<number:way>/remove/", stage_ways_views.no_way, name="way-remove"),
    path(
        DIVISION + "stages/<number:number>/format/",
        stage_ways_views.stage_format,
        name="stage-planned-format",
    ),
    path(
        DIVISION + "stages/<number:number>/places/",
        stage_ways_views.stage_places,
        name="stage-planned-places",
    ),
    path(
        DIVISION + "stages/<number:number>/remove/", stage_ways_views.no_stage, name="stage-remove"
    ),
    path(DIVISION + "bracket/", stage_views.show, name="stage"),
    path(DIVISION + "bracket/step/<slug:step>/", stage_views.show, name="stage"),
    path(DIVISION + "bracket/format/", stage_views.choose, name="stage-format"),
    path(DIVISION + "bracket/minutes/", stage_views.minutes, name="game-minutes"),
    path(DIVISION + "bracket/publish/", stage_views.publish, name="stage-publish"),
    path(DIVISION + "bracket/take-back/", stage_views.take_back, name="stage-take-back"),
    path(DIVISION + "bracket/places/", stage_views.decide, name="stage-places"),
    path(DIVISION + "bracket/onward/", place_views.onward, name="stage-onward"),
    path(DIVISION + "bracket/next/", place_views.publish, name="stage-next"),
    path(DIVISION + "bracket/pairing/", pairing_views.draw_pairing, name="draw-pairing"),
    path(DIVISION + "bracket/pairing/swap/", pairing_views.swap_seeds, name="draw-swap"),
    path(DIVISION + "bracket/round/", round_views.publish, name="round-publish"),
    path(DIVISION + "bracket/round/enter/", round_views.typed, name="round-enter"),
    path(DIVISION + "bracket/round/suggest/", round_views.suggest, name="round-suggest"),
    path(DIVISION + "bracket/round/sit-out/", round_views.sit_out, name="sit-out"),
    path(DIVISION + "bracket/round/leave/", round_views.leave, name="round-leave"),
    path(DIVISION + "bracket/round/play/<number:number>/", round_views.play, name="sit-in"),
    path(DIVISION + "bracket/round/winner/<number:table>/", round_views.name, name="table-winner"),
    path(DIVISION + "bracket/rounds/", round_views.plan, name="rounds-plan"),
    path(DIVISION + "bracket/rounds/publish/", round_views.publish_left, name="rounds-publish"),
    path(DIVISION + "bracket/round/take-back/", round_views.take_back, name="round-undraw"),
    path(DIVISION + "bracket/rounds/take-back/", round_views.take_back_ahead, name="rounds-undraw"),
    path(DIVISION + "bracket/pairings/", pairing_views.enter, name="pairings-enter"),
    path(DIVISION + "bracket/apart/", round_views.keep, name="pair-apart"),
    path(DIVISION + "bracket/apart/<number:pair>/allow/", round_views.allow, name="pair-allow"),
    path(DIVISION + "bracket/partners/", round_views.partners, name="stage-partners"),
    path(DIVISION + "rankings/", side_views.side_rankings, name="side-rankings"),
    path(DIVISION + "prizes/", prize_views.prizes, name="prizes"),
    path(DIVISION + "bracket/standings/hide/", place_views.hide, name="standings-hide"),
    path(DIVISION + "bracket/standings/show/", place_views.show, name="standings-show"),
    path(DIVISION + "counts/", side_views.counts, name="counts"),
    path(DIVISION + "bracket/ties/", place_views.ties, name="ties"),
    path(DIVISION + "bracket/ties/<number:stage>/hand/", place_views.hand, name="hand-enter"),
    path(
        DIVISION + "bracket/ties/hands/<number:hand>/take-back/",
        place_views.hand_back,
        name="hand-take-back",
    ),
    path(DIVISION + "bracket/ties/<number:stage>/cards/", place_views.typed, name="cards-type"),
    path(
        DIVISION + "bracket/ties/<number:stage>/announce/",
        place_views.announce,
        name="cards-announce",
    ),
    path(DIVISION + "bracket/ties/<number:stage>/draw/", place_views.draw, name="cards-draw"),
    path(
        DIVISION + "bracket/ties/draws/<number:draw>/take-back/",
        place_views.take_back,
        name="cards-take-back",
    ),
    path(MATCH + "pairing/", pairing_views.pairing, name="pairing"),
    path(MATCH + "pairing/suggest/", pairing_views.suggest, name="pairing-suggest"),
    path(MATCH + "swap/", pairing_views.swap, name="swap"),
    path(EVENT + "swaps/<number:number>/back/", pairing_views.swap_back, name="swap-back"),
]
