"""What a wager is, how it is declared, and how wagers on a round are settled."""
