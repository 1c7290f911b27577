"""Addresses: the hall, its tables, check-in and the message to everyone."""

from django.urls import path

from tournament.desk.tables import views
from tournament.desk.tables import views as tables_views

EVENT = "<slug:event>/"
TABLE = EVENT + "tables/<number:number>/"

desk = [
    path(EVENT + "find/", tables_views.find, name="find-table"),
    path(EVENT + "message/", tables_views.put_up, name="message"),
    path(EVENT + "message/down/", tables_views.take_down, name="message-down"),
    path(EVENT + "check-in/", tables_views.check_in_list, name="check-in"),
    path(EVENT + "check-in/team/<number:team>/", tables_views.team_is_here, name="check-in-team"),
    path(
        EVENT + "check-in/person/<number:member>/",
        tables_views.person_is_here,
        name="check-in-person",
    ),
    path(EVENT + "check-in/<number:number>/back/", tables_views.not_here, name="check-in-back"),
    path(EVENT + "tables/", views.tables, name="tables"),
    path(EVENT + "tables/count/", views.use, name="tables-count"),
    path(EVENT + "tables/show/", tables_views.show, name="tables-show"),
    path(EVENT + "tables/hide/", tables_views.hide, name="tables-hide"),
    path(EVENT + "tables/describe/", views.describe, name="tables-describe"),
    path(EVENT + "tables/zone/<slug:division>/", views.zone, name="division-zone"),
    path(TABLE, views.table, name="floor-table"),
    path(TABLE + "place/", views.place, name="table-place"),
    path(TABLE + "renew/", views.renew, name="table-renew"),
    path(TABLE + "close/", views.close, name="table-close"),
    path(TABLE + "open/", views.open_again, name="table-open"),
    path(EVENT + "print/table-cards/", views.for_tables, name="table-cards"),
    path(EVENT + "print/team-cards/", views.for_teams, name="team-cards"),
    path(EVENT + "print/hall/", views.for_hall, name="hall-poster"),
    path(EVENT + "print/read-out/", views.read_out, name="read-out"),
]
