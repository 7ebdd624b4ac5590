"""``puntobanco simulate``: millions of hands, or a bankroll."""
