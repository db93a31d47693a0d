"""Scenes on cards, 120 by 72: a ground of stars in the mood of the card, with silhouettes upon it."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import symbol, use

BOX: Final = "0 0 120 72"

# scene: (sky above, sky below, what is drawn: symbol, middle x, middle y, size, colour)
Part = tuple[str, float, float, float, str]
PALE: Final = "#eaf1ff"
FAR: Final = "#9fb3dd"
WARM: Final = "#ffc07a"
HOT: Final = "#ff7d6e"
CALM: Final = "#8fe3c0"
SCENES: Final[dict[str, tuple[str, str, tuple[Part, ...]]]] = {
    "battle": (
        "#5a1d2a",
        "#14060c",
        (
            ("unit-dreadnought", 34, 40, 40, PALE),
            ("unit-cruiser", 88, 34, 34, HOT),
            ("icon-hits", 62, 34, 24, WARM),
        ),
    ),
    "fleet": (
        "#22386e",
        "#080d20",
        (
            ("unit-carrier", 60, 36, 38, PALE),
            ("unit-destroyer", 26, 44, 28, FAR),
            ("unit-destroyer", 94, 44, 28, FAR),
            ("unit-fighter", 42, 18, 14, FAR),
            ("unit-fighter", 78, 18, 14, FAR),
        ),
    ),
    "speed": (
        "#134a63",
        "#06121c",
        (
            ("unit-cruiser", 78, 34, 38, PALE),
            ("icon-move", 40, 26, 22, CALM),
            ("icon-move", 22, 44, 22, CALM),
        ),
    ),
    "landing": (
        "#5b3a1d",
        "#160c06",
        (
            ("planet-dune", 84, 58, 78, ""),
            ("unit-ground_force", 38, 38, 36, PALE),
            ("unit-ground_force", 64, 44, 26, FAR),
        ),
    ),
    "shield": (
        "#1d3d63",
        "#070f1c",
        (
            ("planet-ocean", 60, 66, 80, ""),
            ("strategy-diplomacy", 60, 30, 42, PALE),
        ),
    ),
    "guns": (
        "#4b2b5c",
        "#110818",
        (
            ("planet-iron", 28, 62, 70, ""),
            ("unit-pds", 52, 38, 36, PALE),
            ("icon-hits", 94, 18, 20, WARM),
        ),
    ),
    "dock": (
        "#2a4258",
        "#090f18",
        (
            ("planet-ice", 104, 60, 70, ""),
            ("unit-space_dock", 48, 36, 46, PALE),
            ("unit-fighter", 84, 20, 14, FAR),
        ),
    ),
    "council": (
        "#4a3a6e",
        "#110c1f",
        (
            ("strategy-political", 60, 34, 48, PALE),
            ("icon-vote", 98, 50, 20, CALM),
        ),
    ),
    "command": (
        "#44346f",
        "#0f0a1f",
        (
            ("icon-counter", 36, 42, 30, ""),
            ("icon-counter", 84, 42, 30, ""),
            ("icon-counter", 60, 28, 36, ""),
        ),
    ),
    "trade": (
        "#5c4420",
        "#161006",
        (
            ("unit-carrier", 36, 36, 34, PALE),
            ("icon-goods", 78, 28, 28, ""),
            ("icon-goods", 98, 46, 22, ""),
        ),
    ),
    "science": (
        "#1f4f5c",
        "#061418",
        (("strategy-technology", 60, 36, 50, PALE),),
    ),
    "people": (
        "#5a4a2c",
        "#15110a",
        (
            ("planet-forest", 60, 76, 96, ""),
            ("icon-survivors", 36, 32, 22, ""),
            ("icon-survivors", 60, 28, 26, ""),
            ("icon-survivors", 84, 32, 22, ""),
        ),
    ),
    "unrest": (
        "#5d2420",
        "#170806",
        (
            ("planet-ember", 60, 62, 84, ""),
            ("icon-hits", 34, 24, 22, ""),
            ("icon-hits", 84, 28, 28, ""),
        ),
    ),
    "spy": (
        "#26303f",
        "#07090e",
        (("sigil-yssaril", 60, 36, 52, FAR),),
    ),
    "envoy": (
        "#1f5a48",
        "#06150f",
        (
            ("icon-truce", 60, 34, 44, ""),
            ("icon-planet", 24, 48, 22, ""),
            ("icon-planet", 98, 48, 22, ""),
        ),
    ),
    "tribute": (
        "#5e4a16",
        "#171104",
        (("icon-resources", 40, 36, 38, ""), ("icon-influence", 82, 36, 38, "")),
    ),
    "throne": (
        "#5d4714",
        "#160f03",
        (("planet-throne", 60, 60, 84, ""), ("strategy-imperial", 60, 24, 30, WARM)),
    ),
    "planets": (
        "#203560",
        "#070c1a",
        (
            ("planet-ocean", 30, 42, 40, ""),
            ("planet-dune", 66, 28, 32, ""),
            ("planet-violet", 98, 46, 34, ""),
        ),
    ),
}
STARS: Final = (
    *((9, 11), (22, 25), (17, 60), (33, 8), (47, 15), (51, 62), (68, 7), (74, 58), (83, 12), (92, 26), (104, 9)),
    *((111, 31), (115, 60), (6, 41), (97, 66)),
)

CARDS: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("direct_hit", "into_the_breach", "lucky_shot", "morale_boost", "experimental_battlestation"), "battle"
    ),
    **dict.fromkeys(
        ("ghost_ship", "grand_armada", "fighter_prototype", "patrol", "war_footing", "minelayers"), "fleet"
    ),
    **dict.fromkeys(("flank_speed", "skilled_retreat", "in_the_silence_of_space", "unexpected_action"), "speed"),
    **dict.fromkeys(("massive_transport", "transport", "chemical_warfare", "dug_in"), "landing"),
    **dict.fromkeys(("shields_holding", "civil_defense", "armistice", "diplomatic_immunity"), "shield"),
    **dict.fromkeys(("star_of_death", "strategic_bombardment"), "guns"),
    **dict.fromkeys(("emergency_repairs", "spacedock_accident", "productivity_spike"), "dock"),
    **dict.fromkeys(("council_dissolved", "determine_policy", "discredit", "fantastic_rhetoric", "veto"), "council"),
    **dict.fromkeys(("thugs", "usurper", "policy_paralysis", "political_stability", "public_disgrace"), "council"),
    **dict.fromkeys(("command_summit", "insubordination", "strategic_flexibility", "strategic_shift"), "command"),
    **dict.fromkeys(("signal_jamming", "recheck"), "command"),
    **dict.fromkeys(("good_year", "influence_in_the_merchants_guild", "master_of_trade", "ruinous_tariffs"), "trade"),
    **dict.fromkeys(("trade_stop", "privateers", "rare_mineral", "stellar_criminals"), "trade"),
    **dict.fromkeys(("corporate_sponsorship", "focused_research", "opening_the_black_box", "tech_bubble"), "science"),
    **dict.fromkeys(("scientist_assassination", "touch_of_genius", "synchronicity"), "science"),
    **dict.fromkeys(("rally_of_the_people", "rise_of_a_messiah", "multiculturalism", "cultural_crisis"), "people"),
    **dict.fromkeys(("local_unrest", "plague", "uprising"), "unrest"),
    **dict.fromkeys(("disclosure", "sabotage", "secret_industrial_agent", "successful_spy"), "spy"),
    **dict.fromkeys(("reparations", "voluntary_annexation"), "envoy"),
}
AGENDA: Final = "council"
AGENDAS: Final[dict[str, str]] = {
    **dict.fromkeys(("arms_reduction", "fleet_regulations", "minister_of_exploration", "traffic_tariffs"), "fleet"),
    **dict.fromkeys(("crown_of_thalnos", "minister_of_war", "prophecy_of_ixth", "ancient_artifact"), "battle"),
    **dict.fromkeys(("unconventional_weapons", "public_execution", "dispute_resolution"), "guns"),
    **dict.fromkeys(("code_of_honor", "conventions_of_war", "minister_of_internal_security"), "shield"),
    **dict.fromkeys(("planetary_security", "imperial_containment", "official_sanction"), "shield"),
    **dict.fromkeys(("mass_mobilization", "planetary_conscription", "regulated_conscription"), "landing"),
    **dict.fromkeys(("compensated_disarmament", "colonial_redistribution"), "landing"),
    **dict.fromkeys(("closing_the_wormholes", "wormhole_reconstruction"), "speed"),
    **dict.fromkeys(("humane_labor", "subsidized_industry", "holy_planet_of_ixth"), "dock"),
    **dict.fromkeys(("cost_overruns", "economic_revitalization", "free_trade", "open_the_trade_routes"), "trade"),
    **dict.fromkeys(("minister_of_commerce", "trade_embargo", "trade_war", "forced_economic_independence"), "trade"),
    **dict.fromkeys(("regressive_rhetoric", "research_grant", "science_community_speaker"), "science"),
    **dict.fromkeys(("subsidized_studies", "technology_buy_back", "technology_tariffs"), "science"),
    **dict.fromkeys(("technology_investigation_committee",), "science"),
    **dict.fromkeys(("imperial_academy", "resource_management", "aggressive_strategy", "core_stability"), "command"),
    **dict.fromkeys(("checks_and_balances", "limits_to_individual_power"), "command"),
    **dict.fromkeys(("holder_of_mecatol_rex", "imperial_mandate", "imperial_peace"), "throne"),
    **dict.fromkeys(("colonization_licensing", "labor_force_politics"), "planets"),
    **dict.fromkeys(("short_term_truce",), "envoy"),
}
OBJECTIVES: Final[dict[str, str]] = {
    "space_docks": "dock",
    "dreadnoughts": "battle",
    "planets_outside_home": "planets",
    "planets_with_specialty": "planets",
    "planets_of_one_specialty": "planets",
    "specialty_colours": "planets",
    "enemy_home_systems": "landing",
    "influence_above_neighbours": "envoy",
    "every_wormhole_system_occupied": "fleet",
    "last_space_dock_of_neighbour_captured": "guns",
    "resources": "tribute",
    "influence": "tribute",
    "trade_goods": "trade",
}


def of_card(key: str) -> str:
    """The scene on an action card; one of a pack has the plainest."""
    return f"scene-{CARDS.get(key, 'command')}"


def of_objective(count: str) -> str:
    """The scene of an objective by what it counts or wants spent."""
    if count.startswith("technolog") or count.startswith("colours"):
        return "scene-science"
    return f"scene-{OBJECTIVES.get(count, 'throne')}"


def of_agenda(key: str) -> str:
    """The scene of an agenda by what it is about; what is about the Council itself shows the Council."""
    return f"scene-{AGENDAS.get(key, AGENDA)}"


def _scene(name: str) -> str:
    above, below, parts = SCENES[name]
    sky = f'<linearGradient id="sky-{name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{above}"/>'
    sky += f'<stop offset="1" stop-color="{below}"/></linearGradient>'
    stars = "".join([f"M{x} {y}h.9" for x, y in STARS])
    body = [f'<defs>{sky}<clipPath id="frame-{name}"><rect width="120" height="72"/></clipPath></defs>']
    body.append(f'<g clip-path="url(#frame-{name})"><rect width="120" height="72" fill="url(#sky-{name})"/>')
    body.append(f'<path d="{stars}" stroke="#fff" stroke-width=".9" opacity=".6"/>')
    body += [use(part, x - size / 2, y - size / 2, size, 0, colour) for part, x, y, size, colour in parts]
    return "".join([*body, "</g>"])


def symbols() -> list[str]:
    whole = [symbol(f"scene-{name}", _scene(name), BOX) for name in SCENES]
    # a scene fills its frame, whatever the shape of that
    return [one.replace("<symbol ", '<symbol preserveAspectRatio="xMidYMid slice" ', 1) for one in whole]
