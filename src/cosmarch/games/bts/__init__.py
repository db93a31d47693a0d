"""Beyond the Sun, for 2 to 4 players, with advanced mats and the advanced tableau."""

from cosmarch.games.bts.game import BeyondTheSun

game = BeyondTheSun()
