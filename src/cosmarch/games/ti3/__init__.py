"""Twilight Imperium, Third Edition: the base game with its optional rules."""

from cosmarch.games.ti3.game import TwilightImperium

game = TwilightImperium()
