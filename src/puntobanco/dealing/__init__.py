"""Dealing: the policy that completes a table's next move, names for cards of a random shoe, and alarms for real ones.

Nothing here draws a card by itself: a script, a game in the terminal and a server hand in the order, or the card.
"""
