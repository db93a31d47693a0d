"""What is read beside the map: sheets, the seat's own dock, the track, and the stages."""
