"""What a person types on the server so that it works on the installation of this process."""

import os

from platformdirs import user_data_path

from tournament.own_files import IS_INSTALLED
from tournament.variables import BASE, read

USUAL = user_data_path("rookery", appauthor=False) if IS_INSTALLED else BASE / "data"
"""The data folder of a command that names none."""


def with_this_data(line: str) -> str:
    """Return the command with this data folder, unless it is the usual one.

    Where the environment names a database (DATABASE_URL) it names the folder as well; --data
    would choose SQLite.
    """
    said = read(os.environ)
    folder = said.data.expanduser().resolve()
    if said.database or folder == USUAL:
        return line
    one_word = f'"{folder}"' if " " in str(folder) else str(folder)
    return " ".join((line, "--data", one_word))
