"""The demo: a real event in mid-flow, made through the same actions that people use."""
