"""``puntobanco settle``: the settlement of one round."""
