"""What needs a person on the floor: one file a kind, each a selector of `Need` rows."""
