"""The messages of the API: what a client sends and what it gets, shared by the server and its clients."""
