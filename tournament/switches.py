"""Environment switches and counts, or an error. A typo must not mean off."""

from collections.abc import Mapping

from rules.typed_numbers import whole_number

ON = ("1", "true", "yes", "on")
OFF = ("", "0", "false", "no", "off")


def switch(name: str, variables: Mapping[str, str]) -> bool:
    """Return whether the variable is on; a missing one is off.

    Raises SystemExit with a message for any other value, before anything is served.
    """
    word = variables.get(name, "").strip().lower()
    if word not in ON + OFF:
        allowed = ", ".join((*ON, *filter(None, OFF)))
        raise SystemExit(
            f"{name} is “{word}”, which means neither on nor off. Use one of: {allowed}."
        )
    return word in ON


def count(name: str, variables: Mapping[str, str], usual: int) -> int:
    """Return the variable's whole number; a missing one is `usual`.

    Raises SystemExit with a message for anything else, before anything is served.
    """
    word = variables.get(name, "").strip()
    number = whole_number(word) if word else usual
    if number is None:
        raise SystemExit(f"{name} is “{word}”, which is no whole number.")
    return number
