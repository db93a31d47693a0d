"""What Beyond the Sun publishes of a table beside its maps: sheets, dock, side, stages."""
