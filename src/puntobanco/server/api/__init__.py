"""The way in: HTTP and WebSocket, typed messages, sessions, problems in words. It decides nothing about the game."""
