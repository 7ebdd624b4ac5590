"""What an analyst asks beyond one wager: the game's own statistics, spreads, ranges, ruin, and pay tables to choose."""
