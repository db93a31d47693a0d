"""The start of a match: scenario, map, first units, turn order (SE-2, SE-21)."""
