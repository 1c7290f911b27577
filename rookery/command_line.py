"""A command line of words: the first one chooses a command, the rest are its arguments."""

import errno
from collections.abc import Callable, Mapping, Sequence

from rookery.terminal import Refused, complain, say

Command = Callable[[Sequence[str]], int]
"""It takes the words after its own and returns the exit status."""
HELP = ("-h", "--help", "help")
UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EROFS)
"""What a full or read-only disk says."""


def obey(arguments: Sequence[str], words: Mapping[str, Command], usage: str) -> int:
    """Run a command and return its exit status: 2 for a usage error, 130 for Ctrl-C."""
    word, *rest = arguments or ["--help"]
    if word not in words:
        if word in HELP:
            say(usage)
            return 0
        complain(f"{usage}\n\nThere is no command “{word}”. Choose one of these.")
        return 2
    try:
        return words[word](rest)
    except Refused as refusal:
        complain(str(refusal))
        return 2
    except OSError as error:
        if error.errno not in UNWRITABLE:
            raise
        complain(
            f"{error.filename or 'A file'} could not be written: {error.strerror}.\n"
            "Free some space, or name another folder in --data."
        )
        return 2
    except KeyboardInterrupt:
        complain("Stopped.")
        return 130
