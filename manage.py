"""Django's commands in a working copy, with the Python of its environment."""

import sys

from rookery.manage import manage

if __name__ == "__main__":
    sys.exit(manage(sys.argv[1:], "manage.py"))
