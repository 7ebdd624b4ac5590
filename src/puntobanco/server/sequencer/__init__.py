"""The sequencer: judges the commands of every stream in one order, and answers when they are on disk."""
