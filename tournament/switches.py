"""Switches of the environment: on, off, or a sentence. A typing error must not mean off."""

from collections.abc import Mapping

ON = ("1", "true", "yes", "on")
OFF = ("", "0", "false", "no", "off")


def switch(name: str, variables: Mapping[str, str]) -> bool:
    """Return whether the variable switches something on; one that is not there is off.

    SystemExit with a sentence, before anything is served, for any other word.
    """
    word = variables.get(name, "").strip().lower()
    if word not in ON + OFF:
        allowed = ", ".join((*ON, *filter(None, OFF)))
        raise SystemExit(
            f"{name} is “{word}”, which means neither on nor off. Use one of: {allowed}."
        )
    return word in ON
