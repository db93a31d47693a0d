"""Space Empires 4X: the base game with the Close Encounters expansion."""

from cosmarch.games.se4x.game import SpaceEmpires

game = SpaceEmpires()
