"""The sequencer: judges the commands of every stream in one order, and answers when they are on disk.

A disk takes milliseconds to confirm a write, and a table cannot wait for that between two bets. So judging runs ahead
of the disk. The sequencer keeps two heads of each stream: `durable`, as it is on disk, and `_ahead`, with everything
that was decided since. A command is decided on `_ahead`, handed to the store, and answered when the store has written
it; the store writes in the order in which commands were decided. Everything happens in one event loop, so no lock is
needed, and deciding is a pure function of the state.

Two things can go wrong on the way. Another process may have written to a stream first: the store refuses the batch
(`Clash`), and with it all that was decided upon it. Then the sequencer waits until nothing more is being written, reads
the streams again, and decides the commands again in their order; meanwhile new ones are held back. Or the store fails:
then the streams concerned stop and say why, because nobody knows what is on disk.

Invariants:

- Nothing leaves before it is durable, neither an answer nor a view: both come from `durable`.
- A command id is answered once. An answer is written in the same batch as its events, so everybody who asks again
  under the id gets the same answer, also from another process and after a crash.
- Entries of a stream are decided on exactly the entries before them. Where processes share a store, a refusal holds the
  positions it was decided on (`guards`), so a refusal is about the state that the store has, too.
- What follows by itself from a change, such as a card out of a random shoe, is judged before anybody else's command.
- A program error at one command fails that command alone; books that do not balance stop the stream.
"""
