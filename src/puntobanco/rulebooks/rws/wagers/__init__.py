"""Resorts World Sentosa: every wager, a file a section. Whatever a file here lists in `WAGERS` is offered.

Eight families [RWS 3.7 list]; none needs another beside it [RWS 3.7 closing].
"""
