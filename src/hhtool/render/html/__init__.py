"""A night as one HTML file that needs nothing else."""
