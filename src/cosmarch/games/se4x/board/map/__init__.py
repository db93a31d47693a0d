"""The map that pages show: hexes and pieces, nothing else."""
