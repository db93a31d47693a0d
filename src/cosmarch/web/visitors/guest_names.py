"""What a guest who gives no name is called: by a star that every language writes alike, and no bot or game has."""

from __future__ import annotations

import secrets
from typing import Final

STARS: Final = (
    *("Achernar", "Adhara", "Albireo", "Alcor", "Alcyone", "Aldebaran", "Algol", "Alhena", "Alioth", "Alkaid"),
    *("Almach", "Alnair", "Alnitak", "Alphard", "Ankaa", "Antares", "Arcturus", "Atlas", "Atria", "Avior"),
    *("Betelgeuse", "Canopus", "Castor", "Celaeno", "Cursa", "Diadem", "Dubhe", "Electra", "Elnath", "Enif"),
    *("Errai", "Fomalhaut", "Gacrux", "Gienah", "Hadar", "Hamal", "Izar", "Kochab", "Maia", "Markab"),
    *("Meissa", "Menkar", "Merak", "Merope", "Mimosa", "Mizar", "Nashira", "Nunki", "Okab", "Peacock"),
    *("Phact", "Pleione", "Polaris", "Pollux", "Regulus", "Sabik", "Saiph", "Schedar", "Shaula"),
    *("Talitha", "Tarazed", "Taygeta", "Thuban", "Wezen", "Zaniah", "Zaurak"),
)


def guest_name() -> str:
    """One of them, at random."""
    return secrets.choice(STARS)
