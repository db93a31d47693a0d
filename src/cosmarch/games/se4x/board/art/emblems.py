"""Emblems of the cards, one for each, in a box of 24 by 24 and in the colour of their use."""

from __future__ import annotations

from typing import Final, NamedTuple

from cosmarch.core.boardkit.symbols import outline, symbol

CUT: Final = ' fill-rule="evenodd"'
FAINT: Final = ' opacity=".5"'


class Emblem(NamedTuple):
    """What is filled, what is drawn with a pen, and what lies fainter behind them."""

    solid: str = ""
    line: str = ""
    faint: str = ""


ADVANTAGES: Final[dict[str, Emblem]] = {
    # a blade that points ahead, and its wake
    "fearless_race": Emblem(
        "M23.5 12 19 14.5H8.5v4H6V14H2v-4h4V5.5h2.5v4H19z",
        "",
        "M9 3h8v1.8H9zM9 19.2h8V21H9zM1 3h5v1.8H1zM1 19.2h5V21H1z",
    ),
    # a crested helmet
    "warrior_race": Emblem(
        "M12 4.5c-4.5 0-7.5 3-7.5 7.5v10h5v-6.5l2.5-2 2.5 2V22h5V12c0-4.5-3-7.5-7.5-7.5zM7 11.5l4 1.2v1.3H7zM17"
        " 11.5l-4 1.2v1.3h4z",
        "",
        "M3 7C5 2 9 .5 12 .5S19 2 21 7c-2-2.5-5-4.2-9-4.2S5 4.5 3 7z",
    ),
    # a shield with a star
    "celestial_knights": Emblem(
        "M12 1l9.5 3v7.5c0 5.5-4 9.3-9.5 11.5-5.5-2.2-9.5-6-9.5-11.5V4zM12 5.5l-1.7 4-4.3.4 3.3 2.8-1 4.3"
        " 3.7-2.3 3.7 2.3-1-4.3"
        " 3.3-2.8-4.3-.4z"
    ),
    # a giant beside one of the others
    "giant_race": Emblem(
        "M9 1.5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3.5 9h11l1.5 7h-3l-.8 7h-6.4L5 16H2z",
        "",
        "M19.5 13a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4zM17 17.2h5l.6 3h-1.4L21 23h-3l-.2-2.8h-1.4z",
    ),
    # a pickaxe at a rock
    "industrious_race": Emblem(
        "M6 1.5c6-.5 11 1.5 14.5 5.5.8 3 .5 5.5-.5 8-1-4-3-6.5-5.5-8.5L4.5 22 2 19.5 11.5 5.5C10 3.5 8 2.5 6 1.5z",
        "",
        "M11 23l2-5.5 4-1.5 5 3 1 4z",
    ),
    # a pyramid below a star
    "ancient_race": Emblem(
        "M12 7l10.5 15.5H1.5zM12 12.5l-1.8 2.7h3.6zM7.5 18.8h9l1 1.5h-11z",
        "",
        "M12 .3l1.2 2.5L16 4l-2.8 1.2L12 7.7l-1.2-2.5L8 4l2.8-1.2z",
    ),
    # a star to follow, and its long tail
    "space_pilgrims": Emblem(
        "M16.5 1l1.6 4.9L23 7.5l-4.9 1.6-1.6 4.9-1.6-4.9L10 7.5l4.9-1.6z",
        "",
        "M13 12.5L1 23l8-12.5zM16 15.5L8.5 23 14.5 15z",
    ),
    # cells of a comb
    "hive_mind": Emblem(
        "M12 8.3l3.3 1.9v3.7L12 15.8l-3.3-1.9v-3.7z",
        "",
        "M12 0l3.3 1.9v3.7L12 7.5 8.7 5.6V1.9zM12 16.5l3.3 1.9v3.7L12 24l-3.3-1.9v-3.7zM4.7 4.1L8 6v3.7l-3.3"
        " 1.9L1.4 9.7V6zM19.3 4.1L22.6"
        " 6v3.7l-3.3 1.9L16 9.7V6zM4.7 12.4L8 14.3V18l-3.3 1.9L1.4 18v-3.7zM19.3 12.4l3.3 1.9V18l-3.3 1.9L16"
        " 18v-3.7z",
    ),
    # an atom
    "nano_technology": Emblem(
        "M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
        "M12 1.5c2.3 0 4 4.7 4 10.5s-1.7 10.5-4 10.5S8 17.8 8 12 9.7 1.5 12 1.5zM3 6.7c1.1-2 6-1.1 11 1.8s8.2"
        " 6.8 7 8.8-6 1.1-11-1.8S1.8 8.7 3"
        " 6.7zM21 6.7c-1.1-2-6-1.1-11 1.8S1.8 15.3 3 17.3s6 1.1 11-1.8S22.2 8.7 21 6.7z",
    ),
    # an open book, and what rises from it
    "quick_learners": Emblem(
        "M1 10c4-.8 8 0 10.2 2v10.5C9 20.7 5 20 1 20.7zM23 10c-4-.8-8 0-10.2 2v10.5C15 20.7 19 20 23 20.7z",
        "",
        "M12 .5l4.5 5H14v4h-4v-4H7.5z",
    ),
    # a lamp
    "gifted_scientists": Emblem(
        "M12 3.5a6.8 6.8 0 0 1 4 12.3V18H8v-2.2a6.8 6.8 0 0 1 4-12.3zM8.3 19.2h7.4v1.8H8.3zM9.8 22h4.4v1.8H9.8z",
        "",
        "M11.2 0h1.6v2.4h-1.6zM3.2 2.6l1.1-1.1L6.2 3.4 5.1 4.5zM20.8 2.6l-1.1-1.1-1.9 1.9 1.1 1.1zM.5"
        " 9.5h2.7v1.6H.5zM20.8 9.5h2.7v1.6h-2.7z",
    ),
    # a gear round a nut
    "master_engineers": Emblem(
        "M10 1h4l.6 3 2.2.9L19.3 3.2l2.5 2.5-1.7 2.5.9 2.2 3 .6v4l-3 .6-.9 2.2 1.7 2.5-2.5 2.5-2.5-1.7-2.2.9-.6"
        " 3h-4l-.6-3-2.2-.9-2.5"
        " 1.7-2.5-2.5 1.7-2.5-.9-2.2-3-.6v-4l3-.6.9-2.2-1.7-2.5 2.5-2.5 2.5 1.7 2.2-.9zM12 7.5l-4.2 2.4v4.9L12"
        " 17.2l4.2-2.4V9.9z"
    ),
    # a beetle
    "insectoids": Emblem(
        "M12 5.5a3 3 0 0 1 3 2.5H9a3 3 0 0 1 3-2.5zM7.5 9h3.8v13c-3.5-.5-5.3-3.5-5.3-7.5 0-2.2.5-4"
        " 1.5-5.5zM16.5 9h-3.8v13c3.5-.5 5.3-3.5 5.3-7.5"
        " 0-2.2-.5-4-1.5-5.5z",
        "M10 5L7.5 1.5M14 5l2.5-3.5M6 11L2 8.5M18 11l4-2.5M6 15H1M18 15h5M7 18.5L3 22M17 18.5l4 3.5",
    ),
    # without end
    "immortals": Emblem(
        "",
        "M12 12C10 8.5 8 6.5 6 6.5a5.5 5.5 0 0 0 0 11c2 0 4-2 6-5.5s4-5.5 6-5.5a5.5 5.5 0 0 1 0 11c-2 0-4-2-6-5.5z",
        "M12 .5l1 2.5 2.5 1-2.5 1-1 2.5-1-2.5L8.5 4 11 3z",
    ),
    # closed in from both sides
    "expert_tacticians": Emblem(
        "M12 9l3 3-3 3-3-3z",
        "M10 3C4.5 3.5 2 7 2 12s2.5 8.5 8 9M14 3c5.5.5 8 4 8 9s-2.5 8.5-8 9",
        "M9 0l3.5 3L9 6zM15 18l-3.5 3 3.5 3z",
    ),
    # a horseshoe
    "horsemen_of_the_plains": Emblem(
        "M12 1c6 0 10 4.5 10 10.5 0 4-1.3 7.5-3.5 11.5h-5l.5-3c2-2.5 3-5 3-8.3C17 8.5 15 6.5 12 6.5s-5 2-5"
        " 5.2c0 3.3 1 5.8 3 8.3l.5 3h-5C3.3 19"
        " 2 15.5 2 11.5 2 5.5 6 1 12 1zM4.5 9.5v2h1.3v-2zM18.2 9.5v2h1.3v-2zM7.2 4.4l1 1.7 1.2-.7-1-1.7zM15.6"
        " 3.7l-1 1.7 1.2.7 1-1.7z"
    ),
    # crossed swords
    "and_we_still_carry_swords": Emblem(
        "M1 1l4.5 1L18 14.5l2-1.5 1.2 1.2-2.2 2.3L22.5 20 20 22.5 16.5 19l-2.3 2.2L13 20l1.5-2L2 5.5z",
        "",
        "M23 1l-4.5 1-5.3 5.3 3.2 3.2L22 5.5zM7.7 12.8L6 14.5 4 13l-1.2 1.2L5 16.5 1.5 20 4 22.5 7.5 19l2.3"
        " 2.2L11 20l-1.5-2 1.5-1.7z",
    ),
    # two who speak
    "amazing_diplomats": Emblem(
        "M1 2h14v9H7.5L4 14.5V11H1zM4 5v1.5h8V5zM4 7.5V9h5V7.5z", "", "M17 8h6v10h-3v4l-4-4H9v-5h8z"
    ),
    # scales
    "traders": Emblem(
        "M11 1h2v3l7 1.5v1.7l-7-1.4V20h4v2.5H7V20h4V5.8L4 7.2V5.5L11 4z",
        "",
        "M4.5 7.5L8.5 15c0 2-1.8 3-4 3s-4-1-4-3zM4.5 10l-2.2 5h4.4zM19.5 7.5l4 7.5c0 2-1.8 3-4 3s-4-1-4-3zM19.5"
        " 10l-2.2 5h4.4z",
    ),
    # half of a ship is seen
    "cloaking_geniuses": Emblem(
        "M12 1v17l-4 4.5v-4L3 20l2.5-9z", "M13.5 3.5l1.5 3M16 8.5l1.5 3M18.5 13.5l1 3.5M18 19.5l-2-.8M14.5 20.5v-2"
    ),
    # a wolf's head
    "star_wolves": Emblem(
        "M3 1l5.5 5h7L21 1l1.5 11-4.5 3.5L14.5 22h-5L6 15.5 1.5 12zM6.5 10l1 2.5 3 .7zM17.5 10l-1 2.5-3"
        " .7zM10.2 18.5l1.8 1.7 1.8-1.7z"
    ),
    # a crowd
    "power_to_the_people": Emblem(
        "M12 4a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM5.5 23c0-6.5 2.5-10.5 6.5-10.5s6.5 4 6.5 10.5z",
        "",
        "M4.5 7a2.6 2.6 0 1 1 0 5.2 2.6 2.6 0 0 1 0-5.2zM0 23c0-6 1.5-9.5 4.5-9.5 1 0 1.8.3 2.4 1C5 16.7 4.2"
        " 19.5 4.2 23zM19.5 7a2.6 2.6 0 1 1 0 5.2"
        " 2.6 2.6 0 0 1 0-5.2zM24 23c0-6-1.5-9.5-4.5-9.5-1 0-1.8.3-2.4 1 1.9 2.2 2.7 5 2.7 8.5z",
    ),
    # a wing
    "house_of_speed": Emblem(
        "M1 14c4-6 10-10.5 22-12-1 5-4 7-8 7.5 2 .3 3.5.2 5-.3-1.5 3.5-4 5-8 5 1.3.5 2.5.6 3.5.3C13.5 18 8 18.5 1 14z",
        "",
        "M1 18.5h9v1.7H1zM4 21.8h10v1.7H4z",
    ),
    # an eye that shines
    "powerful_psychics": Emblem(
        "M12 7c5 0 8.5 2.5 11 6-2.5 3.5-6 6-11 6s-8.5-2.5-11-6c2.5-3.5 6-6 11-6zM12 9a4 4 0 1 0 0 8 4 4 0 0 0"
        " 0-8zM12 11.2a1.8 1.8 0 1 1 0 3.6 1.8 1.8"
        " 0 0 1 0-3.6z",
        "",
        "M11.2 0h1.6v5h-1.6zM4.5 2.3L6 1.5 8 6l-1.5.7zM19.5 2.3L18 1.5 16 6l1.5.7zM11.2 20.5h1.6V24h-1.6z",
    ),
    # what is a circle becomes a square
    "shape_shifters": Emblem(
        "M10 9h13v14H10z",
        "",
        "M9 1a8 8 0 0 1 8 7H9v8.9A8 8 0 1 1 9 1z",
    ),
}

