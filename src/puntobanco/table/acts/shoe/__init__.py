"""Acts about the shoe: cards received, shuffled, cut, loaded, burnt and taken away."""
