"""``puntobanco user``: the people of a house."""
