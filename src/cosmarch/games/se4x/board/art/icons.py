"""Small signs for figures, cards and technologies, 24 by 24, in the current colour."""

from __future__ import annotations

from typing import Final

from cosmarch.core.boardkit.symbols import symbol

ICONS: Final[dict[str, str]] = {
    "cp": '<path d="M12 1.500l9 5.200v10.600l-9 5.200-9-5.200V6.700z" fill="var(--res,#ffcc66)"/>'
    '<path d="M15.500 9a4.600 4.600 0 1 0 0 6" fill="none" stroke="#0b1020" stroke-width="2.600" stroke-'
    'linecap="round"/>',
    "rp": '<circle cx="12" cy="12" r="10" fill="var(--inf,#86c5ff)"/><path d="M9 18V6h4a3.500 3.500 0 0 1 0 7H9m4 '
    '0l3.500 5" fill="none" '
    'stroke="#0b1020" stroke-width="2.400"/>',
    "colony": '<circle cx="12" cy="12" r="8" fill="currentColor"/><path d="M2 15A11 4-20 0 0 22 9" fill="none" '
    'stroke="currentColor" '
    'stroke-width="2"/>',
    "face_down": '<rect x="3" y="4" width="18" height="16" rx="3" fill="none" stroke="currentColor" stroke-width="2"/>'
    '<path d="M9 9.500a3 3 0 1 1 3 3v1.500M12 16v1.800" fill="none" stroke="currentColor" stroke-width="2"/>',
    "face_up": '<path d="M6 4h12a3 3 0 0 1 3 3v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3zM12 7L8 17l4-2.200 4 '
    '2.200z" fill="currentColor" fill-rule="evenodd"/>',
    "attack": '<path d="M14 1L4 13.500h6L8.500 23 20 9.500h-6.500z" fill="currentColor"/>',
    "defense": '<path d="M12 1l9 3.500V12c0 5-3.500 8.800-9 11-5.500-2.200-9-6-9-11V4.500z" fill="currentColor"/>',
    "tactics": '<path d="M4 20L12 4l8 16-8-5z" fill="none" stroke="currentColor" stroke-width="2.200" stroke-'
    'linejoin="round"/>'
    '<circle cx="12" cy="12" r="2" fill="currentColor"/>',
    "hull": '<path d="M3 7h5v10H3zM9.500 7h5v10h-5zM16 7h5v10h-5z" fill="currentColor"/>',
    "move": '<path d="M3 5l8 7-8 7zM12 5l9 7-9 7z" fill="currentColor"/>',
    "rank": '<path d="M12 2l2.900 6.300 6.900.8-5.100 4.700 1.400 6.800-6.100-3.400-6.100 3.400 1.400-6.800L2.200 '
    '9.100l6.900-.8z" fill="currentColor"/>',
    "damage": '<path d="M12 1l3 6 6-2-2 6 4 5-7-1-4 8-4-8-7 1 4-5-2-6 6 2z" fill="currentColor"/>',
    "mineral": '<path d="M4 20L3 11l5-7 2.500 5L13 3l5 6 3 11z" fill="currentColor"/>',
    "pipeline": '<path d="M1 9h22v6H1zM6 6h3v12H6zM15 6h3v12h-3z" fill="currentColor"/>',
    "center": '<path d="M3 21V10l6 4v-4l6 4V3h6v18z" fill="currentColor"/>',
    "bounty": '<circle cx="12" cy="9" r="7" fill="currentColor"/><path d="M8 14l-3 9 7-4 7 4-3-9z" fill="'
    'currentColor"/>',
    "maintenance": '<path d="M21.500 5.500l-4 4-3-3 4-4A6.500 6.500 0 0 0 10 10.700L2 18.700 5.300 22l8-8a6.500 '
    '6.500 0 0 0 8.200-8.500z" fill="currentColor"/>',
    "carried": '<path d="M4 8h16v13H4zM8 8V5a4 4 0 0 1 8 0v3" fill="none" stroke="currentColor" stroke-width="2.400"/>',
    "debt": '<path d="M4 12h16" stroke="currentColor" stroke-width="4"/>',
    "bid": '<path d="M3 21h10M5 14l7-7 5 5-7 7zM12 7l3-3 5 5-3 3zM14 14l7 7" fill="none" stroke="currentColor" '
    'stroke-width="2.400"/>',
    "technology": '<path d="M9 2h6M10 2v7L4 20a1.500 1.500 0 0 0 1.300 2h13.400A1.500 1.500 0 0 0 20 20L14 9V2M7 '
    '15.500h10" fill="none" '
    'stroke="currentColor" stroke-width="2.200" stroke-linejoin="round"/>',
    "advantage": '<path d="M12 1l3.200 5.400 6.200-1.200-1.200 6.200L23 12l-2.800.6 1.200 6.200-6.200-1.200L12 23'
    "l-3.200-5.400-6.200 1.200 1.200-6.200L1 12l2.800-.6-1.200-6.200 "
    '6.200 1.200z" fill="currentColor"/>',
    "alien_technology": '<path d="M6 1c0 7 12 8 12 15v7M18 1c0 7-12 8-12 15v7M8 5h8M8 19h8" fill="none" stroke="'
    'currentColor" '
    'stroke-width="2.200"/>',
    "swords": '<path d="M3 2l1-1 12 12-2 2zM21 2l-1-1L8 13l2 2zM6 12.500l5.500 5.500-1.500 1.500-2-2L4 21.500 2.500 '
    '20l4-4-2-2zM18 12.500L12.500 18l1.500 1.500 2-2 4 4 1.500-1.500-4-4 2-2z" fill="currentColor"/>',
    "hive": '<path d="M8 1.500l4.200 2.400v4.900L8 11.200 3.800 8.800V3.900zM16.600 1.500l4.200 2.400v4.900l-4.200 '
    '2.400-4.200-2.400V3.900zM12.300 9.600l4.200 2.400v4.900l-4.200 2.400-4.200-2.400V12z" fill="currentColor" '
    'stroke="#0b1020" stroke-width="1.200"/><circle cx="12.300" cy="14.500" r="1.800" fill="#0b1020"/>',
    "alien_eye": '<path d="M1 12c3-5 7-7.500 11-7.500S20 7 23 12c-3 5-7 7.500-11 7.500S4 17 1 12z" fill="none" '
    'stroke="currentColor" stroke-width="2.200"/>'
    '<circle cx="12" cy="12" r="4" fill="currentColor"/>',
    "target": '<circle cx="12" cy="12" r="8" fill="none" stroke="currentColor" stroke-width="2.200"/>'
    '<path d="M12 1v6M12 17v6M1 12h6M17 12h6" stroke="currentColor" stroke-width="2.200"/><circle cx="12" cy="12" '
    'r="2" fill="currentColor"/>',
    "first": '<path d="M6 1.500h2.500V3H20l-3 4.500 3 4.500H8.500v10.500H6z" fill="currentColor"/>',
    "warning": '<path d="M12 1.500L23 21.500H1z" fill="var(--bad,#ff8a7d)"/><path d="M12 8v6.500M12 17v2.200" '
    'stroke="#2a0600" stroke-width="2.600"/>',
    "gate": '<path d="M4 23V11a8 8 0 0 1 16 0v12h-4V11a4 4 0 0 0-8 0v12z" fill="currentColor"/>'
    '<path d="M10 23V12a2 2 0 0 1 4 0v11z" fill="#7d4fd0"/>',
    "repeat": '<path d="M4 11a8 8 0 0 1 13.500-5.200L20 8M20 3v5h-5M20 13a8 8 0 0 1-13.500 5.200L4 16M4 21v-5h5" '
    'fill="none" stroke="currentColor" stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round"/>',
    "part": '<path d="M7 4l4 8-4-2-4 2zM17 4l4 8-4-2-4 2zM12 13l4 8-4-2-4 2z" fill="currentColor"/>',
    "split": '<path d="M12 22v-7L5 8M12 15l7-7M3 13V6h7M21 13V6h-7" fill="none" stroke="currentColor" '
    'stroke-width="2.400" stroke-linejoin="round"/>',
    "merge": '<path d="M12 2v0M5 2v4l7 7 7-7V2M12 13v9M8 18l4 4 4-4" fill="none" stroke="currentColor" '
    'stroke-width="2.400" stroke-linejoin="round"/>',
    "hold": '<path d="M6 4h4v16H6zM14 4h4v16h-4z" fill="currentColor"/>',
    "retreat": '<path d="M10 5L4 11l6 6M4.500 11H14a6 6 0 0 1 0 11" fill="none" stroke="currentColor" '
    'stroke-width="2.400" stroke-linecap="round" stroke-linejoin="round"/>',
    "yard": '<path d="M2 3h6v3.500H5.500v11H8V21H2zM22 3h-6v3.500h2.500v11H16V21h6zM9.500 10h5v8h-5z" fill="'
    'currentColor"/>',
    "points": '<path d="M7 2h10v3h4c0 5-2 7-5 7.500A5 5 0 0 1 13.500 15v3H17v4H7v-4h3.500v-3A5 5 0 0 1 8 12.500C5 '
    '12 3 10 3 5h4z" fill="currentColor"/>',
}


def icon(name: str) -> str:
    """The id of a sign."""
    assert name in ICONS, name
    return f"se-icon-{name}"


def icons() -> str:
    return "".join([symbol(icon(name), body) for name, body in ICONS.items()])