ALIEN_TECHNOLOGIES: Final[dict[str, Emblem]] = {
    # a tin
    "soylent_purple": Emblem(
        "M4 5c0 1.7 3.6 3 8 3s8-1.3 8-3v14.5c0 1.9-3.6 3.5-8 3.5s-8-1.6-8-3.5zM7 12v5.5c3 1.3 7 1.3 10 0V12c-3"
        " 1.3-7 1.3-10 0z",
        "",
        "M12 1c4.4 0 8 1.3 8 3s-3.6 3-8 3-8-1.3-8-3 3.6-3 8-3z",
    ),
    # a warhead with its minus
    "anti_matter_warhead": Emblem(
        "M12 .5c3.5 2.5 5.5 6 5.5 10.5V17h-11v-6C6.5 6.5 8.5 3 12 .5zM8.5 10.5v2.3h7v-2.3z",
        "",
        "M6.5 18.5h11L21 23.5h-5.5L12 21l-3.5 2.5H3z",
    ),
    # two sights that are one
    "interlinked_targeting_computers": Emblem(
        "",
        "M8.5 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 5.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM12"
        " 1v5M12 18v5",
        "M12 6.6a6.5 6.5 0 0 1 0 10.8 6.5 6.5 0 0 1 0-10.8z",
    ),
    # ingots
    "polytitanium_alloy": Emblem(
        "M8 3h8l2.5 8h-13zM2.5 13h7l2 8H.5zM14.5 13h7l2 8h-11z",
        "",
        "M9.5 4.5h5l.6 2H8.9z",
    ),
    # a torpedo and its wake
    "long_lance_torpedo": Emblem(
        "M9 8.5h8.5c3 0 5 1.5 6 3.5-1 2-3 3.5-6 3.5H9L6 19H3.5l1.2-7-1.2-7H6z",
        "",
        "M.5 8h2.7v1.7H.5zM0 11.1h3.7v1.7H0zM.5 14.3h2.7V16H.5z",
    ),
    # a chip
    "central_computer": Emblem(
        "M5 5h14v14H5zM9 9v6h6V9z",
        "M8 1v4M12 1v4M16 1v4M8 19v4M12 19v4M16 19v4M1 8h4M1 12h4M1 16h4M19 8h4M19 12h4M19 16h4",
    ),
    # crates
    "resupply_depot": Emblem(
        "M1 13h10.4v10H1zM4.7 13v3.5h3V13zM12.6 13H23v10H12.6zM16.3 13v3.5h3V13z",
        "",
        "M6.8 2h10.4v10H6.8zM10.5 2v3.5h3V2z",
    ),
    # a figure of light
    "holodeck": Emblem(
        "M3 20h18l2 3.5H1z",
        "M12 8.5l6 3v6l-6 2-6-2v-6zM6 11.5l6 2.5 6-2.5M12 14v5.5",
        "M12 .5a3 3 0 1 1 0 6 3 3 0 0 1 0-6z",
    ),
    # a flake of snow
    "cold_fusion_drive": Emblem(
        "M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
        "M12 1v22M2.5 6.5l19 11M21.5 6.5l-19 11M9 2.5l3 3 3-3M9 21.5l3-3 3 3M2.5 10.5l4-1-1-4M21.5 10.5l-4-1"
        " 1-4M2.5 13.5l4 1-1 4M21.5 13.5l-4 1 1 4",
    ),
    # a shield that throws back
    "emissive_armor": Emblem(
        "M2 2l9 2.5v18C5.5 19.5 2 15.5 2 10z",
        "",
        "M14 9.5l9-5-1.5 3.7 1.5 1.3zM14 13l9-1-2.5 2.5L23 17zM14 16.5l8 5.5-4.5.2-2-3z",
    ),
    # a wave that is disturbed
    "electronic_warfare_module": Emblem(
        "M13.5 1L7 13h4l-1.5 10L17 10h-4.5z",
        "M1 12h3M20 12h3M5 5.5a9.5 9.5 0 0 0 0 13M19 5.5a9.5 9.5 0 0 1 0 13",
    ),
    # space drawn into a point
    "microwarp_drive": Emblem(
        "M12 9.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z",
        "M12 7c3.5 0 5.5 2.5 5.5 5s-2 6.5-6.5 6.5S3.5 15 3.5 11 7 2 13 2s10 4.5 10 10",
    ),
    # a sweep of the radar
    "combat_sensors": Emblem(
        "M12 12L19.5 4.5A10.5 10.5 0 0 1 22.5 12zM6.5 7a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3zM10 16a1.5 1.5 0 1 1"
        " 0 3 1.5 1.5 0 0 1 0-3z",
        "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21zM12 6.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11z",
    ),
    # flames behind a nozzle
    "afterburners": Emblem(
        "M7 1h10l2 8H5z",
        "",
        "M5.5 10.5h13c1 5-2.5 7.5-6.5 13-4-5.5-7.5-8-6.5-13zM12 19.5c1.5-2.5 3-4 2.8-6.5H9.2C9 15.5 10.5 17 12 19.5z",
    ),
    # a bomb of light
    "photon_bomb": Emblem(
        "M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10z",
        "",
        "M11 0h2l.5 5h-3zM11 24h2l.5-5h-3zM0 11v2l5 .5v-3zM24 11v2l-5 .5v-3zM3 4.5L4.5 3l4 3.5-2 2zM21 4.5L19.5"
        " 3l-4 3.5 2 2zM3 19.5L4.5 21l4-3.5-2-2zM21 19.5L19.5 21l-4-3.5 2-2z",
    ),
    # a syringe
    "stim_packs": Emblem(
        "M17.5 1L23 6.5 21.5 8l-1.7-1.7-2.3 2.3 1.5 1.5-1.5 1.5L9 20.1l-4 .9-3 2.5L.5 22 3 19l.9-4L12.4 6.5 13.9"
        " 5l1.5 1.5 2.3-2.3L16 2.5z",
        "",
        "M7 3.5h2.5V1H12v2.5h2.5V6H12v2.5H9.5V6H7z",
    ),
    # bunks
    "improved_crew_quarters": Emblem(
        "M1 1.5h2.5V7H21V1.5h2.5v21H21V20H3.5v2.5H1zM3.5 9.5v2h17.5v-2z",
        "",
        "M5 3.5h5V6H5zM5 14h5v3.5H5z",
    ),
    # a coil
    "phased_warp_coil": Emblem(
        "",
        "M4 5c0-2 3.5-3.5 8-3.5S20 3 20 5s-3.5 3.5-8 3.5S4 7 4 5zM4 12c0-2 3.5-3.5 8-3.5s8 1.5 8 3.5-3.5 3.5-8"
        " 3.5S4 14 4 12zM4 19c0-2 3.5-3.5 8-3.5s8 1.5 8 3.5-3.5 3.5-8 3.5S4 21 4 19z",
    ),
    # a rack of shells
    "advanced_ordnance_storage_system": Emblem(
        "M5 2c1.7 1.5 2.5 3.3 2.5 5.5V17h-5V7.5C2.5 5.3 3.3 3.5 5 2zM12 2c1.7 1.5 2.5 3.3 2.5"
        " 5.5V17h-5V7.5c0-2.2.8-4 2.5-5.5zM19 2c1.7 1.5 2.5 3.3 2.5 5.5V17h-5V7.5c0-2.2.8-4 2.5-5.5z",
        "",
        "M.5 18.5h23V22H.5z",
    ),
    # a chair
    "the_captains_chair": Emblem(
        "M7.5 1h9l1 12h-11zM2.5 10H5l.8 4.5h12.4L19 10h2.5l-1.5 8H4z",
        "",
        "M10.5 18.5h3V21h4.5v2H6v-2h4.5z",
    ),
    # a factory
    "efficient_factories": Emblem(
        "M1 22.5V12l6 3.5V12l6 3.5V12l4 2.3L18 4h4l1 18.5zM4 18v2h3v-2zM9.5 18v2h3v-2zM15 18v2h3v-2z",
        "",
        "M16.5 2.5C14 .5 11 2.5 8.5 1 9.5 4.5 13 5.5 16.5 3.8z",
    ),
    # crystals
    "omega_crystals": Emblem(
        "M12 .5L17 7v10l-5 6.5L7 17V7zM12 4.5L9.2 8v7.5L12 12z",
        "",
        "M5.5 9v10.5L1 16v-5zM18.5 9v10.5L23 16v-5z",
    ),
    # one who sleeps in a pod
    "cryogenic_stasis_pods": Emblem(
        "M12 6a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM8.5 12h7v7h-7z",
        "M12 1.5c4 0 6.5 3 6.5 7v7c0 4-2.5 7-6.5 7s-6.5-3-6.5-7v-7c0-4 2.5-7 6.5-7z",
        "M1 6h2.5v12H1zM20.5 6H23v12h-2.5z",
    ),
    # a mine that calls over what would find it
    "minesweep_jammer": Emblem(
        "M12 7.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM11 3h2v3.7h-2zM11 17.3h2V21h-2zM8 6.5L9.5 8 8 9.5 6.5"
        " 8zM16 6.5L17.5 8 16 9.5 14.5 8zM8 14.5L9.5 16 8 17.5 6.5 16zM16 14.5L17.5 16 16 17.5 14.5 16z",
        "M4.5 6a9 9 0 0 0 0 12M19.5 6a9 9 0 0 1 0 12M1.5 3.5a14 14 0 0 0 0 17M22.5 3.5a14 14 0 0 1 0 17",
    ),
    # fighters over the ground
    "air_support": Emblem(
        "M12 14l-2.5-6L5 5.5V3.5l5.5 1V1h3v3.5l5.5-1v2L14.5 8z",
        "",
        "M1 18.5l5-2 4 2 4.5-2.5 8.5 3.5v4H1z",
    ),
    # a gun behind a hill
    "hidden_turret": Emblem(
        "M9 8.5L22 2l1 2.2L14.5 9v4.5H5.5C5.5 10.5 7 8.5 9 8.5z",
        "",
        "M0 23c2-5 5-8 8.5-8s5 2 7 2 4.5-.5 8.5 6z",
    ),
    # a ship below a dome
    "stealth_field_emitter": Emblem(
        "M12 8.5l4 9-1.5 3-2.5-2-2.5 2L8 17.5z",
        "M1.5 18C1.5 9 6 4 12 4s10.5 5 10.5 14",
        "M1 21.5h22v1.7H1zM11.1 0h1.8v2.5h-1.8z",
    ),
    # a dish
    "advanced_comm_array": Emblem(
        "M3 5.5C3 14 10 21 18.5 21zM6.5 18.5l4 1.5 1 3.5H4z",
        "M11 13l4.5-4.5M14.5 4.5a5 5 0 0 1 5 5M14.5 1a8.5 8.5 0 0 1 8.5 8.5",
    ),
    # a lens on a hull
    "mobile_analysis_bay": Emblem(
        "M15.3 13.8l8 8-2 2-8-8z",
        "M9 2a7.5 7.5 0 1 1 0 15A7.5 7.5 0 0 1 9 2z",
        "M9 5l1.2 3L13 9.5 10.2 11 9 14l-1.2-3L5 9.5 7.8 8z",
    ),
    # a ship that dissolves
    "adaptive_cloaking_device": Emblem(
        "M8 2.5l5 9.5-5 9.5V17l-7 2.5L4.5 12 1 4.5 8 7z",
        "",
        "M14 4h3v3h-3zM14.5 10.5h3v3h-3zM14 17h3v3h-3zM19 7.5h2.5V10H19zM19 14h2.5v2.5H19zM22 3.5h2v2h-2zM22"
        " 11h2v2h-2zM22 18.5h2v2h-2z",
    ),
}

_EMBLEMS: Final[dict[str, dict[str, Emblem]]] = {"advantage": ADVANTAGES, "alien_technology": ALIEN_TECHNOLOGIES}


def emblem(kind: str, card: str) -> str:
    """The id of a card's emblem."""
    assert card in _EMBLEMS[kind], card
    return f"se-{kind}-{card}"


def emblems() -> str:
    return "".join(
        [symbol(emblem(kind, card), _body(one)) for kind, cards in _EMBLEMS.items() for card, one in cards.items()]
    )


def _body(one: Emblem) -> str:
    line = f'<path d="{one.line}" fill="none" stroke="currentColor" stroke-width="1.8"/>' if one.line else ""
    faint = outline(one.faint, CUT + FAINT) if one.faint else ""
    return faint + (outline(one.solid, CUT) if one.solid else "") + line
