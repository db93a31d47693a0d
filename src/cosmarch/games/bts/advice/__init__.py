"""The game's own judgement of positions, for bots."""
