"""Resorts World Sentosa: every wager, a file a section. Whatever a file here lists in `WAGERS` is offered."""
