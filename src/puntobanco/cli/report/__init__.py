"""``puntobanco report``, ``petition`` and ``leaflet``."""
