"""Who may make a ruling, whether it is complete, and its words."""

from collections.abc import Mapping, Sequence

from rules.core.finish import HANDS, Noun
from rules.core.messages import Words, all_of, say
from rules.refusals import refusal
from scoring.aims import noun_of
from scoring.entry import rules_of
from scoring.hand_sentences import of_hand
from scoring.hand_words import hand_words
from scoring.models import ScoreSheet
from scoring.sitting import names_now
from tournament.brackets.models import Game
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.rulings.models import Opinion, Ruling
from tournament.rulings.verdicts import Verdict

Says = Opinion.Says
FINAL_ROLES = (Role.DIRECTOR, Role.DEPUTY)


def decides_finally(actor: Actor) -> bool:
    """Whether they act as director or as named deputy."""
    return actor.role in FINAL_ROLES


def require_complete(verdict: Verdict, game: Game | None, actor: Actor) -> None:
    """Refuse a penalty for nobody, and a referee's change to a posted hand.

    A posted hand can decide a match, so referees leave it to the director.
    """
    if verdict.says in (Says.FORFEIT, Says.GAME) and verdict.entry is None:
        raise refusal(
            say("No side chosen."),
            remedy=say("Choose the side."),
            code="nobody-forfeits",
        )
    if game is None:
        return
    rules, sheet = rules_of(game.sheet), game.sheet
    if verdict.says == Says.PENALTY:
        if not verdict.seats or not set(verdict.seats) <= set(rules.seats):
            raise refusal(
                say("No player chosen for the penalty."),
                remedy=say("Choose one or more players."),
                code="nobody-pays",
            )
        if verdict.code not in rules.penalties:
            raise refusal(
                say("%(game)s has no such penalty.", game=rules.title),
                remedy=say("Choose one from the list."),
                code="no-such-penalty",
            )
    if verdict.says == Says.HAND and sheet.state == "posted" and not decides_finally(actor):
        raise refusal(
            say("Only the director or the scoring table can change a posted hand."),
            remedy=say("Ask the director to rule."),
            code="sheet-posted",
        )


def have_spoken(ruling: Ruling) -> frozenset[int]:
    """The keys of the officials who have given an opinion on this ruling."""
    return frozenset(row.user_id for row in ruling.opinions.all() if row.user_id)


def may_not_settle(ruling: Ruling) -> frozenset[int]:
    """Those of them who cannot decide it, because someone else at the event can."""
    event = ruling.match.stage.division.event
    rows = event.officials.filter(role__in=FINAL_ROLES).values_list("user", flat=True)
    final = frozenset(rows)
    return frozenset(user for user in have_spoken(ruling) if final - {user})


def require_new_voice(ruling: Ruling, user: int | None) -> None:
    """Refuse an official who has already given an opinion on this ruling."""
    if ruling.opinions.filter(user=user).exists():
        raise refusal(
            say("You have already given your view on this ruling."),
            remedy=say("Another official must review it."),
            code="opinion-given",
        )


def require_may_settle(ruling: Ruling, user: int | None) -> None:
    """The same for the final decision, unless nobody else at the event can make it."""
    event = ruling.match.stage.division.event
    others = event.officials.filter(role__in=FINAL_ROLES).exclude(user=user)
    if others.exists():
        require_new_voice(ruling, user)


WITHOUT_SCORE: Mapping[str, Words] = {
    Says.PENALTY: say("Penalty"),
    Says.FORFEIT: say("Match forfeited"),
    Says.GAME: say("Game forfeited"),
    Says.STANDS: say("Score stands"),
}


def verdict_words(verdict: Verdict, game: Game | None) -> Words:
    """ "Ann Oak −100", "Eagles: match forfeited", "Hand 3: renege", or "Score stands"."""
    if verdict.says == Says.PENALTY and game is not None:
        return _penalty(game.sheet, verdict.code, verdict.seats)
    if verdict.entry is not None:
        team = verdict.entry.title
        if verdict.says == Says.GAME:
            return say("%(team)s: game forfeited", team=team)
        return say("%(team)s: match forfeited", team=team)
    if verdict.hand is not None and game is not None:
        words = hand_words(game.sheet, verdict.content)
        return of_hand(noun_in(game), "in-words", number=verdict.hand, words=words)
    if verdict.says in (Says.HAND, Says.AGAIN):
        return of_hand(noun_in(game), "redealt" if verdict.says == Says.AGAIN else "score-set")
    return WITHOUT_SCORE[verdict.says]


def noun_in(game: Game | None) -> Noun:
    """The book's word for a hand of this game."""
    return noun_of(rules_of(game.sheet)) if game else HANDS


def _penalty(sheet: ScoreSheet, code: str, seats: Sequence[str]) -> Words:
    sitting = names_now(sheet)
    names = all_of(sitting.get(seat, seat) for seat in seats)
    row = rules_of(sheet).penalties.get(code)
    if row is None or row.replaced:
        return say("%(players)s: out, 0 for this round", players=names)
    if row.points:
        return say("%(players)s %(points)s", players=names, points=-row.points)
    return say("%(players)s: no points", players=names)
