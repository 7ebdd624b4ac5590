"""Work in another process: figures, simulations, reports, replays and verification, off the process that deals.

A `Job` is a value with a method that does it. A `Worker` is a process that was started for jobs and speaks through its
two pipes: orders go in, news and results come out, each pickled, because both ends are the same program. A `Runner`
is what a server has: one worker and the line before it.

Three things always hold. A worker ends with its parent, however that ends: it reads its orders in a thread of its own
and leaves when that pipe is closed, which the system does for a process that was killed. It does one job at a time, at
low priority, so that no job holds up a table. And a job that breaks, takes too long or kills its worker fails alone:
the next one gets a new worker.
"""
