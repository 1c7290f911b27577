"""Addresses: seeds and draws by lot."""

from django.urls import path

from tournament.desk.seeding import seed_views

EVENT = "<slug:event>/"
DIVISION = EVENT + "<slug:division>/"

desk = [
    path(DIVISION + "seeds/", seed_views.show, name="seeds"),
    path(DIVISION + "seeds/order/", seed_views.order, name="seeds-order"),
    path(DIVISION + "seeds/methods/", seed_views.methods, name="seed-methods"),
    path(DIVISION + "seeds/by/<slug:method>/", seed_views.seed, name="seed-by"),
    path(DIVISION + "seeds/notes/", seed_views.notes, name="seed-notes"),
    path(DIVISION + "seeds/apart/", seed_views.apart, name="seeds-apart"),
    path(DIVISION + "partners/", seed_views.partners, name="partners"),
    path(DIVISION + "announce/<slug:purpose>/", seed_views.announce, name="draw-announce"),
    path(EVENT + "draws/<number:number>/draw/", seed_views.draw, name="draw-draw"),
]

public = [
    path("draws/<slug:event>/", seed_views.draws, name="draws"),
    path("draws/<slug:event>/<number:number>/", seed_views.check, name="draw-check"),
]
