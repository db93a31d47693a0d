"""Alien technology cards (CE-12, CE-AT): `effects` are their numbers, `drawing` how an empire comes to have one."""
