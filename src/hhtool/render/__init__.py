"""Values to text: looks live here and nowhere else."""
