"""The sequencer: judges the commands of every stream in one order, and answers when they are on disk.

Judging runs ahead of the disk: a command is decided on everything that was decided before it, and the store writes in
that order. Nothing leaves the sequencer before it is durable, neither an answer nor a view. If the store finds that
another process wrote to a stream first, everything that was decided on the wrong state is decided again; if it fails,
the streams concerned stop and say why. Where several processes share a store, a refusal too must be about the state
that the store has.
"""
