"""``puntobanco serve`` and ``puntobanco school``: a house over HTTP and WebSocket."""
