"""Drills: the long forms of tests, run by `dev.py`; the suite runs each of them in small."""
