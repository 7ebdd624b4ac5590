"""The game itself: hands, the drawing table, the round and its facts. The same for all three rulebooks."""
