"""The movement phase: what moves, what goes along, and what happens on the way (SE-3, CE-9 to CE-11)."""
