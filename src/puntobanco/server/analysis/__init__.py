"""Figures, simulations and reports for the analysis screen, worked out in processes beside the tables'."""
