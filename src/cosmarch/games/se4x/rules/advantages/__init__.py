"""Empire advantages (CE-13, CE-EA): `battle` and `empire` are their numbers, the other modules their scenes."""
