"""What whoever deals needs beside the rules: the next move of the staff, and where the cards of a shoe have gone.

Nothing here draws a card by itself: a script, a game in the terminal and a server hand in the order, or the card.
"""
