"""Addresses of what follows the first draw: places and ties, cards, the next stage, categories."""

from django.urls import path

from tournament.desk.views import categories, draw_pairing, places, standings, ties

DIVISION = "<slug:event>/<slug:division>/"
CATEGORIES = DIVISION + "categories/"
BRACKET = DIVISION + "bracket/"
TIES = BRACKET + "ties/"

urlpatterns = [
    path(BRACKET + "places/", places.decide, name="stage-places"),
    path(BRACKET + "onward/", places.onward, name="stage-onward"),
    path(BRACKET + "next/", places.publish, name="stage-next"),
    path(BRACKET + "pairing/", draw_pairing.show, name="draw-pairing"),
    path(BRACKET + "pairing/swap/", draw_pairing.save, name="draw-swap"),
    path(BRACKET + "standings/hide/", standings.hide, name="standings-hide"),
    path(BRACKET + "standings/show/", standings.show, name="standings-show"),
    path(CATEGORIES, categories.show, name="categories"),
    path(CATEGORIES + "keep/", categories.keep, name="categories-keep"),
    path(TIES, ties.show, name="ties"),
    path(TIES + "<number:stage>/cards/", ties.typed, name="cards-type"),
    path(TIES + "<number:stage>/announce/", ties.announce, name="cards-announce"),
    path(TIES + "<number:stage>/draw/", ties.draw, name="cards-draw"),
    path(TIES + "draws/<number:draw>/take-back/", ties.take_back, name="cards-take-back"),
]
