"""Environment switches: on, off, or an error. A typo must not mean off."""

from collections.abc import Mapping

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
