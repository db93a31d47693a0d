"""What a guest who gives no name is called: by a star. Every language writes them alike, and no bot has one."""

from __future__ import annotations

import secrets
from typing import Final

STARS: Final = (
    *("Achernar", "Adhara", "Albireo", "Alcor", "Alcyone", "Aldebaran", "Algol", "Alhena", "Alioth", "Alkaid"),
    *("Almach", "Alnair", "Alnitak", "Alphard", "Ankaa", "Antares", "Arcturus", "Atlas", "Atria", "Avior"),
    *("Betelgeuse", "Canopus", "Castor", "Celaeno", "Cursa", "Diadem", "Dubhe", "Electra", "Elnath", "Enif"),
    *("Errai", "Fomalhaut", "Gacrux", "Gienah", "Hadar", "Hamal", "Izar", "Kochab", "Maia", "Markab"),
    *("Meissa", "Menkar", "Merak", "Merope", "Mimosa", "Mizar", "Nashira", "Nunki", "Okab", "Peacock"),
    *("Phact", "Pleione", "Polaris", "Pollux", "Procyon", "Regulus", "Sabik", "Saiph", "Schedar", "Shaula"),
    *("Sirius", "Talitha", "Tarazed", "Taygeta", "Thuban", "Wezen", "Zaniah", "Zaurak"),
)


def guest_name() -> str:
    """One of them, at random."""
    return secrets.choice(STARS)
