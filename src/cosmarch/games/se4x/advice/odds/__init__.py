"""The exact odds of battles: the one seam between this game and `cosmarch.odds`."""
