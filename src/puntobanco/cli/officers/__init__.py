"""Officers of a house at its machine: one signed in, or two who agree."""
