"""The condition language: what wagers and jackpots ask of a round, in words that people read; see docs/wagers.md.

`reader` makes a tree of phrases out of a text, `phrases` makes conditions of them, `english` says them again.
"""
