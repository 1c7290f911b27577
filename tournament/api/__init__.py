"""The HTTP API: an event for other programs, by tokens. What pages do and show, in JSON.

A module a noun: its operations, and the form of what they take and give. `door.py` lets a token in,
`errors.py` answers every refusal in one form. Nothing is implemented here a second time: operations
read where public pages read and call the actions that buttons call.
"""
