"""Rookery's events for other programs, in JSON: what its pages show, and what can be entered.

The director of an event makes tokens with scopes: "Authorization: Bearer rookery_…". A program gets
what the event's public pages show; with `entries:read` also who is entered. Every write needs an
"Idempotency-Key", a UUID: the same key again changes nothing and gets the first answer. Every
refusal has the same form: a list of errors with code, sentence, remedy and place, a JSON Pointer
into what was sent. A sheet has the sheet format, whose schema is at /api/sheet-schema.json.
"""

# A module a noun: its operations, and the form of what they take and give. `door.py` lets a token
# in, `errors.py` answers every refusal. Operations read where public pages read, and call the
# actions that buttons call: nothing is implemented here a second time.
