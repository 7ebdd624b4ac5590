"""The shoe from the first shuffle to the last hand, as pure functions over cards handed in.

Nothing here draws lots: the order of the cards and every number behind it come from the caller, so a
random shoe, a scanned one, a simulator and a replay stand on the same functions.
"""
