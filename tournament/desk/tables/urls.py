"""Addresses: the hall, its tables, check-in and the message to everyone."""

from django.urls import path

from tournament.desk.tables import hall_views
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
    path(EVENT + "tables/", hall_views.tables, name="tables"),
    path(EVENT + "tables/count/", hall_views.use, name="tables-count"),
    path(EVENT + "tables/show/", tables_views.show, name="tables-show"),
    path(EVENT + "tables/hide/", tables_views.hide, name="tables-hide"),
    path(EVENT + "tables/describe/", hall_views.describe, name="tables-describe"),
    path(EVENT + "tables/zone/<slug:division>/", hall_views.zone, name="division-zone"),
    path(TABLE, hall_views.table, name="floor-table"),
    path(TABLE + "place/", hall_views.place, name="table-place"),
    path(TABLE + "renew/", hall_views.renew, name="table-renew"),
    path(TABLE + "close/", hall_views.close, name="table-close"),
    path(TABLE + "open/", hall_views.open_again, name="table-open"),
    path(EVENT + "print/table-cards/", hall_views.for_tables, name="table-cards"),
    path(EVENT + "print/team-cards/", hall_views.for_teams, name="team-cards"),
    path(EVENT + "print/hall/", hall_views.for_hall, name="hall-poster"),
    path(EVENT + "print/read-out/", hall_views.read_out, name="read-out"),
]
