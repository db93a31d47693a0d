"""The two boards of Beyond the Sun as maps: the technology tree and the galaxy."""
