"""``puntobanco convert``: files of coups from one form into another."""
