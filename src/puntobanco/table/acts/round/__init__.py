"""Acts of a round: betting, dealing, showing the cards and settling."""
