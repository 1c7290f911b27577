"""Rounds drawn one after another: each from what was played before.

Pure. Entrants are known by their seed. Every engine stops after a number of steps, never after a
time, so one history and one seed give one round.
"""
