"""``puntobanco design``: pay tables that meet a target."""
