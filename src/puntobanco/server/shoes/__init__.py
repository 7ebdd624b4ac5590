"""Random shoes: committed before they are dealt, sealed while they are in play, proved when they are over."""
