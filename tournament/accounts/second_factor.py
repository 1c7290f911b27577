"""A second factor: a code from an app (TOTP, RFC 6238), or one of ten recovery codes.

No secret is stored: the app's is an HMAC of a seed, a recovery code is kept as its HMAC. A code
opens the account once, also if it comes twice together.
"""

from base64 import b32encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from hmac import compare_digest
from typing import TypeVar

from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from django.contrib.auth.models import User

from rules.core.messages import Words, say
from rules.refusals import Refused, outdated, refusal
from tournament.accounts.access import account_topic, end_sessions
from tournament.accounts.change import one_installation_change
from tournament.accounts.models import RecoveryCode, SecondFactor
from tournament.accounts.offices import OwnerAct
from tournament.accounts.secrets import new_code, recovery_digest, totp_secret
from tournament.live.roles import Role
from tournament.live.services import Actor
from tournament.registration.selectors import name_of

DIGITS, STEP = 6, 30
"""What every app knows: six digits, anew every 30 seconds."""
DRIFT = 1
"""Steps that a phone's clock may be wrong."""
RECOVERY_CODES = 10
WRONG = "wrong-second-code"
ISSUER = "Rookery"
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody changes how they log in, from one browser, now."""

    user: User
    device: str
    now: datetime

    @property
    def actor(self) -> Actor:
        return Actor(name_of(self.user), Role.ACCOUNT, self.device)


def has_second_factor(user: User) -> bool:
    """Whether a password alone does not open the account."""
    return SecondFactor.objects.filter(account=user).exists()


def address_for_app(user: User, seed: str) -> str:
    """What an app reads from the QR code."""
    return _totp(seed).get_provisioning_uri(user.get_username(), ISSUER)


def typed_secret(seed: str) -> str:
    """The secret to type into an app that reads no QR code, in groups of four letters."""
    letters = b32encode(totp_secret(seed)).decode()
    return " ".join(letters[at : at + 4] for at in range(0, len(letters), 4))


def turn_on(person: Person, *, seed: str, code: str, session: str) -> Sequence[str]:
    """Ask for codes from now on, and return the recovery codes. Every other session ends.

    Raise Refused if the app shows other codes than this seed's, or if it is on.
    """
    if has_second_factor(person.user):
        raise _on()
    step = _step_of(seed, code, person.now)
    if step is None:
        raise _wrong()
    with one_installation_change(person.actor, person.now) as change:
        factor, is_new = SecondFactor.objects.get_or_create(
            account=person.user, defaults={"seed": seed, "since": person.now, "used_step": step}
        )
        if not is_new:
            raise _on()
        codes = _new_codes(factor)
        end_sessions(person.user, but=session)
        said = say("%(name)s turned on two-step log-in.", name=name_of(person.user))
        change.log("second-factor.on", said, _of(person.user), account_topic(person.user))
    return codes


def turn_off(person: Person, *, code: str) -> None:
    """Ask for no codes any more. Raise Refused if the code is wrong."""
    said = say("%(name)s turned off two-step log-in.", name=name_of(person.user))
    _with_code(person, code, "second-factor.off", said, SecondFactor.delete)


def renew_recovery_codes(person: Person, *, code: str) -> Sequence[str]:
    """Return new recovery codes; the old ones open nothing. Raise Refused if the code is wrong."""
    said = say("%(name)s made new recovery codes.", name=name_of(person.user))
    return _with_code(person, code, "second-factor.codes", said, _new_codes)


def pass_second(person: Person, *, code: str) -> None:
    """Take a code at log-in. Raise Refused if it is wrong or was used."""
    factor = _factor_of(person.user)
    if not _is_apps(factor, code, person.now):
        said = say("%(name)s logged in with a recovery code.", name=name_of(person.user))
        with one_installation_change(person.actor, person.now) as change:
            if not _is_recovery(factor, code):
                raise _wrong()
            left = {"left": factor.recovery_codes.count()}
            change.log("second-factor.recovery", said, _of(person.user) | left)


def take_off(act: OwnerAct, *, account: User) -> None:
    """Turn it off for somebody who lost their phone. Nothing happens if it is off."""
    with one_installation_change(act.actor, act.now) as change:
        SecondFactor.objects.filter(account=account).delete()
        said = say("Two-step log-in of %(name)s turned off.", name=name_of(account))
        change.log("second-factor.take-off", said, _of(account))


def _with_code(
    person: Person, code: str, verb: str, said: Words, do: Callable[[SecondFactor], Done]
) -> Done:
    with one_installation_change(person.actor, person.now) as change:
        factor = _factor_of(person.user)
        if not (_is_apps(factor, code, person.now) or _is_recovery(factor, code)):
            raise _wrong()
        done = do(factor)
        change.log(verb, said, _of(person.user))
    return done


def _factor_of(user: User) -> SecondFactor:
    factor = SecondFactor.objects.filter(account=user).first()
    if factor is None:
        raise outdated(say("Two-step log-in is off."), code="second-factor-off")
    return factor


def _is_apps(factor: SecondFactor, code: str, now: datetime) -> bool:
    """Whether the app shows this code now; from then on it and those before it are used."""
    step = _step_of(factor.seed, code, now)
    unused = SecondFactor.objects.filter(pk=factor.pk, used_step__lt=step or 0)
    return step is not None and unused.update(used_step=step) == 1


def _is_recovery(factor: SecondFactor, code: str) -> bool:
    """Whether it is a recovery code; from then on it is none."""
    digest = recovery_digest(factor.seed, code)
    return bool(factor.recovery_codes.filter(digest=digest).delete()[0])


def _step_of(seed: str, code: str, now: datetime) -> int | None:
    """The time step of this code, if it is one of now."""
    step = int(now.timestamp()) // STEP
    typed, totp = code.replace(" ", "").encode(), _totp(seed)
    near = range(step - DRIFT, step + DRIFT + 1)
    return next((at for at in near if compare_digest(totp.generate(at * STEP), typed)), None)


def _totp(seed: str) -> TOTP:
    return TOTP(totp_secret(seed), DIGITS, SHA1(), STEP)


def _new_codes(factor: SecondFactor) -> Sequence[str]:
    codes = [new_code() for _ in range(RECOVERY_CODES)]
    factor.recovery_codes.all().delete()
    RecoveryCode.objects.bulk_create(
        RecoveryCode(factor=factor, digest=recovery_digest(factor.seed, code)) for code in codes
    )
    return codes


def _on() -> Refused:
    """As after two clicks: the answer with the recovery codes was not seen."""
    return refusal(
        say("Two-step log-in is already on."),
        remedy=say("If you did not see your recovery codes, create new ones."),
        code="second-factor-on",
    )


def _wrong() -> Refused:
    return refusal(
        say("That is not the code, or it was already used."),
        remedy=say("Enter the next code that your app shows. The phone’s clock must be right."),
        code=WRONG,
        where="code",
    )


def _of(account: User) -> dict[str, object]:
    return {"account": account.get_username()}
