"""The symbols of Beyond the Sun, all our own: icons, ships, planets, scenes of the technology types."""
