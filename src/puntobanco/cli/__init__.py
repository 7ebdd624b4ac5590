"""The command line: one verb a file, loaded only when it is called."""
