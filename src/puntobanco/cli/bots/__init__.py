"""``puntobanco bots``: programs that play at the tables of a practice house."""
