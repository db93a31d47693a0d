"""The combat phase: battles in space from the reveal to the last round (SE-6 to SE-15)."""
