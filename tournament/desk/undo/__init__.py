"""The opposite of each change of the floor (`press.py`), called with its row in the log."""
