"""Bots: players, a dealer and a pit for every table of a practice house, for demonstration and load.

They are clients like any other: they know what their views say, and act through commands.
"""
