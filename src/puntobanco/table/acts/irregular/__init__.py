"""Acts for when something went wrong: reports, ways out, corrections and disputes."""
