"""The demo: an event in progress, made with the same actions that people use."""
