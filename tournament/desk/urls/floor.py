"""The floor's addresses: the board, rounds, matches decided by hand, tables and cards."""

from django.urls import path

from tournament.desk.board import floor_views, match_views
from tournament.desk.brackets import pairing_views
from tournament.desk.registration import team_views
from tournament.desk.tables import hall_views
from tournament.desk.tables import views as tables_views
from tournament.desk.timing import clock_views, lateness_views

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"
ROUND = EVENT + "rounds/<slug:division>/<str:key>/"
TEAM = EVENT + "floor/team/<slug:division>/<number:number>/"
TABLE = EVENT + "tables/<number:number>/"

urlpatterns = [
    path(EVENT + "floor/", floor_views.floor, name="floor"),
    path(EVENT + "order/", floor_views.whole_order_page, name="order-of-play"),
    path(EVENT + "floor/give/", floor_views.give_all, name="floor-give-all"),
    path(EVENT + "find/", tables_views.find, name="find-table"),
    path(EVENT + "floor/undo/<number:number>/", floor_views.take_it_back, name="floor-undo"),
    path(EVENT + "message/", tables_views.put_up, name="message"),
    path(EVENT + "message/down/", tables_views.take_down, name="message-down"),
    path(EVENT + "rounds/", clock_views.rounds, name="rounds"),
    path(ROUND, clock_views.start, name="round-start"),
    path(ROUND + "time/", clock_views.time_up, name="round-time"),
    path(ROUND + "time/back/", clock_views.time_back, name="round-time-back"),
    path(EVENT + "check-in/", tables_views.check_in_list, name="check-in"),
    path(EVENT + "check-in/team/<number:team>/", tables_views.team_is_here, name="check-in-team"),
    path(
        EVENT + "check-in/person/<number:member>/",
        tables_views.person_is_here,
        name="check-in-person",
    ),
    path(EVENT + "check-in/<number:number>/back/", tables_views.not_here, name="check-in-back"),
    path(EVENT + "clock/", clock_views.clock, name="clock"),
    path(EVENT + "clock/stop/", clock_views.stop, name="clock-stop"),
    path(EVENT + "clock/go-on/", clock_views.go_on, name="clock-go-on"),
    path(
        EVENT + "clock/arrivals/<number:arrival>/back/",
        clock_views.not_arrived,
        name="arrival-back",
    ),
    path(
        EVENT + "clock/rulings/<number:ruling>/enforce/",
        lateness_views.enforce,
        name="lateness-enforce",
    ),
    path(
        EVENT + "clock/rulings/<number:ruling>/waive/", lateness_views.waive, name="lateness-waive"
    ),
    path(
        EVENT + "clock/rulings/<number:ruling>/change/",
        lateness_views.change,
        name="lateness-change",
    ),
    path(EVENT + "clock/announce/", clock_views.announce, name="round-announce"),
    path(MATCH + "arrive/", clock_views.arrive, name="arrive"),
    path(MATCH + "extra-time/", clock_views.extra, name="extra-time"),
    path(MATCH + "not-late/", lateness_views.not_late, name="not-late"),
    path(MATCH, match_views.match_page, name="floor-match"),
    path(MATCH + "give/", floor_views.give, name="floor-give"),
    path(MATCH + "move/", floor_views.move, name="floor-move"),
    path(MATCH + "take-back/", floor_views.take_back, name="floor-take-back"),
    path(MATCH + "heard/", floor_views.heard, name="floor-heard"),
    path(MATCH + "free/", floor_views.free, name="floor-free"),
    path(MATCH + "order/", floor_views.order, name="floor-order"),
    path(MATCH + "forfeit/", match_views.forfeit, name="forfeit"),
    path(MATCH + "double-forfeit/", match_views.both_forfeit, name="double-forfeit"),
    path(MATCH + "take-back-forfeit/", match_views.take_back, name="forfeit-back"),
    path(MATCH + "pairing/", pairing_views.pairing, name="pairing"),
    path(MATCH + "swap/", pairing_views.swap, name="swap"),
    path(EVENT + "swaps/<number:number>/back/", pairing_views.swap_back, name="swap-back"),
    path(TEAM, match_views.team_page, name="floor-team"),
    path(TEAM + "leave/", match_views.withdraw, name="withdraw"),
    path(TEAM + "pin/", team_views.new_pin, name="pin-renew"),
    path(EVENT + "floor/come-back/<number:departure>/", match_views.come_back, name="come-back"),
    path(EVENT + "tables/", hall_views.tables, name="tables"),
    path(EVENT + "tables/count/", hall_views.use, name="tables-count"),
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
