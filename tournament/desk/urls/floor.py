"""The floor's addresses: the board, rounds, matches decided by hand, tables and cards."""

from django.urls import path

from tournament.desk.views import (
    cards,
    check_in,
    clock,
    find,
    floor,
    forfeits,
    hall,
    lateness,
    message,
    pairing,
    rounds,
    tables,
)

EVENT = "<slug:event>/"
MATCH = EVENT + "match/<slug:division>/<str:code>/"
ROUND = EVENT + "rounds/<slug:division>/<str:key>/"
TEAM = EVENT + "floor/team/<slug:division>/<number:number>/"
TABLE = EVENT + "tables/<number:number>/"

urlpatterns = [
    path(EVENT + "floor/", floor.floor, name="floor"),
    path(EVENT + "order/", floor.whole_order_page, name="order-of-play"),
    path(EVENT + "floor/give/", floor.give_all, name="floor-give-all"),
    path(EVENT + "find/", find.find, name="find-table"),
    path(EVENT + "floor/undo/<number:number>/", floor.take_it_back, name="floor-undo"),
    path(EVENT + "message/", message.put_up, name="message"),
    path(EVENT + "message/down/", message.take_down, name="message-down"),
    path(EVENT + "rounds/", rounds.rounds, name="rounds"),
    path(ROUND, rounds.start, name="round-start"),
    path(ROUND + "time/", rounds.time_up, name="round-time"),
    path(ROUND + "time/back/", rounds.time_back, name="round-time-back"),
    path(EVENT + "check-in/", check_in.show, name="check-in"),
    path(EVENT + "check-in/team/<number:team>/", check_in.team, name="check-in-team"),
    path(EVENT + "check-in/person/<number:member>/", check_in.person, name="check-in-person"),
    path(EVENT + "check-in/<number:number>/back/", check_in.take_back, name="check-in-back"),
    path(EVENT + "clock/", clock.clock, name="clock"),
    path(EVENT + "clock/stop/", clock.stop, name="clock-stop"),
    path(EVENT + "clock/go-on/", clock.go_on, name="clock-go-on"),
    path(EVENT + "clock/arrivals/<number:arrival>/back/", clock.not_arrived, name="arrival-back"),
    path(
        EVENT + "clock/rulings/<number:ruling>/enforce/", lateness.enforce, name="lateness-enforce"
    ),
    path(EVENT + "clock/rulings/<number:ruling>/waive/", lateness.waive, name="lateness-waive"),
    path(EVENT + "clock/rulings/<number:ruling>/change/", lateness.change, name="lateness-change"),
    path(EVENT + "clock/announce/", clock.announce, name="round-announce"),
    path(MATCH + "arrive/", clock.arrive, name="arrive"),
    path(MATCH + "extra-time/", clock.extra, name="extra-time"),
    path(MATCH + "not-late/", lateness.not_late, name="not-late"),
    path(MATCH, forfeits.match_page, name="floor-match"),
    path(MATCH + "give/", floor.give, name="floor-give"),
    path(MATCH + "move/", floor.move, name="floor-move"),
    path(MATCH + "take-back/", floor.take_back, name="floor-take-back"),
    path(MATCH + "heard/", floor.heard, name="floor-heard"),
    path(MATCH + "free/", floor.free, name="floor-free"),
    path(MATCH + "order/", floor.order, name="floor-order"),
    path(MATCH + "forfeit/", forfeits.forfeit, name="forfeit"),
    path(MATCH + "double-forfeit/", forfeits.both_forfeit, name="double-forfeit"),
    path(MATCH + "take-back-forfeit/", forfeits.take_back, name="forfeit-back"),
    path(MATCH + "pairing/", pairing.pairing, name="pairing"),
    path(MATCH + "swap/", pairing.swap, name="swap"),
    path(EVENT + "swaps/<number:number>/back/", pairing.swap_back, name="swap-back"),
    path(TEAM, forfeits.team_page, name="floor-team"),
    path(TEAM + "leave/", forfeits.withdraw, name="withdraw"),
    path(TEAM + "pin/", cards.new_pin, name="pin-renew"),
    path(EVENT + "floor/come-back/<number:departure>/", forfeits.come_back, name="come-back"),
    path(EVENT + "tables/", tables.tables, name="tables"),
    path(EVENT + "tables/count/", tables.use, name="tables-count"),
    path(EVENT + "tables/describe/", hall.describe, name="tables-describe"),
    path(EVENT + "tables/zone/<slug:division>/", hall.zone, name="division-zone"),
    path(TABLE, tables.table, name="floor-table"),
    path(TABLE + "place/", hall.place, name="table-place"),
    path(TABLE + "renew/", tables.renew, name="table-renew"),
    path(TABLE + "close/", tables.close, name="table-close"),
    path(TABLE + "open/", tables.open_again, name="table-open"),
    path(EVENT + "print/table-cards/", cards.for_tables, name="table-cards"),
    path(EVENT + "print/team-cards/", cards.for_teams, name="team-cards"),
    path(EVENT + "print/hall/", cards.for_hall, name="hall-poster"),
    path(EVENT + "print/read-out/", cards.read_out, name="read-out"),
]
