"""People, and what they may do: accounts, sessions, grants, and the second person.

Everything about people is kept in documents that can be erased; a chain of events names only ids. Time and chance are
handed in. Functions here wait for the store, and some hash a password: an event loop calls them through `turns.Turns`.
"""
